import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { SearchBar } from '../../../../kit/SearchBar.tsx'
import { t } from '../../../../words/messages.ts'
import styles from './search.module.css'
import type { Completion } from './terms.ts'
import { useCompletions } from './useCompletions.ts'

interface Props {
  value: string
  onSearch(search: string): void
}

/** The search over contacts: commands and values are completed while they are typed. */
export function ContactSearch({ value, onSearch }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const [at, setAt] = useState(-1)
  const { completions, contactsOf, onType } = useCompletions(isWanted)
  const shown = isOpen ? completions : []
  const input = () => box.current?.querySelector('input') ?? null
  const take = ({ text, caret, isOpen: goesOn }: Completion) => {
    const element = input()
    if (!element) return
    // As if it were typed: the box is the search bar's.
    const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    put?.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.focus()
    element.setSelectionRange(caret, caret)
    onType({ text, caret })
    setAt(-1)
    setOpen(goesOn)
  }
  const typed = () => {
    const element = input()
    if (element) onType({ text: element.value, caret: element.selectionStart ?? element.value.length })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { length } = shown
    if (length === 0) return
    const chosen = shown[at]
    if (event.key === 'ArrowDown') setAt((at + 1) % length)
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? length - 1 : at - 1)
    else if (event.key === 'Escape') setOpen(false)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) take(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the box within it
    <div
      ref={box}
      className={styles.box}
      onKeyDownCapture={onKeyDown}
      onFocus={() => setWanted(true)}
      onInput={() => {
        setOpen(true)
        setAt(-1)
        typed()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <SearchBar
        value={value}
        onSearch={onSearch}
        input={{
          role: 'combobox',
          'aria-expanded': shown.length > 0,
          'aria-controls': id,
          'aria-autocomplete': 'list',
          'aria-activedescendant': shown[at] ? `${id}-${at}` : undefined,
        }}
      />
      <div
        role="listbox"
        id={id}
        aria-label={t('contacts.search.completions')}
        className={styles.list}
        hidden={shown.length === 0}
      >
        {shown.map((completion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys
          <div
            key={completion.label}
            role="option"
            id={`${id}-${index}`}
            aria-selected={index === at}
            tabIndex={-1}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(completion)}
          >
            <span>{completion.label}</span> <Found contacts={contactsOf(completion.label)} />
          </div>
        ))}
      </div>
    </div>
  )
}

function Found({ contacts }: { contacts: number | null }) {
  if (contacts === null) return null
  return <span className={styles.found}>{t('contacts.search.found', { count: contacts })}</span>
}

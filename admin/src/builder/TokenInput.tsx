import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { t } from '../words/messages.ts'
import styles from './TokenInput.module.css'
import { type TokenChoice, tokenOf, useTokenChoices } from './tokenChoices.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange(value: string): void
}

/** From where to where a token is being typed, without its brace. */
interface Typed {
  from: number
  to: number
  text: string
}

/** A text of an email: `{` offers what is filled in for each contact. A text field, and a combobox while it offers. */
export function TokenInput({ value, onChange, ...input }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<Typed | null>(null)
  const [at, setAt] = useState(0)
  // The brace whose offers were not wanted.
  const refused = useRef<number | null>(null)
  const choices = useTokenChoices('email', typed !== null)
  const [words = '', fallback = ''] = typed?.text.split('|', 2) ?? []
  const fitting = typed ? choices.filter((choice) => fits(choice, words)) : []
  const isOpen = fitting.length > 0
  const look = ({ value: text, selectionStart }: HTMLInputElement) => {
    const to = selectionStart ?? text.length
    const from = text.lastIndexOf('{', to - 1)
    const inside = from < 0 ? '}' : text.slice(from + 1, to)
    if (from !== refused.current) refused.current = null
    setTyped(/[{}]/.test(inside) || from === refused.current ? null : { from, to, text: inside })
    setAt(0)
  }
  const choose = (choice: TokenChoice | undefined) => {
    if (!choice || !typed || !field.current) return
    field.current.setRangeText(tokenOf(choice, fallback), typed.from, typed.to, 'end')
    // Heard as if it was typed.
    field.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isOpen || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown') setAt((at + 1) % fitting.length)
    else if (event.key === 'ArrowUp') setAt((at - 1 + fitting.length) % fitting.length)
    else if (event.key === 'Enter') choose(fitting[at])
    else if (event.key === 'Escape') {
      refused.current = typed?.from ?? null
      setTyped(null)
    } else {
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) setTyped(null)
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.place}>
      <TextInput
        {...input}
        {...(isOpen && {
          role: 'combobox',
          'aria-expanded': true,
          'aria-haspopup': 'listbox',
          'aria-autocomplete': 'list',
          'aria-controls': id,
          'aria-activedescendant': `${id}-${at}`,
          // The dialog around it stays open when the list is closed.
          'data-mantine-stop-propagation': true,
        })}
        ref={field}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value)
          look(currentTarget)
        }}
        onKeyDown={onKeyDown}
        onClick={() => setTyped(null)}
        onBlur={() => setTyped(null)}
      />
      {isOpen && (
        <div className={styles.offers}>
          <div id={id} role="listbox" aria-label={t('builder.token.which')} className={styles.list}>
            {fitting.map((choice, place) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
              <div
                key={choice.value}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === at}
                className={styles.option}
                ref={place === at ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(choice)}
              >
                <span>{choice.label}</span> <code>{`{${choice.value}}`}</code>
              </div>
            ))}
          </div>
          {fitting[at]?.hasFallback && <p className={styles.hint}>{t('builder.token.typeFallback')}</p>}
        </div>
      )}
    </div>
  )
}

function fits({ label, value, group }: TokenChoice, words: string): boolean {
  const text = `${group} ${label} {${value}}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { t } from '../words/messages.ts'
import styles from './TokenInput.module.css'
import { fits, type TokenChoice, tokenOf, useTokenChoices } from './tokenChoices.ts'

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
    const from = to === 0 ? -1 : text.lastIndexOf('{', to - 1)
    const inside = from < 0 ? '}' : text.slice(from + 1, to)
    if (from !== refused.current) refused.current = null
    // Within a token that is whole already, nothing is offered in its place.
    const isWhole = /^[^{}]*\}/.test(text.slice(to))
    setTyped(/[{}]/.test(inside) || isWhole || from === refused.current ? null : { from, to, text: inside })
    setAt(0)
  }
  const choose = (choice: TokenChoice | undefined) => {
    if (!choice || !typed || !field.current) return
    const token = tokenOf(choice, fallback)
    field.current.setSelectionRange(typed.from, typed.to)
    // As if it was typed, so that the browser can undo it.
    if (document.execCommand('insertText', false, token)) return
    field.current.setRangeText(token, typed.from, typed.to, 'end')
    field.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Safari ends a composition by a key of this number.
    if (!isOpen || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
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
        // biome-ignore lint/a11y/noStaticElementInteractions: the field keeps the focus
        <div className={styles.offers} onMouseDown={(event) => event.preventDefault()}>
          <div
            id={id}
            role="listbox"
            aria-label={t('builder.token.which')}
            className={styles.list}
            tabIndex={-1}
          >
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
                onClick={() => choose(choice)}
              >
                <span>{choice.label}</span> <code>{`{${choice.value}}`}</code>
                {choice.shown && <span className={styles.shown}>{choice.shown}</span>}
              </div>
            ))}
          </div>
          {fitting[at]?.hasFallback && <p className={styles.hint}>{t('builder.token.typeFallback')}</p>}
        </div>
      )}
    </div>
  )
}

// Short notes at the edge of the page: what was done, with the way back.
import { type ReactNode, useSyncExternalStore } from 'react'
import { takeBack } from '../api/change.ts'
import { sentenceOf } from '../api/errors.ts'
import { forget, type RecentChange, remember, type Undo } from '../api/recentChanges.ts'
import { IconX } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import styles from './toasts.module.css'

interface Toast {
  id: number
  text: string
  isBad: boolean
  change: Pick<RecentChange, 'key' | 'undo'> | null
  /** Shown beside the text until it is closed, such as how far something is. */
  content: ReactNode
}

const SHOWN_MS = 10_000
// A finger leaves what it touched hovered.
const HELD = `.${styles.toasts}:is(${matchMedia('(hover: none)').matches ? '' : ':hover,'}:focus-within)`
let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function put(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number) => put(toasts.filter((toast) => toast.id !== id))

/** Goes by itself, but from under no pointer and no keyboard: who reads slowly still comes to Undo. */
const goLater = (id: number) =>
  setTimeout(() => (document.querySelector(HELD) ? goLater(id) : dismiss(id)), SHOWN_MS)

/** Says what was done; `undo` takes it back, for longer than it is shown where it is a change. @returns what withdraws both */
export function tell(
  text: string,
  {
    undo = null,
    isBad = false,
    isChange = true,
    content = null,
  }: Partial<Pick<Toast, 'isBad' | 'content'>> & { undo?: Undo | null; isChange?: boolean } = {},
): () => void {
  const id = ++last
  const change = undo && (isChange ? remember(text, undo) : { key: '', undo })
  put([...toasts, { id, text, isBad, change, content }].slice(-3))
  if (content === null) goLater(id)
  return () => {
    dismiss(id)
    if (change) forget(change.key)
  }
}

/** Says why something did not happen. */
export function tellError(error: unknown): void {
  tell(sentenceOf(error), { isBad: true })
}

/** The notes that are shown now. */
export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {shown.map(({ id, text, isBad, change, content }) => (
        <div key={id} className={styles.toast} data-bad={isBad || undefined}>
          <div className={styles.text}>
            {text}
            {content}
          </div>
          {change && (
            <button
              type="button"
              className={styles.undo}
              onClick={() => {
                dismiss(id)
                void takeBack(change).catch(tellError)
              }}
            >
              {t('kit.undo')}
            </button>
          )}
          <button
            type="button"
            className={styles.close}
            aria-label={t('kit.close')}
            onClick={() => dismiss(id)}
          >
            <IconX size={16} stroke={1.5} />
          </button>
        </div>
      ))}
    </div>
  )
}

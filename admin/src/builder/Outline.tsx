import type { KeyboardEvent } from 'react'
import { t } from '../words/messages.ts'
import styles from './builder.module.css'
import { nameOf } from './nameOf.ts'
import type { Part } from './part.ts'

interface Props {
  parts: readonly Part[]
  selected: string | null
  onSelect(id: string): void
  onMove(id: string, by: -1 | 1): void
  onRemove(id: string): void
  onDuplicate(id: string): void
}

/** The blocks as a list: what the canvas has by mouse, here by keyboard. */
export function Outline({ parts, selected, onSelect, onMove, onRemove, onDuplicate }: Props) {
  const entry = parts.some(({ id }) => id === selected) ? selected : (parts[0]?.id ?? null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = parts.findIndex(({ id }) => id === entry)
    const part = parts[at]
    if (!part) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (by !== null && event.altKey) onMove(part.id, by)
    else if (by !== null) go(event.currentTarget, parts[at + by]?.id)
    else if (event.key === 'Home') go(event.currentTarget, parts[0]?.id)
    else if (event.key === 'End') go(event.currentTarget, parts.at(-1)?.id)
    else if (event.key === 'Delete') onRemove(part.id)
    else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) onDuplicate(part.id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const go = (tree: HTMLElement, id: string | undefined) => {
    if (id === undefined) return
    onSelect(id)
    tree.querySelector<HTMLElement>(`[data-part="${CSS.escape(id)}"]`)?.focus()
  }
  return (
    <div role="tree" aria-label={t('builder.outline')} className={styles.outline} onKeyDown={onKeyDown}>
      {parts.map(({ id, depth, kind, tag, label }) => (
        <div
          key={id}
          role="treeitem"
          aria-level={depth + 1}
          aria-selected={id === selected}
          data-part={id}
          tabIndex={id === entry ? 0 : -1}
          className={styles.part}
          style={{ paddingInlineStart: 8 + Math.min(depth, 8) * 8 }}
          onClick={() => onSelect(id)}
          onFocus={(event) => {
            if (event.target === event.currentTarget && id !== selected) onSelect(id)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === ' ') onSelect(id)
          }}
        >
          <span className={styles.kind}>{nameOf({ kind, tag })}</span> {label}
        </div>
      ))}
    </div>
  )
}

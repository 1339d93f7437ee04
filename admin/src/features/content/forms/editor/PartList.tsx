import { ActionIcon } from '@mantine/core'
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconTrash,
} from '../../../../look/icons.ts'
import { t } from '../../../../words/messages.ts'
import type { Part } from './draft.ts'
import styles from './editor.module.css'

interface Props {
  label: string
  parts: readonly Part[]
  /** The key of the part whose form is open. */
  open: string | null
  nameOf(part: Part): string
  typeOf(part: Part): string
  /** Whether something is wrong with the part at a place. */
  isWrong(index: number): boolean
  onOpen(key: string | null): void
  onMove(key: string, place: number): void
  onDuplicate(key: string): void
  onRemove(key: string): void
  /** The form of the part that is open. */
  children(part: Part, index: number): ReactNode
}

/** Fields or actions in their order: moved by dragging, by buttons, or by Alt and an arrow key; each opens its form. */
export function PartList({ label, parts, open, nameOf, typeOf, isWrong, children, ...does }: Props) {
  const { onOpen, onMove, onDuplicate, onRemove } = does
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const move = (part: Part, place: number) => {
    const at = Math.min(Math.max(0, place), parts.length - 1)
    onMove(part.key, at)
    setSaid(t('forms.editor.moved', { name: nameOf(part), place: at + 1, count: parts.length }))
  }
  const allow = (event: DragEvent, place: number) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(place)
  }
  const drop = (event: DragEvent, place: number) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(null)
    const before = parts.findIndex(({ key }) => key === event.dataTransfer.getData('text/plain'))
    const part = parts[before]
    // Without the moved one, what follows it stands one place earlier.
    if (part) move(part, before < place ? place - 1 : place)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, part: Part, at: number) => {
    const button = event.currentTarget
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (event.altKey && step !== 0) move(part, at + step)
    else if (event.key === 'Delete') onRemove(part.key)
    else if (event.key === 'd' && (event.ctrlKey || event.metaKey)) onDuplicate(part.key)
    else return
    event.preventDefault()
    // A row that moves in the page loses the keyboard.
    requestAnimationFrame(() => button.isConnected && button.focus())
  }
  return (
    <>
      <ol
        aria-label={label}
        className={styles.rows}
        data-end={over === parts.length || undefined}
        onDragOver={(event) => allow(event, parts.length)}
        onDragLeave={() => setOver(null)}
        onDrop={(event) => drop(event, parts.length)}
      >
        {parts.map((part, at) => (
          <li
            key={part.key}
            className={styles.item}
            data-over={over === at || undefined}
            data-open={open === part.key || undefined}
            // Text in the inputs of an open form is selected by dragging, too.
            draggable={open !== part.key}
            onDragStart={(event) => event.dataTransfer.setData('text/plain', part.key)}
            onDragOver={(event) => allow(event, at)}
            onDrop={(event) => drop(event, at)}
          >
            <div className={styles.row}>
              <IconGripVertical size={16} stroke={1.5} className={styles.grip} aria-hidden />
              <button
                type="button"
                className={styles.open}
                aria-expanded={open === part.key}
                onClick={() => onOpen(open === part.key ? null : part.key)}
                onKeyDown={(event) => onKeyDown(event, part, at)}
              >
                <span className={styles.name}>{nameOf(part)}</span>
                <span className={styles.type}>{typeOf(part)}</span>
                {isWrong(at) && (
                  <IconAlertTriangle
                    size={16}
                    stroke={1.5}
                    className={styles.wrong}
                    aria-label={t('forms.editor.isWrong')}
                  />
                )}
              </button>
              <span className={styles.tools}>
                {[
                  { text: 'up', icon: IconArrowUp, isOff: at === 0, act: () => move(part, at - 1) },
                  {
                    text: 'down',
                    icon: IconArrowDown,
                    isOff: at === parts.length - 1,
                    act: () => move(part, at + 1),
                  },
                  { text: 'duplicate', icon: IconCopy, isOff: false, act: () => onDuplicate(part.key) },
                  { text: 'remove', icon: IconTrash, isOff: false, act: () => onRemove(part.key) },
                ].map(({ text, icon: Icon, isOff, act }) => (
                  <ActionIcon
                    key={text}
                    variant="subtle"
                    color="gray"
                    disabled={isOff}
                    aria-label={t(`forms.editor.${text}` as 'forms.editor.up', { name: nameOf(part) })}
                    onClick={act}
                  >
                    <Icon size={16} stroke={1.5} />
                  </ActionIcon>
                ))}
              </span>
            </div>
            {open === part.key && <div className={styles.form}>{children(part, at)}</div>}
          </li>
        ))}
      </ol>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </>
  )
}

import { ActionIcon } from '@mantine/core'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '../../../look/icons.ts'
import { t, textAt } from '../../../words/messages.ts'
import styles from './fields.module.css'
import { byOrder, type Placed } from './reorder.ts'

type Field = Placed & Record<string, unknown>

interface Props {
  group: string
  fields: readonly Field[]
  /** Null for who may look only. */
  onMove: ((id: number, to: { group: string; place: number }) => void) | null
  onOpen: ((id: number) => void) | null
}

/** The fields of a group: a row is dragged, or moved by its arrows, or by Alt and an arrow key. */
export function Group({ group, fields, onMove, onOpen }: Props) {
  const rows = fields.toSorted(byOrder)
  const [over, setOver] = useState<number | null>(null)
  const allow = (event: DragEvent, place: number) => {
    if (!onMove) return
    event.preventDefault()
    setOver(place)
  }
  const drop = (event: DragEvent, place: number) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(null)
    const id = Number(event.dataTransfer.getData('text/plain'))
    const before = rows.findIndex((row) => row.id === id)
    // Without the moved one, what follows it stands one place earlier.
    if (id > 0) onMove?.(id, { group, place: before !== -1 && before < place ? place - 1 : place })
  }
  const onKeyDown = (event: KeyboardEvent, id: number, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0 || !onMove) return
    event.preventDefault()
    onMove(id, { group, place: Math.max(0, at + step) })
  }
  return (
    <section
      aria-label={t(`fields.group.${group}` as 'fields.group.core')}
      onDragOver={(event) => allow(event, rows.length)}
      onDragLeave={() => setOver(null)}
      onDrop={(event) => drop(event, rows.length)}
    >
      <h2 className={styles.heading}>{t(`fields.group.${group}` as 'fields.group.core')}</h2>
      <ol className={styles.rows} data-end={over === rows.length || undefined}>
        {rows.map(({ id, label, alias, type, ...field }, at) => (
          <li
            key={id}
            className={styles.row}
            draggable={onMove !== null}
            data-over={over === at || undefined}
            data-off={field.isPublished !== true || undefined}
            onDragStart={(event) => event.dataTransfer.setData('text/plain', String(id))}
            onDragOver={(event) => {
              event.stopPropagation()
              allow(event, at)
            }}
            onDrop={(event) => drop(event, at)}
            onKeyDown={(event) => onKeyDown(event, id, at)}
          >
            {onMove && <IconGripVertical size={16} stroke={1.5} className={styles.grip} aria-hidden />}
            <span className={styles.name}>
              {onOpen ? (
                <button type="button" className={styles.open} onClick={() => onOpen(id)}>
                  {String(label)}
                </button>
              ) : (
                String(label)
              )}
              <span className={styles.alias}>{String(alias)}</span>
            </span>
            <span className={styles.type}>{textAt(`fields.type.${String(type)}`) ?? String(type)}</span>
            {onMove && (
              <span className={styles.moves}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('fields.up', { name: String(label) })}
                  disabled={at === 0}
                  onClick={() => onMove(id, { group, place: at - 1 })}
                >
                  <IconArrowUp size={16} stroke={1.5} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('fields.down', { name: String(label) })}
                  disabled={at === rows.length - 1}
                  onClick={() => onMove(id, { group, place: at + 1 })}
                >
                  <IconArrowDown size={16} stroke={1.5} />
                </ActionIcon>
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

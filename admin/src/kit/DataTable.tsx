import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { areLettersCommands } from '../api/preferences.ts'
import type { Entity } from '../api/query.ts'
import { IconArrowDown, IconArrowUp, IconEye } from '../look/icons.ts'
import type { RowAction } from '../look/RowMenu.tsx'
import { t } from '../words/messages.ts'
import styles from './DataTable.module.css'
import { type PageKey, useKeys } from './keys.ts'

const RowMenu = lazy(async () => ({ default: (await import('../look/RowMenu.tsx')).RowMenu }))

const KEYS: readonly PageKey[] = [
  { key: 'k', label: 'kit.key.up' },
  { key: 'Enter', label: 'kit.key.open' },
  { key: ' ', label: 'kit.key.peek', shown: 'Space' },
  { key: 'x', label: 'kit.key.select' },
  { key: 'Shift', label: 'kit.key.extend', shown: 'Shift ↑ ↓' },
  { key: '.', label: 'kit.key.menu' },
]

export interface TableColumn {
  name: string
  label: string
  isSortable: boolean
  isFigure: boolean
  isKept: boolean
  show(record: Entity): ReactNode
}

interface Props {
  label: string
  columns: readonly TableColumn[]
  rows: readonly Entity[]
  /** What a record is called, and where its name leads. */
  labelOf(record: Entity): string
  addressOf(record: Entity): { to: string; search?: Record<string, string> }
  sort: string
  onSort(sort: string): void
  selected: ReadonlySet<number>
  onSelect(ids: ReadonlySet<number>): void
  isBusy: boolean
  /** The record that is shown beside the table. */
  peeked: number | null
  onPeek(id: number | null): void
  /** What can be done to a record, in the menu of its row. */
  actionsOf(record: Entity): readonly RowAction[]
  density: 'normal' | 'compact'
}

/** A table of records: the first column leads to the record, the head sorts, and the keys are those that `?` shows. */
export function DataTable(props: Props) {
  const { label, columns, rows, labelOf, addressOf, selected, onSelect, isBusy, peeked, onPeek, actionsOf } =
    props
  const body = useRef<HTMLTableSectionElement>(null)
  const [menu, setMenu] = useState<{ record: Entity; at: { x: number; y: number } } | null>(null)
  useKeys([
    { key: 'j', label: 'kit.key.down', act: () => body.current?.querySelector('a')?.focus() },
    ...KEYS,
    ...(rows[0] && actionsOf(rows[0]).some(({ key }) => key === 'e')
      ? [{ key: 'e', label: 'kit.key.edit' } as const]
      : []),
  ])
  const openMenu = (row: Element, at: { x: number; y: number }) => {
    const record = rows.find(({ id }) => String(id) === (row as HTMLElement).dataset.id)
    if (record) setMenu({ record, at })
  }
  const isAll = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  // From where a click with shift, or an arrow with it, selects.
  const [anchor, setAnchor] = useState<number | null>(null)
  const toggle = (id: number) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setAnchor(id)
    onSelect(next)
  }
  const extend = (id: number) => {
    const ids = rows.map((row) => row.id)
    const ends = [ids.indexOf(anchor ?? id), ids.indexOf(id)].sort((a, b) => a - b)
    const [from = 0, to = 0] = ends
    if (anchor === null || from < 0) return toggle(id)
    onSelect(new Set([...selected, ...ids.slice(from, to + 1)]))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const row = (event.target as HTMLElement).closest('tr')
    if (!row || (event.key.length === 1 && event.key !== ' ' && !areLettersCommands())) return
    const action = rows
      .filter(({ id }) => String(id) === row.dataset.id)
      .flatMap(actionsOf)
      .find(({ key }) => key === event.key)
    if (event.key === 'j' || event.key === 'k') {
      const next = event.key === 'j' ? row.nextElementSibling : row.previousElementSibling
      next?.querySelector('a')?.focus()
      if (peeked !== null && next instanceof HTMLElement) onPeek(Number(next.dataset.id))
    } else if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
      if (anchor === null) setAnchor(Number(row.dataset.id))
      next?.querySelector('a')?.focus()
      if (next instanceof HTMLElement)
        onSelect(new Set([...selected, Number(row.dataset.id), Number(next.dataset.id)]))
    } else if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      const id = Number(row.dataset.id)
      onPeek(peeked === id ? null : id)
    } else if (event.key === 'Escape' && peeked !== null) onPeek(null)
    else if (event.key === 'x') toggle(Number(row.dataset.id))
    else if (event.key === '.') {
      const { left, bottom } = (row.querySelector('a') ?? row).getBoundingClientRect()
      openMenu(row, { x: left, y: bottom })
    } else if (action) action.act()
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.frame} data-busy={isBusy || undefined} data-density={props.density}>
      <table className={styles.table} aria-label={label} aria-busy={isBusy}>
        <thead>
          <tr>
            <th className={styles.check} scope="col">
              <input
                type="checkbox"
                className={styles.box}
                ref={(box) => {
                  if (box) box.indeterminate = !isAll && selected.size > 0
                }}
                aria-label={t('kit.selectAll')}
                checked={isAll}
                onChange={() => onSelect(isAll ? new Set() : new Set(rows.map(({ id }) => id)))}
              />
            </th>
            {columns.map((column) => (
              <Head key={column.name} column={column} {...props} />
            ))}
            <th className={styles.eye}>
              <span className={styles.hidden}>{t('kit.peeks')}</span>
            </th>
          </tr>
        </thead>
        <tbody
          ref={body}
          onKeyDown={onKeyDown}
          onContextMenu={(event) => {
            const row = (event.target as HTMLElement).closest('tr')
            // What is marked, and links, have a menu of the browser's.
            if (!row || (event.target as HTMLElement).closest('a') || !getSelection()?.isCollapsed) return
            event.preventDefault()
            openMenu(row, { x: event.clientX, y: event.clientY })
          }}
        >
          {rows.map((record) => (
            <tr
              key={record.id}
              data-id={record.id}
              data-selected={selected.has(record.id) || undefined}
              data-peeked={peeked === record.id || undefined}
            >
              <td className={styles.check}>
                <input
                  type="checkbox"
                  className={styles.box}
                  aria-label={t('kit.select', { name: labelOf(record) })}
                  checked={selected.has(record.id)}
                  onChange={({ nativeEvent }) =>
                    (nativeEvent as MouseEvent).shiftKey ? extend(record.id) : toggle(record.id)
                  }
                />
              </td>
              {columns.map((column, at) => (
                <td
                  key={column.name}
                  className={classOf(column, at)}
                  data-label={at > 0 ? column.label : undefined}
                >
                  {at === 0 ? (
                    <Link {...(addressOf(record) as { to: string })} className={styles.name}>
                      {labelOf(record)}
                    </Link>
                  ) : (
                    column.show(record)
                  )}
                </td>
              ))}
              <td className={styles.eye}>
                <button
                  type="button"
                  className={styles.peek}
                  aria-label={t('kit.peek', { name: labelOf(record) })}
                  aria-pressed={peeked === record.id}
                  onClick={() => onPeek(peeked === record.id ? null : record.id)}
                >
                  <IconEye size={16} stroke={1.5} />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {menu && (
        <Suspense>
          <RowMenu
            label={t('kit.rowMenu', { name: labelOf(menu.record) })}
            actions={actionsOf(menu.record)}
            at={menu.at}
            onClose={() => setMenu(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

function classOf({ isFigure, isKept }: TableColumn, at: number): string {
  return [isFigure ? styles.figure : '', at > 0 && !isKept ? styles.wide : ''].join(' ').trim()
}

function Head({ column, sort, onSort }: Props & { column: TableColumn }) {
  const { name, label, isSortable, isFigure, isKept } = column
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined
  const className = [isFigure ? styles.figure : '', isKept ? '' : styles.wide].join(' ').trim()
  if (!isSortable)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    )
  return (
    <th scope="col" className={className} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort(direction === 'ascending' ? `-${name}` : name)}
      >
        {label}
        {direction === 'ascending' && <IconArrowUp size={12} stroke={1.5} aria-hidden />}
        {direction === 'descending' && <IconArrowDown size={12} stroke={1.5} aria-hidden />}
      </button>
    </th>
  )
}

import type { ReactNode } from 'react'
import styles from './PlainTable.module.css'

export interface PlainColumn<T> {
  label: string
  show(row: T): ReactNode
  isFigure?: boolean
  /** Left out at narrow widths. */
  isWide?: boolean
}

interface Props<T> {
  label: string
  columns: readonly PlainColumn<T>[]
  rows: readonly T[]
  keyOf(row: T): string | number
}

/** A table of what is no record: nothing is selected in it, and its text wraps. */
export function PlainTable<T>({ label, columns, rows, keyOf }: Props<T>) {
  const classOf = ({ isFigure = false, isWide = false }: PlainColumn<T>) =>
    [isFigure ? styles.figure : '', isWide ? styles.wide : ''].join(' ').trim() || undefined
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={classOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td
                  key={column.label}
                  className={classOf(column)}
                  data-label={column.isFigure ? column.label : undefined}
                >
                  {column.show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

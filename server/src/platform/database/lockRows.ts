import type { Db } from './connection.ts'
import type { Fragment } from './statement.ts'

interface RowLock {
  /**
   * Columns in whose order the rows are locked, their key: two transactions that want the same rows then wait for each
   * other instead of ending in a deadlock. Without it the statement has to name one row.
   */
  by?: string | readonly string[]
  /**
   * What others cannot do until the transaction ends. `update` (the default): change or delete the rows, or refer to them
   * by a foreign key. `no key update`: change or delete them. `share`: the same, but several may hold it. `key share`:
   * delete them.
   */
  strength?: 'update' | 'no key update' | 'share' | 'key share'
  /** Rows that somebody else has locked are passed over, not waited for. */
  skipsLocked?: boolean
}

/**
 * The end of a `select`: orders its rows and locks them. `tables` are those whose rows are locked, each with its alias
 * when it has one: `contacts t`. A limit may follow.
 *
 * Every row lock is taken here (`npm run check` holds it): where the tables are spread over machines, another kind of
 * lock takes the place of this one.
 */
export function lockRows(
  db: Db,
  tables: string | readonly string[],
  { by = [], strength = 'update', skipsLocked = false }: RowLock = {},
): Fragment {
  const order = by.length > 0 ? db`order by ${db(by)}` : db``
  const names = [tables].flat().map((table) => table.replace(/^.* /, ''))
  return db`${order} for ${CLAUSES[strength](db)} of ${db(names)} ${skipsLocked ? db`skip locked` : db``}`
}

const CLAUSES: Readonly<Record<NonNullable<RowLock['strength']>, (db: Db) => Fragment>> = {
  update: (db) => db`update`,
  'no key update': (db) => db`no key update`,
  share: (db) => db`share`,
  'key share': (db) => db`key share`,
}

// By which columns lists are asked for, so that an index can be built for each.
import type { Db, Home } from '../database/connection.ts'
import type { Column } from '../resource/columns.ts'
import type { Context, Definition } from '../resource/definition.ts'
import { orderTerms } from './where.ts'

/** What a list of a table was ordered by. */
export interface ListOrder {
  table: string
  column: string
  isDescending: boolean
}

/** Orders that this process has noted, by pool. */
const noted = new WeakMap<Home, Set<string>>()

/** Notes the column that a list is ordered by, when it is the only one: once per direction and process. */
export async function noteOrder(
  { db, now }: Context,
  { table }: Definition,
  query: Record<string, unknown>,
  find: (name: string) => Column | null,
): Promise<void> {
  const [first, ...rest] = [...orderTerms(query)].filter(([name]) => find(name) !== null)
  const [name, isDescending] = first ?? ['', false]
  const column = /^t\."(\w+)"$/.exec(find(name)?.expression ?? '')?.[1]
  const { home } = db.home.outer ?? db
  const known = noted.get(home) ?? new Set()
  noted.set(home, known)
  const order = `${table}.${column} ${isDescending}`
  if (column === undefined || rest.length > 0 || known.has(order)) return
  await db`
    insert into list_orders (table_name, column_name, is_descending, asked_at)
    values (${table}, ${column}, ${isDescending}, ${now}) on conflict do nothing`
  const remember = async () => void known.add(order)
  if (db.home.later) db.home.later.push(remember)
  else await remember()
}

/** The orders that lists were asked for in, the oldest first, without those that no index can serve. */
export async function findListOrders(db: Db): Promise<ListOrder[]> {
  return db<ListOrder[]>`
    select table_name as "table", column_name as "column", is_descending as "isDescending" from list_orders
    where not is_refused order by asked_at, table_name, column_name, is_descending`
}

/** No index is to be built for the order any more. */
export async function refuseListOrder(
  db: Db,
  { table, column }: Pick<ListOrder, 'table' | 'column'>,
): Promise<void> {
  await db`update list_orders set is_refused = true where table_name = ${table} and column_name = ${column}`
}

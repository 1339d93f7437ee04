import type { Db } from '../src/platform/database/connection.ts'
import type { Parameter } from '../src/platform/database/statement.ts'

/** Puts a row with these columns into a table. */
export async function insertRow(
  db: Db,
  table: string,
  row: Record<string, Parameter>,
): Promise<{ id: number }> {
  const [first, ...rest] = Object.values(row)
  const values = rest.reduce<Parameter>((all, value) => db`${all}, ${value}`, db`${first ?? null}`)
  const [made] = await db<{ id: number }[]>`
    insert into ${db(table)} (${db(Object.keys(row))}) values (${values}) returning *`
  if (!made) throw new Error(`nothing was put into ${table}`)
  return made
}

import type { Db } from '../../../platform/database/connection.ts'
import type { FormField } from '../../content/forms/formField.ts'

/** The names of the companies whose ids were sent for fields that look companies up. One statement, none for none. */
export async function findNames(
  db: Db,
  fields: readonly FormField[],
  values: Readonly<Record<string, unknown>>,
): Promise<Map<number, string>> {
  const ids = fields.flatMap(({ type, alias }) => {
    const text = type === 'companyLookup' ? values[alias] : null
    return typeof text === 'string' && /^\d{1,15}$/.test(text) ? [Number(text)] : []
  })
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: number; name: string | null }[]>`
    select id, companyname as name from companies where id = any(${ids}::bigint[])`
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

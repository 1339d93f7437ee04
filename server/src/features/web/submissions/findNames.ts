import type { Db } from '../../../platform/database/connection.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import type { FormField } from '../../content/forms/formField.ts'

/**
 * The names of the published companies whose ids were sent for fields that look companies up. One statement, none for none
 * and none when `mayLook` refuses: numbers are quickly counted through.
 */
export async function findNames(
  db: Db,
  fields: readonly FormField[],
  values: Readonly<Record<string, unknown>>,
  mayLook: () => Promise<boolean>,
): Promise<Map<number, string>> {
  const ids = fields.flatMap(({ type, alias }) => {
    const text = type === 'companyLookup' ? getOwn(values, alias) : null
    return typeof text === 'string' && /^\d{1,15}$/.test(text) ? [Number(text)] : []
  })
  if (ids.length === 0 || !(await mayLook())) return new Map()
  const rows = await db<{ id: number; name: string | null }[]>`
    select id, companyname as name from companies where id = any(${ids}::bigint[]) and is_published`
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

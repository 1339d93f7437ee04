import { grantOf } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { rightsCondition } from '../../../platform/resource/rights.ts'
import { contactAccess } from '../contactRows/contactAccess.ts'
import { loadContactFields } from '../contactRows/contactFields.ts'

export interface FillRates {
  /** Contacts that were looked at. */
  looked: number
  isEstimated: boolean
  /** Of those, how many have a value: by the alias of the field. */
  filled: Readonly<Record<string, number>>
}

/** Up to this size every contact is looked at: 5,000 blocks are some 100,000 contacts. */
const MOST_BLOCKS = 5_000
/** So many of a larger table: some 40,000 contacts, read in a few hundredths of a second. */
const SAMPLED_BLOCKS = 2_000
/** Contacts that are looked at for who sees only some of a larger table. */
const SAMPLED_ROWS = 20_000
const BLOCK_BYTES = 8_192

/**
 * How many contacts have a value in each field, of those that the actor may see. Two statements, whatever the number of
 * fields. The same blocks are looked at each time, so that figures do not dance.
 * @throws ApiError 403 when the actor may see no contact
 */
export async function findFillRates(context: Context): Promise<FillRates> {
  const { db, actor } = context
  const visible = rightsCondition(context, contactAccess, 'view')
  const { own, other } = grantOf(actor, contactAccess.permission, 'view')
  const { custom } = await loadContactFields(db)
  const [size] = await db<[{ blocks: number }]>`
    select (pg_relation_size('contacts') / ${BLOCK_BYTES})::integer as blocks`
  const isEstimated = size.blocks > MOST_BLOCKS
  const share = Math.min(100, (100 * SAMPLED_BLOCKS) / Math.max(1, size.blocks))
  const source = !isEstimated
    ? db`contacts t where ${visible}`
    : own && other
      ? db`contacts t tablesample system (${share}::real) repeatable (1)`
      : db`(select t.* from contacts t where ${visible} limit ${SAMPLED_ROWS}) t`
  const counts = custom.reduce(
    (all, { column }, at) => db`${all}, count(t.${db(column)}) as ${db(`n${at}`)}`,
    db``,
  )
  const [row] = await db<[Record<string, number>]>`select count(*) as looked ${counts} from ${source}`
  return {
    looked: Number(row.looked),
    isEstimated,
    filled: Object.fromEntries(custom.map(({ alias }, at) => [alias, Number(row[`n${at}`])])),
  }
}

import type { Check } from '../../../platform/engine/check.ts'

/** Told to whoever saves a webhook. */
export const NOTHING_IS_DELIVERED =
  'Webhooks are stored and checked, and nothing is delivered to them in this version.'

/** Says that published webhooks wait for their delivery. */
export const checkWebhooks: Check = async ({ sql }) => {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from webhooks where is_published`
  if (!row?.count) return []
  return [{ level: 'warning', text: `${NOTHING_IS_DELIVERED} Published webhooks: ${row.count}.` }]
}

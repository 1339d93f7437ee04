/** Themes whose templates failed, for the operator. */
import type { Db } from '../../../platform/database/connection.ts'
import { type Check, finding } from '../../../platform/engine/check.ts'

const MINUTE_MS = 60_000
/** A theme that has not failed for so long is not spoken of. */
const KEPT_MS = 7 * 24 * 60 * MINUTE_MS
const MOST_TOLD = 20

/** Remembers that a template of the theme failed, once a minute. One statement. */
export async function noteTrouble(
  db: Db,
  { theme, template, problem, now }: { theme: string; template: string; problem: string; now: Date },
): Promise<void> {
  await db`
    insert into theme_troubles as t (theme_key, template, problem, seen_at)
    values (${theme}, ${template}, ${problem.replaceAll('\0', '').toWellFormed()}, ${now})
    on conflict (theme_key) do update
      set template = excluded.template, problem = excluded.problem, seen_at = excluded.seen_at
      where t.seen_at < ${new Date(now.getTime() - MINUTE_MS)} or (t.template, t.problem) <> (excluded.template, excluded.problem)`
}

/** Names the themes that failed lately, and why. One statement. */
export const checkThemes: Check = async ({ sql, now }) => {
  const rows = await sql<{ theme: string; template: string; problem: string; seenAt: Date }[]>`
    select theme_key as theme, template, problem, seen_at as "seenAt" from theme_troubles
    where seen_at > ${new Date(now.getTime() - KEPT_MS)} order by seen_at desc limit ${MOST_TOLD}`
  return rows.map((trouble) => finding('warning', 'health.theme', { ...trouble }))
}

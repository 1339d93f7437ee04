// Waiting times of campaigns that did not run for a while.
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'

/** How waiting times run while a campaign is unpublished; the last one is that nothing is made of it. */
export const REPUBLISH_BEHAVIORS = [
  'restart_on_publish',
  'count_only_while_published',
  'count_all_time',
] as const

export type RepublishBehavior = (typeof REPUBLISH_BEHAVIORS)[number]

/** A time in which a campaign did not run, and that waiting times feel: in milliseconds of the epoch. */
export interface Pause {
  from: number
  until: number
  /** Waiting begins anew at its end; otherwise it goes on. */
  restarts: boolean
}

/** Of a campaign, the latest so many are looked at. */
const MOST = 1_000

/** As an expression over the alias c of campaigns: its pauses that are over and that waiting times feel, the first first. */
export function pausesOf(db: Db, now: Date): Fragment {
  return db`coalesce((
    select jsonb_agg(jsonb_build_object('from', round(extract(epoch from p.began_at) * 1000),
      'until', round(extract(epoch from p.ended_at) * 1000), 'restarts', p.behavior = 'restart_on_publish') order by p.began_at)
    from (
      select * from campaign_pauses p
      where p.campaign_id = c.id and p.ended_at <= ${now} and p.behavior <> 'count_all_time'
      order by p.began_at desc limit ${MOST}
    ) p), '[]')`
}

/** The same by the id of the campaign. One statement. */
export async function findPauses(db: Db, campaignId: number, now: Date): Promise<Pause[]> {
  const [row] = await db<{ pauses: Pause[] }[]>`
    select ${pausesOf(db, now)} as pauses from (select ${campaignId}::bigint as id) c`
  return row?.pauses ?? []
}

/**
 * What a waiting time that began at `base` counts from, after the pauses since. Pure, and worked out from the beginning
 * each time: what is stored stays, so that no pause counts twice.
 */
export function resumedBase(base: Date, pauses: readonly Pause[]): Date {
  let origin = base.getTime()
  let put = 0
  for (const { from, until, restarts } of pauses) {
    if (until <= origin) continue
    if (restarts) {
      origin = until
      put = 0
    } else put += until - Math.max(from, origin)
  }
  return put === 0 && origin === base.getTime() ? base : new Date(origin + put)
}

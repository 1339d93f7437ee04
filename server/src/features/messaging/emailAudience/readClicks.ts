// Where an email was clicked: its links in their order, with how often each was followed.

import { counted } from '../../../platform/engine/counters.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { trackableCounters } from '../../content/links/linkCounters.ts'
import { readMarkupApart } from '../contentChecks/readApart.ts'

/** A place of a link in the HTML of the email. */
export interface LinkPlace {
  /** From 1: which link of the HTML it is, those that are not counted included. */
  position: number
  line: number
  text: string
}

const MAX_LINKS = 1_000

export interface ClickedLink {
  url: string
  clicks: number
  /** By contacts: each once. */
  uniqueClicks: number
  /** Of all clicks on links of the email, from 0 to 1. */
  share: number
  /** Empty for a link that the HTML has no more. */
  places: LinkPlace[]
}

/**
 * The 1,000 most clicked links of the email, most clicked first. Several places with one address share its clicks: they
 * have one link behind them. One statement.
 */
export async function readClicks(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  emailId: number,
  html: string,
): Promise<ClickedLink[]> {
  const rows = await db<{ url: string; clicks: number; uniqueClicks: number }[]>`
    select r.url, sum(${db.unsafe(counted(trackableCounters.hits))})::float8 as clicks,
      sum(${db.unsafe(counted(trackableCounters.unique_hits))})::float8 as "uniqueClicks"
    from trackables t join redirects r on r.id = t.redirect_id
    where t.channel = 'email' and t.channel_id = ${emailId} group by r.url order by 2 desc, 1
    limit ${MAX_LINKS}`
  const places = Map.groupBy(
    (await readMarkupApart({ actor }, { html })).links.map(({ url, line, text }, index) => ({
      url,
      line,
      text,
      position: index + 1,
    })),
    ({ url }) => url,
  )
  const all = rows.reduce((sum, { clicks }) => sum + clicks, 0)
  return rows.map((row) => ({
    ...row,
    share: all === 0 ? 0 : Math.round((row.clicks / all) * 10_000) / 10_000,
    places: (places.get(row.url) ?? []).map(({ position, line, text }) => ({ position, line, text })),
  }))
}

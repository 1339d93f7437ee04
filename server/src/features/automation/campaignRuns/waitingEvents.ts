import type { Check, Finding } from '../../../platform/engine/check.ts'
import { findEventsOfCampaigns } from '../campaigns/campaignEvent.ts'
import { reasonToWait } from '../campaigns/eventTree.ts'
import { isRunning } from './runningCampaigns.ts'

/** Lines that are worth reading one by one. */
const MOST = 20

/** Names the events of running campaigns that cannot run in this version, with the contacts that wait there. */
export const checkCampaigns: Check = async ({ sql, catalog, now }) => {
  const campaigns = await sql<{ id: number; name: string }[]>`
    select c.id, c.name from campaigns c where ${isRunning(sql, now)} order by c.id`
  const names = new Map(campaigns.map(({ id, name }) => [id, name]))
  const waiting = (await findEventsOfCampaigns(sql, [...names.keys()])).flatMap((event) => {
    const reason = reasonToWait(catalog.campaignEvents, event)
    return reason === null ? [] : [{ ...event, reason }]
  })
  const shown = waiting.slice(0, MOST)
  const counts = await sql<{ id: number; count: number }[]>`
    select event_id as id, count(*) as count from campaign_event_log
    where event_id = any(${shown.map(({ id }) => id)}::bigint[]) and is_scheduled and trigger_date is null group by 1`
  const countOf = new Map(counts.map(({ id, count }) => [id, count]))
  const findings = shown.map(({ id, name, campaignId, reason }): Finding => {
    const count = countOf.get(id) ?? 0
    const contacts = count > 0 ? ` Contacts that wait there: ${count}.` : ''
    return {
      level: 'warning',
      text: `Campaign ${campaignId} "${names.get(campaignId)}", event "${name}": ${reason}${contacts}`,
    }
  })
  const more = waiting.length - shown.length
  return more > 0
    ? [...findings, { level: 'warning', text: `Further events of campaigns that cannot run yet: ${more}.` }]
    : findings
}

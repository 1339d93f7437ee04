import { type Check, finding } from '../../../platform/engine/check.ts'
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
    return reasonToWait(catalog.campaignEvents, event) === null ? [] : [event]
  })
  const shown = waiting.slice(0, MOST)
  const counts = await sql<{ id: number; count: number }[]>`
    select event_id as id, count(*) as count from campaign_event_log
    where event_id = any(${shown.map(({ id }) => id)}::bigint[]) and is_scheduled and trigger_date is null group by 1`
  const countOf = new Map(counts.map(({ id, count }) => [id, count]))
  const findings = shown.map(({ id, name, campaignId, type }) =>
    finding('warning', 'health.campaignEvent', {
      campaignId,
      campaign: names.get(campaignId) ?? '',
      name,
      type,
      count: countOf.get(id) ?? 0,
    }),
  )
  const more = waiting.length - shown.length
  return more > 0 ? [...findings, finding('warning', 'health.moreCampaignEvents', { count: more })] : findings
}

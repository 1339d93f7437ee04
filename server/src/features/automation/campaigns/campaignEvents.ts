// What campaigns do with campaigns, and ask about them.

import {
  allWith,
  type CampaignEventType,
  declineUnless,
  type Timing,
} from '../../../catalog/campaignEvent.ts'
import { f, isBlank, type Parsed, reference, toId } from '../../../platform/values/field.ts'
import { addContactsToCampaigns } from './addContactsToCampaigns.ts'
import { findActiveMembers } from './findActiveMembers.ts'
import { removeContactsFromCampaigns } from './removeContactsFromCampaigns.ts'

/** Ids of campaigns, and `this` for the campaign that the event is in. */
const campaigns = {
  ...f.json({ of: 'array', input: { kind: 'records', choices: ['this'] } }),
  parse(value: unknown): Parsed {
    if (isBlank(value)) return { value: [] }
    const list = typeof value === 'object' && value !== null ? Object.values(value) : String(value).split(',')
    const ids = list.map((entry: unknown) => (entry === 'this' ? 'this' : toId(entry)))
    return ids.every((id) => id !== undefined)
      ? { value: [...new Set(ids)] }
      : { error: 'This value should be a list of campaigns.' }
  },
}

/** Shorter than this a campaign that starts anew would never rest. */
const SHORTEST_MINUTES = 30

export const campaignEvents: readonly CampaignEventType[] = [
  {
    type: 'campaign.addremovelead',
    kind: 'action',
    changes: 'edit',
    properties: { addTo: campaigns, removeFrom: campaigns },
    refers: { addTo: reference('campaign', 'view'), removeFrom: reference('campaign', 'view') },
    problem(properties, timing) {
      const addTo = properties.addTo as (number | 'this')[]
      const restarts =
        addTo.includes('this') || (timing.campaignId !== null && addTo.includes(timing.campaignId))
      return restarts && isTooSoon(timing)
        ? ['addTo', `A campaign can start anew after ${SHORTEST_MINUTES} minutes at the earliest.`]
        : null
    },
    async run({ context: { db, actor, config, now }, campaign, properties, contactIds }) {
      const pairs = (targets: (number | 'this')[]) =>
        targets.flatMap((target) =>
          contactIds.map((contactId) => ({
            contactId,
            campaignId: target === 'this' ? campaign.id : target,
          })),
        )
      await addContactsToCampaigns(db, pairs(properties.addTo as (number | 'this')[]), { actor, config, now })
      await removeContactsFromCampaigns(db, pairs(properties.removeFrom as (number | 'this')[]), {
        actor,
        now,
        isExit: true,
        reason: `The contact was removed by the campaign ${campaign.name}.`,
      })
      return new Map()
    },
  },
  {
    type: 'campaign.jump_to_event',
    kind: 'action',
    properties: {
      jumpToEvent: { ...f.text({ required: true, input: { kind: 'campaignEvent' } }), parse: parseTarget },
    },
    isLast: true,
    run: async ({ properties, contactIds }) =>
      allWith(contactIds, { result: 'passed', goesTo: Number(properties.jumpToEvent) }),
  },
  {
    type: 'lead.campaigns',
    kind: 'condition',
    properties: {
      campaigns: f.ids({ required: true }),
      dataAddedLimit: f.bool(),
      expr: f.text({ oneOf: ['gt', 'lt'] }),
      dateAdded: f.datetime(),
    },
    refers: { campaigns: reference('campaign', 'view') },
    async run({ context: { db }, properties, contactIds }) {
      const { dataAddedLimit, expr, dateAdded } = properties
      const isLimited = dataAddedLimit === true && dateAdded instanceof Date
      const fitting = await findActiveMembers(db, contactIds, properties.campaigns as number[], {
        after: isLimited && expr !== 'lt' ? dateAdded : null,
        before: isLimited && expr === 'lt' ? dateAdded : null,
      })
      return declineUnless(contactIds, fitting)
    },
  },
]

function isTooSoon({ triggerMode, triggerInterval, triggerIntervalUnit }: Timing): boolean {
  if (triggerMode === null || triggerMode === 'immediate') return true
  return triggerMode === 'interval' && triggerIntervalUnit === 'i' && triggerInterval < SHORTEST_MINUTES
}

// The id of an event, or the temporary one that it has in the request.
function parseTarget(value: unknown): Parsed {
  if (isBlank(value)) return { value: null }
  return typeof value === 'number' || typeof value === 'string'
    ? { value: String(value) }
    : { error: 'This value should be the id of an event.' }
}

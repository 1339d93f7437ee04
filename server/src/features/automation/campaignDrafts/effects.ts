// Who stands where: how many contacts an edit of a campaign concerns, event by event.
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { wireError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { isPermitted } from '../../audience/contactRows/permittedContacts.ts'
import { type CampaignEvent, findEventsOfCampaigns } from '../campaigns/campaignEvent.ts'
import { judgeDraft } from './applyDraft.ts'
import { compareEvents, followersOf } from './compareEvents.ts'
import type { Draft } from './drafts.sql.ts'
import { reachedBy } from './reachedBy.ts'

const described = {
  name: s.text(),
  type: s.text({ example: 'lead.changepoints' }),
  eventType: s.text({ example: 'action' }),
} as const

const standing = {
  id: s.int(),
  ...described,
  waiting: s.int({ description: 'Contacts that wait at it.' }),
  passed: s.int({ description: 'Contacts that passed it.' }),
} as const

/** Why a draft cannot be published yet. */
export const problemShape = s.object(
  {
    code: s.int({ example: 422 }),
    message: s.text(),
    details: s.anything('The path of what is wrong, or messages by field.'),
    type: s.orNull(s.text()),
  },
  'DraftProblem',
)

export const effectsShape = s.object(
  {
    added: s.list(
      s.object({
        id: s.text({ description: 'The temporary id that the draft gives it.', example: 'new_1' }),
        ...described,
        reached: s.int({
          description: 'Contacts that are past its place: with `all` they get it, with `new` they do not.',
        }),
      }),
    ),
    changed: s.list(s.object({ ...standing, changes: s.list(s.text({ example: 'triggerInterval' })) })),
    removed: s.list(
      s.object({ ...standing, next: s.list(s.int({ description: 'Where `next` sends those who wait.' })) }),
    ),
    problems: s.list(problemShape),
  },
  'DraftEffects',
)

/**
 * The effects of publishing the draft, with counts of the contacts that the actor may view, and what keeps it from being
 * published: events that are wrong are among the problems only. About fifteen statements, whatever the draft holds.
 */
export async function findEffects(
  context: Context,
  draft: Pick<Draft, 'campaignId' | 'body'>,
): Promise<Shown<typeof effectsShape>> {
  const { db, actor } = context
  const permitted = (contactId: Fragment) => isPermitted(db, actor, { actions: ['view'], contactId })
  const { problems, plan } = await judgeDraft(context, draft)
  const stored = await findEventsOfCampaigns(db, [draft.campaignId])
  const { added, changed, removed } = compareEvents(stored, plan)
  const ids = [...changed.map(({ event }) => event.id), ...removed.map(({ id }) => id)]
  const counts = await countStanding(db, ids, permitted)
  const reached = await countReached(db, { added: [...added.values()], stored, permitted })
  const gone = new Set(removed.map(({ id }) => id))
  const show = (event: CampaignEvent) => ({
    id: event.id,
    ...describe(event),
    ...(counts.get(event.id) ?? { waiting: 0, passed: 0 }),
  })
  return {
    added: [...added].map(([id, event]) => ({
      id,
      ...describe(event),
      reached: reached.get(event.id) ?? 0,
    })),
    changed: changed.map(({ event, changes }) => ({ ...show(event), changes })),
    removed: removed.map((event) => ({
      ...show(event),
      next: followersOf(event, stored, plan).filter((id) => !gone.has(id)),
    })),
    problems: problems.map(wireError),
  }
}

const describe = ({ name, type, eventType }: CampaignEvent) => ({ name, type, eventType })

async function countStanding(
  db: Db,
  eventIds: readonly number[],
  permitted: (contactId: Fragment) => Fragment,
): Promise<Map<number, { waiting: number; passed: number }>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db<{ id: number; waiting: number; passed: number }[]>`
    select own.id, (
      select count(*) from campaign_event_log l where l.event_id = own.id and l.is_scheduled and ${permitted(db`l.contact_id`)}) + (
      select count(*) from campaign_decisions d where d.event_id = own.id and ${permitted(db`d.contact_id`)}) as waiting, (
      select count(*) from campaign_event_log l where l.event_id = own.id and not l.is_scheduled
        and ${permitted(db`l.contact_id`)}) as passed
    from unnest(${eventIds as number[]}::bigint[]) own (id)`
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

// Below an added event nobody is yet.
async function countReached(
  db: Db,
  {
    added,
    stored,
    permitted,
  }: {
    added: readonly CampaignEvent[]
    stored: readonly CampaignEvent[]
    permitted: (contactId: Fragment) => Fragment
  },
): Promise<Map<number, number>> {
  const kinds = new Map(stored.map(({ id, eventType }) => [id, eventType]))
  const targets = added
    .filter(({ parentId }) => parentId === null || kinds.has(parentId))
    .map(({ id, campaignId, parentId, decisionPath }) => ({
      event_id: id,
      campaign_id: campaignId,
      parent_id: parentId,
      parent_type: parentId === null ? null : kinds.get(parentId),
      decision_path: decisionPath,
    }))
  if (targets.length === 0) return new Map()
  const relation = db`(
    select * from jsonb_to_recordset(${JSON.stringify(targets)}::text::jsonb)
      as r (event_id bigint, campaign_id bigint, parent_id bigint, parent_type text, decision_path text))`
  const rows = await db<{ id: number; count: number }[]>`
    select event_id as id, count(*) as count from (${reachedBy(db, relation, () => db`true`)}) reached
    where ${permitted(db`reached.contact_id`)} group by 1`
  return new Map(rows.map(({ id, count }) => [id, count]))
}

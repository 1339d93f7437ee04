// A set action is taken back for a range of contacts: what nobody has changed since.
import type { Db } from '../../../platform/database/connection.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { saveWithin } from '../../../platform/rest/save.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { changePoints, type PointChange } from '../../audience/points/changePoints.ts'
import { addDoNotContact, removeDoNotContact } from '../../audience/preferences/doNotContact.ts'
import { setStages } from '../../audience/stages/setStages.ts'
import { changeTags } from '../../audience/tags/changeTags.ts'
import { removeContactsFromCampaigns } from '../../automation/campaigns/removeContactsFromCampaigns.ts'
import {
  type RestoredMembership,
  restoreMemberships,
} from '../../segmentation/segments/addContactsToSegments.ts'
import { loadSegmentReferences } from '../../segmentation/segments/loadSegmentReferences.ts'
import { type Difference, isSame, lookedAt, parted, readStates } from './contactStates.ts'

/**
 * Puts contacts, which are locked, back as they were before a set action: what is otherwise since then stays, and stands in
 * the answer. Points that were given are taken off again. The number of statements grows with what the action named, not
 * with the contacts.
 */
export async function putBackContacts(
  context: Context,
  actionId: number,
  contactIds: readonly number[],
): Promise<Map<number, string>> {
  const { db } = context
  const rows = await db<{ id: number; changes: Difference }[]>`
    select contact_id as id, changes from contact_action_changes
    where action_id = ${actionId} and contact_id = any(${contactIds as number[]}::bigint[]) order by contact_id`
  const states = await readStates(
    context,
    lookedAt(rows.flatMap(({ changes }) => Object.keys(changes))),
    contactIds,
  )
  const missed = new Map<number, string[]>()
  const miss = (id: number, what: string) => missed.set(id, [...(missed.get(id) ?? []), what])
  const plan = newPlan()
  for (const { id, changes } of rows)
    for (const [key, [before, after]] of Object.entries(changes)) {
      const { aspect, name } = parted(key)
      const isPoints = aspect === 'group' || key === 'points'
      if (isPoints)
        plan.points.push(pointsBack(id, aspect === 'group' ? Number(name) : null, [before, after]))
      else if (!isSame(states.get(id)?.[key], after)) miss(id, key)
      else if (aspect === 'campaign' && before !== null) miss(id, key)
      else noteIn(plan, { id, aspect, name, before, isThere: after !== null })
    }
  for (const [id, reason] of await carryOut(context, plan)) miss(id, reason)
  return new Map([...missed].map(([id, parts]) => [id, `Not put back: ${parts.toSorted().join(', ')}.`]))
}

interface Plan {
  points: PointChange[]
  bodies: Map<number, Record<string, unknown>>
  stages: Map<number | null, number[]>
  /** By tag: who gets it, and who loses it. */
  tags: Map<string, { add: number[]; remove: number[] }>
  memberships: RestoredMembership[]
  outOfCampaigns: { contactId: number; campaignId: number }[]
  blocks: { contactId: number; channel: string; reason: number; comments: string | null }[]
  opened: { contactId: number; channel: string }[]
}

function newPlan(): Plan {
  return {
    ...{ points: [], bodies: new Map(), stages: new Map(), tags: new Map(), memberships: [] },
    ...{ outOfCampaigns: [], blocks: [], opened: [] },
  }
}

function pointsBack(
  contactId: number,
  groupId: number | null,
  [before, after]: [unknown, unknown],
): PointChange {
  const value = Number(after ?? 0) - Number(before ?? 0)
  return { contactId, op: 'minus', value, ...(groupId === null ? {} : { groupId }) }
}

interface Part {
  id: number
  aspect: string | null
  name: string
  before: unknown
  isThere: boolean
}

function noteIn(plan: Plan, { id, aspect, name, before, isThere }: Part): void {
  if (aspect === 'tag') {
    const tag = isThere ? name : String(before)
    const found = plan.tags.get(tag) ?? { add: [], remove: [] }
    found[isThere ? 'remove' : 'add'].push(id)
    plan.tags.set(tag, found)
  } else if (aspect === 'segment') {
    const row = before as RestoredMembership['row']
    plan.memberships.push({ contactId: id, segmentId: Number(name), row })
  } else if (aspect === 'campaign') plan.outOfCampaigns.push({ contactId: id, campaignId: Number(name) })
  else if (aspect === 'channel') {
    const block = before as { reason: number; comments: string | null } | null
    if (block) plan.blocks.push({ contactId: id, channel: name, ...block })
    else plan.opened.push({ contactId: id, channel: name })
  } else if (name === 'stage') {
    const stage = before as number | null
    plan.stages.set(stage, [...(plan.stages.get(stage) ?? []), id])
  } else plan.bodies.set(id, { ...plan.bodies.get(id), [name]: before })
}

const WORDS = 'Undone for many contacts at once'

async function carryOut(context: Context, plan: Plan): Promise<[number, string][]> {
  const { db } = context
  const failures: [number, string][] = []
  const items = [...plan.bodies].map(([id, body]) => ({
    ...{ key: String(id), id },
    // What was empty is empty again.
    body: { ...body, overwriteWithBlank: true },
  }))
  if (items.length > 0)
    for (const outcome of await saveWithin(context, contact, 'patch', items))
      if ('error' in outcome) failures.push([Number(outcome.key), outcome.error.message])
  for (const [stage, ids] of plan.stages) {
    const moved = new Set(await setStages(db, ids, stage, { ...context, actionName: WORDS }))
    failures.push(...ids.filter((id) => !moved.has(id)).map((id): [number, string] => [id, 'stage']))
  }
  const words = { type: 'api', eventName: WORDS, actionName: WORDS }
  await changePoints(db, plan.points, { ...context, ...words })
  for (const [tag, { add, remove }] of plan.tags)
    for (const [ids, change] of [
      [add, { add: [tag], remove: [] }],
      [remove, { add: [], remove: [tag] }],
    ] as const)
      if (ids.length > 0) await changeTags(db, ids, change, context)
  const ids = [...new Set(plan.memberships.map(({ segmentId }) => segmentId))]
  const known = ids.length > 0 ? await loadSegmentReferences(db, ids) : new Map()
  await restoreMemberships(
    db,
    plan.memberships.filter(({ segmentId }) => known.has(segmentId)),
    context,
  )
  const reason = 'The set action that brought the contact in was undone.'
  await removeContactsFromCampaigns(db, plan.outOfCampaigns, { ...context, isExit: false, reason })
  if (plan.blocks.length > 0) await addDoNotContact(db, plan.blocks, context)
  if (plan.opened.length > 0) await removeDoNotContact(db, plan.opened, context)
  return failures
}

/** Keeps what a range of contacts was changed in; what came with a merged one gives way. One statement. */
export async function insertChanges(
  db: Db,
  actionId: number,
  changes: ReadonlyMap<number, Difference>,
): Promise<void> {
  const rows = [...changes].filter(([, change]) => Object.keys(change).length > 0)
  if (rows.length === 0) return
  await db`
    insert into contact_action_changes (action_id, contact_id, changes)
    select ${actionId}::bigint, r.id, r.changes
    from jsonb_to_recordset(${JSON.stringify(rows.map(([id, change]) => ({ id, changes: change })))}::text::jsonb)
      as r (id bigint, changes jsonb)
    on conflict (action_id, contact_id) do update set changes = excluded.changes`
}

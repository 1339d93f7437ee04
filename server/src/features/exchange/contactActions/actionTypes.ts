// What can be done to many contacts at once: each through the writer that does it to one.
import { texts } from '../../../catalog/campaignEvent.ts'
import type { Refers } from '../../../catalog/judgeProperties.ts'
import { readTagNames, tagNames, tagReference } from '../../../catalog/tagNames.ts'
import { type ApiError, invalid } from '../../../platform/errors.ts'
import { type Context, fieldsOf } from '../../../platform/resource/definition.ts'
import { removeWithin } from '../../../platform/rest/remove.ts'
import { type Field, f, reference } from '../../../platform/values/field.ts'
import { parseBody } from '../../../platform/values/inputs.ts'
import { loadContactFields } from '../../audience/contactRows/contactFields.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { patchContacts } from '../../audience/contacts/patchContacts.ts'
import { changePoints } from '../../audience/points/changePoints.ts'
import { addDoNotContact, removeDoNotContact } from '../../audience/preferences/doNotContact.ts'
import { setStages } from '../../audience/stages/setStages.ts'
import { changeTags } from '../../audience/tags/changeTags.ts'
import { addContactsToCampaigns } from '../../automation/campaigns/addContactsToCampaigns.ts'
import { removeContactsFromCampaigns } from '../../automation/campaigns/removeContactsFromCampaigns.ts'
import { addContactsToSegments } from '../../segmentation/segments/addContactsToSegments.ts'
import { loadSegmentReferences } from '../../segmentation/segments/loadSegmentReferences.ts'
import { removeContactsFromSegments } from '../../segmentation/segments/removeContactsFromSegments.ts'

type Properties = Readonly<Record<string, unknown>>

/** Why contacts did not get it, by contact. */
export type Problems = ReadonlyMap<number, string>

export interface Batch {
  /** The running transaction, acting for who asked. */
  context: Context
  /** As they were parsed. */
  properties: Properties
  /** Ascending, locked, and the actor may edit them; of a deletion not yet judged. */
  contactIds: readonly number[]
}

export interface ActionType {
  right: 'edit' | 'delete'
  properties: Readonly<Record<string, Field>>
  /** The keys that may be left out. */
  optional?: readonly string[]
  refers?: Refers
  /** @throws ApiError 400 for what the declarations cannot tell. */
  check?(context: Context, properties: Properties): Promise<void>
  /** A constant number of statements, whatever the number of contacts. */
  run(batch: Batch): Promise<Problems>
}

/** Names of reasons that are no sentences. */
export const NOT_ALLOWED = 'notAllowed'
export const GONE = 'gone'

const NONE: Problems = new Map()
const MOST_POINTS = 1_000_000
const DNC_REASONS = { min: 1, max: 3 }
const WORDS = 'Done to many contacts at once'

/** An id, or null for none. */
const idOrNone: Field = f.int({ big: true, min: 1 })

export const ACTION_TYPES: Readonly<Record<string, ActionType>> = {
  addTags: tagging('add'),
  removeTags: tagging('remove'),
  addToSegments: {
    ...naming('segments', 'segment'),
    async run({ context, properties, contactIds }) {
      const by = { ...context, manual: true }
      await addContactsToSegments(context.db, await segmentPairs(context, properties, contactIds), by)
      return NONE
    },
  },
  removeFromSegments: {
    ...naming('segments', 'segment'),
    async run({ context, properties, contactIds }) {
      const by = { ...context, manual: true }
      await removeContactsFromSegments(context.db, await segmentPairs(context, properties, contactIds), by)
      return NONE
    },
  },
  addToCampaigns: {
    ...naming('campaigns', 'campaign'),
    async run({ context, properties, contactIds }) {
      await addContactsToCampaigns(context.db, campaignPairs(properties, contactIds), context)
      return NONE
    },
  },
  removeFromCampaigns: {
    ...naming('campaigns', 'campaign'),
    async run({ context, properties, contactIds }) {
      const by = { ...context, isExit: false, reason: 'The contact was removed by hand.' }
      await removeContactsFromCampaigns(context.db, campaignPairs(properties, contactIds), by)
      return NONE
    },
  },
  setOwner: {
    right: 'edit',
    properties: { owner: idOrNone },
    async check(context, { owner }) {
      await refuseUnknownUser(context, 'owner', owner)
    },
    run: ({ context, properties, contactIds }) =>
      patched(context, contactIds, { owner: properties.owner ?? null }),
  },
  setStage: {
    right: 'edit',
    properties: { stage: idOrNone },
    refers: { stage: reference('stage', 'view') },
    async run({ context, properties, contactIds }) {
      const stageId = properties.stage as number | null
      await setStages(context.db, contactIds, stageId, { ...context, actionName: WORDS })
      return NONE
    },
  },
  addPoints: {
    right: 'edit',
    properties: {
      points: f.int({ required: true, min: -MOST_POINTS, max: MOST_POINTS }),
      group: f.int({ big: true, min: 1 }),
    },
    optional: ['group'],
    refers: { group: reference('point_group', 'view') },
    async run({ context, properties, contactIds }) {
      const groupId = (properties.group as number | null | undefined) ?? null
      const group = groupId === null ? {} : { groupId }
      const value = Number(properties.points)
      const entries = contactIds.map((contactId) => ({ contactId, op: 'plus' as const, value, ...group }))
      const words = { type: 'api', eventName: WORDS, actionName: WORDS }
      const outcomes = await changePoints(context.db, entries, { ...context, ...words })
      const done = new Set(outcomes.map(({ contactId }) => contactId))
      const missed = contactIds.filter((id) => !done.has(id))
      return new Map(missed.map((id) => [id, 'The point group does not exist.']))
    },
  },
  setFields: {
    right: 'edit',
    properties: { fields: f.json({ of: 'object' }) },
    async check(context, { fields }) {
      const { custom } = await loadContactFields(context.db)
      const known = new Set(custom.map(({ alias }) => alias))
      const body = (fields ?? {}) as Record<string, unknown>
      const unknown = Object.keys(body).find((alias) => !known.has(alias))
      if (unknown !== undefined) throw invalid('fields', `There is no field "${unknown.slice(0, 200)}".`)
      if (Object.keys(body).length === 0) throw invalid('fields', 'This value should name a field.')
      const { error } = parseBody(await fieldsOf(contact, context.db), body)
      if (error) throw error
    },
    run: ({ context, properties, contactIds }) =>
      patched(context, contactIds, properties.fields as Record<string, unknown>),
  },
  addDoNotContact: {
    right: 'edit',
    properties: { channels: texts(), reason: f.int(DNC_REASONS), comments: f.text({ max: 10_000 }) },
    optional: ['reason', 'comments'],
    check: async (_context, properties) => demandSome('channels', properties),
    async run({ context, properties, contactIds }) {
      const reason = Number(properties.reason ?? DNC_REASONS.max)
      const comments = (properties.comments as string | null | undefined) ?? null
      const entries = channelPairs(properties, contactIds).map((pair) => ({ ...pair, reason, comments }))
      await addDoNotContact(context.db, entries, context)
      return NONE
    },
  },
  removeDoNotContact: {
    right: 'edit',
    properties: { channels: texts() },
    check: async (_context, properties) => demandSome('channels', properties),
    async run({ context, properties, contactIds }) {
      await removeDoNotContact(context.db, channelPairs(properties, contactIds), context)
      return NONE
    },
  },
  delete: {
    right: 'delete',
    properties: {},
    async run({ context, contactIds }) {
      const removed = await removeWithin(context, contact, [...contactIds])
      return new Map(removed.flatMap((one) => ('error' in one ? [[one.id, reasonOf(one.error)]] : [])))
    },
  },
}

function reasonOf({ status, message }: ApiError): string {
  if (status === 403) return NOT_ALLOWED
  return status === 404 ? GONE : message
}

function tagging(side: 'add' | 'remove'): ActionType {
  return {
    right: 'edit',
    properties: { tags: tagNames() },
    refers: { tags: tagReference },
    check: async (_context, properties) => demandSome('tags', properties),
    async run({ context, properties, contactIds }) {
      const none = { add: [], remove: [] }
      await changeTags(context.db, contactIds, { ...none, [side]: readTagNames(properties.tags) }, context)
      return NONE
    },
  }
}

const MOST_NAMED = 100

function naming(key: string, kind: string): Omit<ActionType, 'run'> {
  return {
    right: 'edit',
    properties: { [key]: f.ids() },
    refers: { [key]: reference(kind, 'view') },
    check: async (_context, properties) => demandSome(key, properties),
  }
}

function demandSome(key: string, properties: Properties): void {
  const named = properties[key] as unknown[]
  if (named.length === 0) throw invalid(key, 'This value should name at least one.')
  if (named.length > MOST_NAMED) throw invalid(key, `This value should name at most ${MOST_NAMED}.`)
}

async function refuseUnknownUser({ db }: Context, key: string, id: unknown): Promise<void> {
  if (id === null || id === undefined) return
  const [found] = await db`select from users where id = ${Number(id)}`
  if (!found) throw invalid(key, `There is no user ${Number(id)}.`)
}

async function patched(
  context: Context,
  contactIds: readonly number[],
  body: Record<string, unknown>,
): Promise<Problems> {
  const failures = await patchContacts(context, contactIds, body)
  return new Map([...failures].map(([id, { reason }]) => [id, reason]))
}

// Segments that are gone by now are passed over.
async function segmentPairs({ db }: Context, { segments }: Properties, contactIds: readonly number[]) {
  const known = await loadSegmentReferences(db, segments as number[])
  return [...known.keys()].flatMap((segmentId) => contactIds.map((contactId) => ({ contactId, segmentId })))
}

function campaignPairs({ campaigns }: Properties, contactIds: readonly number[]) {
  return (campaigns as number[]).flatMap((campaignId) =>
    contactIds.map((contactId) => ({ contactId, campaignId })),
  )
}

function channelPairs({ channels }: Properties, contactIds: readonly number[]) {
  return (channels as string[]).flatMap((channel) => contactIds.map((contactId) => ({ contactId, channel })))
}

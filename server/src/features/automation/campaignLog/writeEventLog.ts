// Scheduling, moving or recording an event of a contact by hand.

import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { ApiError, conflict, notFound } from '../../../platform/errors.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { findEach } from '../../../platform/rest/list.ts'
import { f, isBlank } from '../../../platform/values/field.ts'
import { parseBody } from '../../../platform/values/inputs.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { findOrCreateIpAddresses, storedIp } from '../../audience/devices/ipAddresses.ts'
import { findMemberships } from '../campaigns/findMemberships.ts'
import { campaignEvent } from './eventDefinition.ts'
import type { EventPair } from './eventLog.ts'

/** What is wanted for one event and contact. */
export interface LogEdit extends EventPair {
  body: Record<string, unknown>
}

export type LogOutcome = (EventPair & { event: Row; isNew: boolean }) | { error: ApiError }

const logFields = {
  triggerDate: f.datetime(),
  dateTriggered: f.datetime(),
  ipAddress: f.text({ max: 45 }),
  metadata: f.json({ of: 'object' }),
  nonActionPathTaken: f.bool(),
  channel: f.text({ max: 50 }),
  channelId: f.int({ big: true, min: 1 }),
}

interface LogState {
  eventId: number
  contactId: number
  campaignId: number
  rotation: number
  dateTriggered: Date | null
  triggerDate: Date | null
  isScheduled: boolean
  metadata: unknown
  nonActionPathTaken: boolean
  channel: string | null
  channelId: number | null
  ipId: number | null
  isExecuted: boolean
}

/**
 * Writes the rows in the caller's transaction and answers in the order of the edits. What the actor may not see or
 * do, and what cannot be any more, carries its error. Nine statements at most, whatever the number.
 */
export async function writeEventLog(context: Context, given: readonly LogEdit[]): Promise<LogOutcome[]> {
  const { db, config, actor } = context
  const ids = (name: 'eventId' | 'contactId') => [
    ...new Set(given.map((edit) => edit[name]).filter((id) => id > 0)),
  ]
  const events = await findEach(context, campaignEvent, ids('eventId'), 'edit')
  const contacts = await findEach(context, contact, ids('contactId'), 'edit')
  // The id of a merged contact is replaced by that of the survivor.
  const edits = given.map((edit) => {
    const found = contacts.get(edit.contactId)
    return found === undefined || found instanceof ApiError ? edit : { ...edit, contactId: Number(found.id) }
  })
  const campaignOf = (eventId: number) => {
    const event = events.get(eventId)
    return event && !(event instanceof ApiError) ? Number(event.campaignId) : 0
  }
  const members = new Map(
    (
      await findMemberships(
        db,
        edits.map(({ eventId, contactId }) => ({ campaignId: campaignOf(eventId), contactId })),
      )
    ).map((member) => [`${member.campaignId} ${member.contactId}`, member]),
  )
  const states = await lockStates(db, edits)
  const written = new Map<string, { state: LogState; address: string }>()
  const outcomes = edits.map((edit, index): LogOutcome => {
    const event = events.get(edit.eventId) ?? notFound()
    if (event instanceof ApiError) return { error: event }
    const person = contacts.get(given[index]?.contactId ?? 0) ?? notFound()
    if (person instanceof ApiError) return { error: person }
    const member = members.get(`${event.campaignId} ${edit.contactId}`)
    if (!member) return { error: conflict('The contact is not part of the campaign.') }
    if (member.isHeldOut) return { error: conflict('The contact is held out of the campaign.') }
    const { values, error } = parseBody(logFields, edit.body)
    if (error) return { error }
    const key = `${edit.eventId} ${edit.contactId} ${member.rotation}`
    const before = states.get(key)
    const problem = problemOf(event, values, before)
    if (problem) return { error: problem }
    const state = applied(values, before ?? fresh(edit, event, member.rotation), context.now)
    states.set(key, state)
    const address = isBlank(values.ipAddress) ? actor.ip : String(values.ipAddress)
    written.set(key, { state, address })
    return { eventId: edit.eventId, contactId: edit.contactId, event, isNew: before === undefined }
  })
  const rows = [...written.values()].filter(({ address }) => address !== '')
  const ips = await findOrCreateIpAddresses(
    db,
    rows.map(({ address }) => storedIp(address, config)),
  )
  for (const { state, address } of rows) state.ipId = ips.get(storedIp(address, config)) ?? null
  await putStates(
    db,
    [...written.values()].map(({ state }) => state),
  )
  const changed = Map.groupBy(written.values(), ({ state }) => state.campaignId)
  const entries = [...changed].map(([objectId, own]) => ({
    ...{ bundle: 'campaign', object: 'campaign', objectId, action: 'schedule' },
    details: {
      events: own.map(({ state: { eventId, contactId, triggerDate } }) => ({
        eventId,
        contactId,
        triggerDate,
      })),
    },
  }))
  await insertAuditEntries(db, entries, context)
  return outcomes
}

function problemOf(
  event: Row,
  values: Record<string, unknown>,
  before: LogState | undefined,
): ApiError | null {
  if (before?.isExecuted) return conflict('The event has been executed already.')
  if (event.eventType === 'decision' && values.triggerDate instanceof Date)
    return conflict('A decision cannot be scheduled.')
  const hasDate = values.triggerDate instanceof Date || values.dateTriggered instanceof Date
  if (!hasDate && !before?.triggerDate) return conflict('The event must be scheduled: triggerDate is needed.')
  return null
}

function fresh(edit: LogEdit, event: Row, rotation: number): LogState {
  return {
    eventId: edit.eventId,
    contactId: edit.contactId,
    campaignId: Number(event.campaignId),
    rotation,
    dateTriggered: null,
    triggerDate: null,
    isScheduled: false,
    metadata: {},
    nonActionPathTaken: false,
    channel: event.channel as string | null,
    channelId: event.channelId as number | null,
    ipId: null,
    isExecuted: false,
  }
}

// A date to come schedules; a date it happened records it as done.
function applied(values: Record<string, unknown>, before: LogState, now: Date): LogState {
  const { ipAddress: _, ...given } = values
  const state = { ...before, ...given } as LogState
  state.isScheduled = values.triggerDate instanceof Date || !(values.dateTriggered instanceof Date)
  state.isExecuted = !state.isScheduled
  state.dateTriggered ??= now
  return state
}

async function lockStates(db: Db, pairs: readonly EventPair[]): Promise<Map<string, LogState>> {
  const rows = await db<LogState[]>`
    select l.event_id as "eventId", l.contact_id as "contactId", l.campaign_id as "campaignId", l.rotation,
      l.date_triggered as "dateTriggered", l.trigger_date as "triggerDate", l.is_scheduled as "isScheduled", l.metadata,
      l.non_action_path_taken as "nonActionPathTaken", l.channel, l.channel_id as "channelId", l.ip_id as "ipId",
      not l.is_scheduled as "isExecuted"
    from campaign_event_log l
    join (
      select distinct "eventId", "contactId"
      from jsonb_to_recordset(${JSON.stringify(pairs.map(({ eventId, contactId }) => ({ eventId, contactId })))}::text::jsonb)
        as r ("eventId" bigint, "contactId" bigint)
    ) pair on l.event_id = pair."eventId" and l.contact_id = pair."contactId"
    ${lockRows(db, 'campaign_event_log l', { by: 'l.id' })}`
  return new Map(rows.map((row) => [`${row.eventId} ${row.contactId} ${row.rotation}`, row]))
}

// A time that was given by hand stands, whatever the event says.
async function putStates(db: Db, states: readonly LogState[]): Promise<void> {
  if (states.length === 0) return
  const written = await db`
    insert into campaign_event_log as l (event_id, contact_id, campaign_id, rotation, ip_id, date_triggered, is_scheduled,
      trigger_date, metadata, non_action_path_taken, channel, channel_id)
    select "eventId", "contactId", "campaignId", rotation, "ipId", "dateTriggered", "isScheduled", "triggerDate", metadata,
      "nonActionPathTaken", channel, "channelId"
    from jsonb_to_recordset(${JSON.stringify(states)}::text::jsonb) as r ("eventId" bigint, "contactId" bigint,
      "campaignId" bigint, rotation integer, "ipId" bigint, "dateTriggered" timestamptz, "isScheduled" boolean,
      "triggerDate" timestamptz, metadata jsonb, "nonActionPathTaken" boolean, channel text, "channelId" bigint)
    order by 1, 2
    on conflict on constraint campaign_event_log_key do update set ip_id = excluded.ip_id, date_triggered = excluded.date_triggered,
      is_scheduled = excluded.is_scheduled, trigger_date = excluded.trigger_date, base_at = null, metadata = excluded.metadata,
      non_action_path_taken = excluded.non_action_path_taken, channel = excluded.channel, channel_id = excluded.channel_id
      where l.is_scheduled
    returning 1`
  if (written.count < states.length) throw conflict('The event was executed at this moment.')
}

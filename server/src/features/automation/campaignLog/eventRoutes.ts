// Events of campaigns, and what they did for contacts.
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { badRequest, conflict, notFound, type WireError, wireError } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { LIST_QUERY, REFUSAL } from '../../../platform/openapi/operations.ts'
import { ABILITIES_QUERY, answerAbout, listOf } from '../../../platform/openapi/records.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { groupRead } from '../../../platform/rest/groupRead.ts'
import { find, listSource } from '../../../platform/rest/list.ts'
import { listPage } from '../../../platform/rest/listPage.ts'
import { type ContextOf, idOf, objectBody, queryOf } from '../../../platform/rest/mount.ts'
import { present } from '../../../platform/rest/present.ts'
import { tell } from '../../../platform/revisions/told.ts'
import { answerList } from '../../../platform/search/answerList.ts'
import type { Query } from '../../../platform/search/listQuery.ts'
import { pageOf } from '../../../platform/search/page.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { toId } from '../../../platform/values/field.ts'
import { type Shown, type ShownKeys, s } from '../../../platform/values/shape.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { campaign } from '../campaigns/campaign.ts'
import { loggedEvent, type logShape, type wholeEvent } from '../campaigns/eventShape.ts'
import { findMemberships } from '../campaigns/findMemberships.ts'
import { campaignShape, loadCampaignReferences } from '../campaigns/loadCampaignReferences.ts'
import { campaignEvent } from './eventDefinition.ts'
import { type EventPair, findEventLog, presentLogRow } from './eventLog.ts'
import { type LogEdit, writeEventLog } from './writeEventLog.ts'

type Wire = Record<string, unknown>
type Logged = Shown<typeof loggedEvent>
type LogEntry = Shown<typeof logShape>

const LIST = {
  summary: 'List',
  query: { ...LIST_QUERY, ...ABILITIES_QUERY },
  answer: listOf(campaignEvent),
} as const
const GET = { summary: 'Get one', query: ABILITIES_QUERY, answer: answerAbout(campaignEvent) } as const

const OF_CONTACT = {
  summary: 'List those that did something for a contact, or will',
  query: LIST_QUERY,
  answer: s.object({ total: s.int(), events: s.list(loggedEvent) }),
} as const

const OF_MEMBER = {
  summary: 'List the events of a campaign with what they did for a contact',
  query: LIST_QUERY,
  answer: s.object({
    total: s.int(),
    events: s.list(loggedEvent),
    campaign: s.orNull(campaignShape),
    membership: s.object({
      dateAdded: s.moment(),
      manuallyRemoved: s.bool(),
      manuallyAdded: s.bool(),
      rotation: s.int(),
      dateLastExited: s.orNull(s.moment()),
    }),
  }),
  errors: [409],
} as const

const logInput = s.sent({
  triggerDate: s.text(),
  dateTriggered: s.text(),
  ipAddress: s.text(),
  metadata: s.anything(),
  nonActionPathTaken: s.bool(),
  channel: s.text(),
  channelId: s.int(),
})

const EDIT = {
  summary: 'Change what an event does for a contact',
  body: logInput,
  answer: s.object({ event: loggedEvent }),
  statuses: [200, 201],
  errors: [409],
  example: { body: { triggerDate: '2026-02-01 09:30' } },
} as const

const EDIT_MANY = {
  summary: 'Change what events do for contacts, up to 200',
  body: s.list(s.sent({ eventId: s.int(), contactId: s.int() })),
  answer: s.object({ events: s.list(loggedEvent), errors: s.optional(s.map(REFUSAL)) }),
  example: { body: [{ eventId: 1, contactId: 1, triggerDate: '2026-02-01 09:30' }] },
} as const

export function campaignEventRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /campaigns/events', LIST, async (request) =>
    listPage(contextOf(request), campaignEvent, request),
  )

  route(app, 'GET /campaigns/events/:id(^\\d+$)', GET, async (request, reply) =>
    tell(reply, await groupRead(contextOf(request), campaignEvent, idOf(request))),
  )

  route(app, 'GET /campaigns/events/contact/:contactId(^\\d+$)', OF_CONTACT, async (request) => {
    const context = contextOf(request)
    const contactId = await visibleContact(context, idOf(request, 'contactId'))
    const { db } = context
    const logged = db`exists (select from campaign_event_log l where l.event_id = t.id and l.contact_id = ${contactId})`
    const query = queryOf(request)
    return answerList(context, request, {
      source: await listSource(context, campaignEvent, query, logged),
      range: pageOf(query, context.config),
      shape: {
        show: (rows) => withLog(context, rows, contactId),
        envelope: (total, events) => ({ total, events }),
      },
    })
  })

  route(app, 'GET /campaigns/:id(^\\d+$)/events/contact/:contactId(^\\d+$)', OF_MEMBER, async (request) => {
    const context = contextOf(request)
    const campaignId = idOf(request)
    await find(context, campaign, [campaignId])
    const contactId = await visibleContact(context, idOf(request, 'contactId'))
    const [member] = await findMemberships(context.db, [{ campaignId, contactId }])
    if (!member) throw conflict('The contact is not part of the campaign.')
    const query: Query = { limit: 0, ...queryOf(request) }
    const of = context.db`t.campaign_id = ${campaignId}`
    const campaignShown = (await loadCampaignReferences(context.db, [campaignId])).get(campaignId) ?? null
    const { dateAdded, dateLastExited, manuallyAdded, manuallyRemoved, rotation } = member
    const membership = {
      dateAdded: isoDate(dateAdded),
      manuallyRemoved,
      manuallyAdded,
      rotation,
      dateLastExited: dateLastExited ? isoDate(dateLastExited) : null,
    }
    return answerList(context, request, {
      source: await listSource(context, campaignEvent, query, of),
      range: pageOf(query, context.config),
      shape: {
        show: (rows) => withLog(context, rows, contactId),
        envelope: (total, events) => ({ total, events, campaign: campaignShown, membership }),
      },
    })
  })

  route(
    app,
    'PUT /campaigns/events/:id(^\\d+$)/contact/:contactId(^\\d+$)/edit',
    EDIT,
    async (request, reply) => {
      const context = contextOf(request)
      const edit = {
        eventId: idOf(request),
        contactId: idOf(request, 'contactId'),
        body: objectBody(request),
      }
      const [outcome] = await write(context, [edit])
      if (!outcome || outcome instanceof Error) throw outcome ?? notFound()
      reply.code(outcome.isNew ? 201 : 200)
      return { event: outcome.wire }
    },
  )

  route(app, 'PUT /campaigns/events/batch/edit', EDIT_MANY, async (request) => {
    const context = contextOf(request)
    const entries = entriesOf(context, request.body)
    const edits = entries.map(([, entry]) => ({
      eventId: toId(entry.eventId) ?? 0,
      contactId: toId(entry.contactId) ?? 0,
      body: entry,
    }))
    const outcomes = await write(context, edits)
    const errors: Record<string, WireError> = {}
    const events: Logged[] = []
    outcomes.forEach((outcome, index) => {
      if (outcome instanceof Error) errors[entries[index]?.[0] ?? ''] = wireError(outcome)
      else events.push(outcome.wire)
    })
    return { events, ...(Object.keys(errors).length > 0 ? { errors } : {}) }
  })
}

async function visibleContact(context: Context, id: number): Promise<number> {
  const [row] = await find(context, contact, [id])
  return row?.id ?? id
}

function entriesOf({ config }: Context, body: unknown): [string, Wire][] {
  if (typeof body !== 'object' || body === null) throw badRequest('A batch needs a list of entries.')
  const entries = Object.entries(body)
  if (entries.length > config.api_batch_max_limit)
    throw badRequest(`A batch takes at most ${config.api_batch_max_limit} entries.`)
  return entries.map(([key, entry]) => [
    key,
    typeof entry === 'object' && entry !== null ? (entry as Wire) : {},
  ])
}

async function write(context: Context, edits: readonly LogEdit[]) {
  // Read before the commit: a moment later the worker may have run what is due.
  const { outcomes, good, log } = await transaction(context.sql, async (db) => {
    const outcomes = await writeEventLog({ ...context, db }, edits)
    const good = outcomes.flatMap((outcome) => ('error' in outcome ? [] : [outcome]))
    return { outcomes, good, log: await findEventLog(db, good) }
  })
  wakeConsumers(context.sql)
  const shown = await present(
    context,
    campaignEvent,
    good.map((outcome) => outcome.event),
    'full',
  )
  const logs = logsOf(log)
  let next = 0
  return outcomes.map((outcome) => {
    if ('error' in outcome) return outcome.error
    const wire = shown[next++] ?? {}
    return { isNew: outcome.isNew, wire: logged(wire, logs.get(keyOf(outcome)) ?? []) }
  })
}

async function withLog(context: Context, rows: Row[], contactId: number): Promise<Logged[]> {
  const shown = await present(context, campaignEvent, rows, 'full')
  const logs = logsOf(
    await findEventLog(
      context.db,
      rows.map(({ id }) => ({ eventId: id, contactId })),
    ),
  )
  return rows.map(({ id }, index) =>
    logged(shown[index] ?? {}, logs.get(keyOf({ eventId: id, contactId })) ?? []),
  )
}

function logsOf(rows: Awaited<ReturnType<typeof findEventLog>>): Map<string, LogEntry[]> {
  const logs = new Map<string, LogEntry[]>()
  for (const row of rows) logs.set(keyOf(row), [...(logs.get(keyOf(row)) ?? []), presentLogRow(row)])
  return logs
}

function keyOf({ eventId, contactId }: EventPair): string {
  return `${eventId} ${contactId}`
}

// Beside its log an event shows no more of its parent than the id.
function logged(wire: Wire, contactLog: LogEntry[]): Logged {
  // What presented it is typed by the same declaration.
  const { campaign: _, parent, ...event } = wire as ShownKeys<typeof wholeEvent>
  return { ...event, parent: parent && { id: parent.id }, contactLog }
}

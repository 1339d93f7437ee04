// Contacts beyond the standard routes: what changes one contact.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { badRequest, invalid } from '../../../platform/errors.ts'
import { parseForm, QUERY } from '../../../platform/http/parseForm.ts'
import { route } from '../../../platform/http/route.ts'
import { ABILITIES_QUERY, abilitiesShown, recordOf } from '../../../platform/openapi/records.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { type Abilities, abilitiesBeside } from '../../../platform/rest/abilities.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf, objectBody } from '../../../platform/rest/mount.ts'
import { present } from '../../../platform/rest/present.ts'
import { parseDate } from '../../../platform/values/dates.ts'
import { isBlank, toId, toNumber, toText } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { stripTags } from '../../../platform/values/stripTags.ts'
import { lockEditableContacts } from '../contactRows/lockEditableContacts.ts'
import { moveLastActive } from '../contactRows/moveLastActive.ts'
import { addDoNotContact, DNC, removeDoNotContact } from '../preferences/doNotContact.ts'
import { addUtmTags, removeUtmTags, type UtmTags } from './addUtmTags.ts'
import { contact } from './contact.ts'

type Wire = Record<string, unknown>

const text = s.text()

const BLOCK = {
  summary: 'Block a channel',
  query: ABILITIES_QUERY,
  body: s.sent({
    reason: s.int({ description: '1 unsubscribed, 2 bounced, 3 manual.' }),
    channelId: s.int({ description: 'What led to it, such as an email.' }),
    comments: text,
  }),
  answer: s.object({
    channelId: s.orNull(s.int()),
    reason: s.int(),
    comments: s.orNull(text),
    contact: recordOf(contact),
    ...abilitiesShown,
  }),
  example: { body: { reason: 3, comments: 'Asked on the phone' } },
} as const

const OPEN = {
  summary: 'Open a channel again',
  query: ABILITIES_QUERY,
  answer: s.object({ recordFound: s.bool(), contact: recordOf(contact), ...abilitiesShown }),
} as const

const ADD_UTM_TAGS = {
  summary: 'Add UTM tags',
  body: s.sent({
    query: s.either(s.map(s.anything()), text),
    referer: text,
    remotehost: text,
    url: text,
    useragent: text,
    utm_campaign: text,
    utm_content: text,
    utm_medium: text,
    utm_source: text,
    utm_term: text,
    lastActive: text,
  }),
  query: ABILITIES_QUERY,
  answer: s.object({ contact: recordOf(contact), ...abilitiesShown }),
  example: { body: { utm_campaign: 'spring', utm_source: 'newsletter' } },
} as const

const REMOVE_UTM_TAGS = {
  summary: 'Remove UTM tags',
  query: ABILITIES_QUERY,
  answer: s.object({ recordFound: s.exactly(true), contact: recordOf(contact), ...abilitiesShown }),
} as const

export function contactRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  // Older clients put the verb first.
  for (const path of [':channel/add', 'add/:channel'])
    route(app, `POST /contacts/:id(^\\d+$)/dnc/${path}`, BLOCK, (request) =>
      blockChannel(contextOf(request), request),
    )
  for (const path of [':channel/remove', 'remove/:channel'])
    route(app, `POST /contacts/:id(^\\d+$)/dnc/${path}`, OPEN, (request) =>
      openChannel(contextOf(request), request),
    )

  route(app, 'POST /contacts/:id(^\\d+$)/utm/add', ADD_UTM_TAGS, async (request) => {
    const id = idOf(request)
    const tags = readUtmTags(id, objectBody(request))
    const lastActive = parseDate(toText(objectBody(request).lastActive) ?? '')
    return changeContact(contextOf(request), id, async (context, contactId) => {
      await addUtmTags(context.db, [{ ...tags, contactId }], context)
      if (lastActive) await moveLastActive(context.db, [{ contactId, at: lastActive }], context.now)
      return {}
    })
  })

  route(app, 'POST /contacts/:id(^\\d+$)/utm/:utmId(^\\d+$)/remove', REMOVE_UTM_TAGS, async (request) => {
    const utmId = idOf(request, 'utmId')
    return changeContact(contextOf(request), idOf(request), async (context, contactId) => {
      const removed = await removeUtmTags(context.db, contactId, [utmId], context)
      if (removed.length === 0) throw badRequest(`The contact has no UTM tags with the id ${utmId}.`)
      return { recordFound: true } as const
    })
  })
}

async function blockChannel(context: Context, request: FastifyRequest) {
  const body = objectBody(request)
  const entry = {
    channel: channelOf(request),
    reason: reasonOf(body),
    channelId: toId(body.channelId) ?? null,
    comments: commentsOf(body),
  }
  return changeContact(context, idOf(request), async (inside, contactId) => {
    await addDoNotContact(inside.db, [{ contactId, ...entry }], inside)
    return { channelId: entry.channelId, reason: entry.reason, comments: entry.comments }
  })
}

async function openChannel(context: Context, request: FastifyRequest) {
  const channel = channelOf(request)
  return changeContact(context, idOf(request), async (inside, contactId) => {
    const removed = await removeDoNotContact(inside.db, [{ contactId, channel }], inside)
    return { recordFound: removed.length > 0 }
  })
}

/** Changes a contact that the actor may edit, found by an old id too, and answers with it. */
async function changeContact<T extends object>(
  context: Context,
  id: number,
  change: (context: Context, contactId: number) => Promise<T>,
): Promise<T & { contact: Wire | undefined; abilities?: Record<string, Abilities> }> {
  const answer = await transaction(context.sql, async (db) => {
    const inside = { ...context, db }
    const [row] = await find(inside, contact, [id], 'edit')
    const contactId = row?.id ?? id
    await lockEditableContacts(inside, [contactId])
    const extra = await change(inside, contactId)
    const rows = await find(inside, contact, [contactId], 'edit')
    const [wire] = await present(inside, contact, rows, 'full')
    return { ...extra, contact: wire, ...(await abilitiesBeside(inside, contact, rows)) }
  })
  wakeConsumers(context.sql)
  return answer
}

const LONGEST_CHANNEL = 50
const LONGEST_TEXT = 2_000
const LONGEST_QUERY = 4_000

function channelOf(request: FastifyRequest): string {
  const { channel = '' } = request.params as Record<string, string>
  if (channel.length > LONGEST_CHANNEL || channel.includes('\0'))
    throw invalid('channel', `A channel is a word of at most ${LONGEST_CHANNEL} characters.`)
  return channel
}

function reasonOf(body: Wire): number {
  if (body.reason === undefined || body.reason === null) return DNC.manual
  const reason = toNumber(body.reason)
  if (reason === DNC.unsubscribed || reason === DNC.bounced || reason === DNC.manual) return reason
  throw invalid('reason', 'The reason should be 1 (unsubscribed), 2 (bounced) or 3 (manual).')
}

function commentsOf(body: Wire): string | null {
  return textOf(body, 'comments', stripTags)
}

function textOf(body: Wire, name: string, clean: (text: string) => string = (text) => text): string | null {
  if (isBlank(body[name])) return null
  const text = toText(body[name])
  if (text === undefined || text.includes('\0')) throw invalid(name, 'This value should be a text.')
  if (text.length > LONGEST_TEXT)
    throw invalid(name, `This value is too long. It should have ${LONGEST_TEXT} characters or less.`)
  return clean(text).trim()
}

function readUtmTags(contactId: number, body: Wire): UtmTags {
  return {
    contactId,
    query: queryObject(body.query),
    referer: textOf(body, 'referer'),
    remoteHost: textOf(body, 'remotehost'),
    url: textOf(body, 'url'),
    userAgent: textOf(body, 'useragent'),
    utmCampaign: textOf(body, 'utm_campaign', stripTags),
    utmContent: textOf(body, 'utm_content', stripTags),
    utmMedium: textOf(body, 'utm_medium', stripTags),
    utmSource: textOf(body, 'utm_source', stripTags),
    utmTerm: textOf(body, 'utm_term', stripTags),
  }
}

// An object, or a query string. What PostgreSQL cannot store is refused.
function queryObject(query: unknown): Record<string, unknown> | null {
  if (isBlank(query)) return null
  const parsed = typeof query === 'string' ? parseForm(query.replace(/^\?/, ''), QUERY) : query
  if (typeof parsed !== 'object' || parsed === null)
    throw invalid('query', 'This value should be an object or a query string.')
  if (JSON.stringify(parsed).length > LONGEST_QUERY)
    throw invalid('query', `This value is too long. It should have ${LONGEST_QUERY} characters or less.`)
  if (JSON.stringify(parsed).includes('\\u0000'))
    throw invalid('query', 'This value holds a character that cannot be stored.')
  return { ...parsed }
}

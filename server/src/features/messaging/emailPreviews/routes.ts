// Emails before they are sent: as a contact would get them, and to one's own address.
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { badRequest, invalid, notFound } from '../../../platform/errors.ts'
import { countUse } from '../../../platform/http/rateLimit.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { requireSend } from '../../../platform/resource/rights.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf, objectBody } from '../../../platform/rest/mount.ts'
import { currentIds } from '../../../platform/rest/moved.ts'
import { isBlank, toBoolean, toId } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { visibleContacts } from '../../audience/contactRows/visibleContacts.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { emailAddress } from '../../audience/fieldValues/emailAddress.ts'
import { email } from '../emails/email.ts'
import { requireWithinLimits } from '../emails/requireWithinLimits.ts'
import { queueUserMails } from '../userMails/queueUserMails.ts'
import { EDGE_CASES, findEdgeCases } from './edgeCases.ts'
import { findAudience } from './findAudience.ts'
import { previewEmail, type Viewer } from './previewEmail.ts'
import { readEmailDraft } from './readEmailDraft.ts'

const MOST_CONTACTS = 24
const MOST_ADDRESSES = 10
/** Test mails of a person or program an hour. */
export const TESTS_AN_HOUR = 200

const previewShape = s.object(
  {
    contact: s.orNull(s.int({ description: 'Null for nobody in particular.' })),
    contactName: s.orNull(s.text({ description: 'Or the address of one without a name.' })),
    case: s.orNull(s.word(...EDGE_CASES)),
    caseDetail: s.orNull(s.text()),
    subject: s.text(),
    html: s.text(),
    text: s.text(),
    headers: s.list(s.object({ name: s.text(), value: s.text() })),
    bytes: s.int({ description: 'Of the message as it leaves, without what is attached.' }),
    dynamicContent: s.list(
      s.object({ name: s.text(), variant: s.int({ description: '0 for the default.' }) }),
    ),
    attachments: s.list(s.object({ fileName: s.text(), mime: s.text() })),
    error: s.orNull(s.text({ description: 'Why it cannot be sent to the contact.' })),
  },
  'EmailPreview',
)

const PREVIEW = {
  summary: 'See an email as contacts would get it, saved or not',
  body: s.sent({
    id: s.optional(s.int({ description: 'Of a saved email.' })),
    email: s.optional(s.anything('Fields of an email, instead of the saved ones.')),
    contacts: s.optional(s.list(s.int())),
    edges: s.optional(s.bool({ description: 'For whom it looks unlike for others, too.' })),
    audience: s.optional(
      s.object({
        start: s.int({ description: 'How many of the newest are passed over: 10,000 at most.' }),
        count: s.int({ description: 'Contacts of its audience, the newest first: 24 at most.' }),
      }),
    ),
  }),
  answer: s.object({ previews: s.list(previewShape) }),
  errors: [400, 403, 404, 503],
  example: { body: { email: { subject: 'Hello {contactfield=firstname|you}', customHtml: '<p>Hello</p>' } } },
} as const

const TEST = {
  summary: 'Send an email to addresses of your own, as a contact would get it; it is not counted',
  body: s.sent({
    to: s.list(s.text()),
    contact: s.optional(s.int({ description: 'The newest that you may see, unless told.' })),
  }),
  answer: s.object({ success: s.exactly(true), contact: s.int(), to: s.list(s.text()) }),
  errors: [400, 403, 404, 429],
  example: { body: { to: ['ann@sample.example'] } },
} as const

export function emailPreviewRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /emails/preview', PREVIEW, async (request) => {
    const context = contextOf(request)
    const body = objectBody(request)
    const ids = await currentIds(context.db, contact, idsIn(body.contacts))
    const part = audienceIn(body.audience)
    const draft = await readEmailDraft(context, body)
    const cases = toBoolean(body.edges) === true ? await findEdgeCases(context, draft) : []
    const audience = part ? await findAudience(context, draft, part) : []
    const named = [...ids, ...audience.filter((id) => !ids.includes(id))]
    const wanted = [...named, ...cases.map((one) => one.contact)]
    const rows = new Map((await find(context, contact, [...new Set(wanted)])).map((row) => [row.id, row]))
    const viewers: Viewer[] = wanted.map((id) => ({ id, address: String(rows.get(id)?.email ?? '') }))
    if (ids.length === 0 && !part) viewers.unshift({ id: null, address: 'name@example.com' })
    const previews = await previewEmail(context, draft, viewers)
    const first = previews.length - cases.length
    return {
      previews: previews.map((preview, index) => ({
        ...preview,
        contactName: nameOf(preview.contact === null ? undefined : rows.get(preview.contact)),
        case: cases[index - first]?.case ?? null,
        caseDetail: cases[index - first]?.detail ?? null,
      })),
    }
  })

  route(
    app,
    'POST /emails/:id(^\\d+$)/test',
    TEST,
    async (request) => {
      const context = contextOf(request)
      const { db, sql, actor, now } = context
      const [row] = await find(context, email, [idOf(request)])
      if (!row) throw notFound()
      requireSend(actor, email, row)
      requireWithinLimits(row)
      const body = objectBody(request)
      const to = addressesIn(body.to)
      const named = toId(body.contact) ?? 0
      const aboutId = isBlank(body.contact)
        ? await newestContact(context)
        : ((await currentIds(db, contact, [named]))[0] ?? named)
      await find({ ...context, db }, contact, [aboutId])
      const caller = actor.userId === null ? `credential:${actor.credentialId}` : `user:${actor.userId}`
      await countUse(sql, { caller: `test mail ${caller}`, uses: to.length, limit: TESTS_AN_HOUR, now })
      await transaction(sql, async (own) => {
        const mails = to.map((address) => ({
          dedupeKey: `test ${randomUUID()}`,
          to: [address],
          content: { emailId: row.id, aboutId },
        }))
        await queueUserMails(own, mails, now)
        const entry = { ...email.audit, objectId: row.id, action: 'test', details: { to, contact: aboutId } }
        await insertAuditEntries(own, [entry], { actor, now })
      })
      return { success: true as const, contact: aboutId, to }
    },
    { claimsKeyFirst: true },
  )
}

async function newestContact(context: Context): Promise<number> {
  const { db } = context
  const visible = visibleContacts(context)
  const [row] = await db<{ id: number }[]>`
    select c.id from contacts c where ${visible ? db`c.id in ${visible}` : db`true`} order by c.id desc limit 1`
  if (!row) throw invalid('contact', 'There is no contact yet that it could be shown as.')
  return row.id
}

function idsIn(value: unknown): number[] {
  if (isBlank(value)) return []
  const ids = (typeof value === 'object' && value !== null ? Object.values(value) : [value]).map(toId)
  if (ids.length > MOST_CONTACTS) throw invalid('contacts', `At most ${MOST_CONTACTS} at once.`)
  return [...new Set(ids.map((id) => id ?? 0))]
}

const FURTHEST = 10_000

function audienceIn(value: unknown): { start: number; count: number } | null {
  if (isBlank(value)) return null
  const { start, count } = Object(value) as Record<string, unknown>
  const isWithin = (n: unknown, least: number, most: number): n is number =>
    Number.isInteger(n) && Number(n) >= least && Number(n) <= most
  if (!isWithin(start, 0, FURTHEST) || !isWithin(count, 1, MOST_CONTACTS))
    throw invalid('audience', `A start up to ${FURTHEST} and a count from 1 to ${MOST_CONTACTS} are needed.`)
  return { start, count }
}

function nameOf(row: Record<string, unknown> | undefined): string | null {
  if (!row) return null
  return [row.firstname, row.lastname].filter(Boolean).join(' ') || String(row.email ?? '')
}

function addressesIn(value: unknown): string[] {
  const sent = typeof value === 'string' ? value.split(',') : Object.values(Object(value ?? {}))
  if (sent.length === 0) throw badRequest('to: a list of email addresses is needed.')
  if (sent.length > MOST_ADDRESSES) throw invalid('to', `At most ${MOST_ADDRESSES} addresses at once.`)
  return [
    ...new Set(
      sent.map((one) => {
        const address = typeof one === 'string' ? emailAddress(one.trim()) : null
        if (address === null) throw invalid('to', `"${String(one).slice(0, 100)}" is no email address.`)
        return address
      }),
    ),
  ]
}

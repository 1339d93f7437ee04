// What webhooks can be told about mail.
import type { Happening } from '../../../catalog/happenings.ts'
import { showRecords, type WebhookTrigger } from '../../../catalog/webhookTrigger.ts'
import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { s } from '../../../platform/values/shape.ts'
import { ipShape, loadIpReferences } from '../../audience/devices/loadIpReferences.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { sendReference } from '../../content/links/trackingHash.ts'

const permission = 'email:emails'
const contact = s.anything('The contact.')
const email = s.anything('The email, without its texts.')
const moment = s.orNull(s.moment())

const sent: WebhookTrigger<'email.sent'> = {
  key: 'mautic.email_on_send',
  happenings: ['email.sent'],
  permission,
  item: {
    email,
    contact,
    contentHash: s.orNull(s.text()),
    idHash: s.text(),
    subject: s.text(),
    source: s.list(s.anything()),
    headers: s.anything('Headers of the email.'),
    content: s.optional(s.text({ description: 'The text with its tokens, with `webhook_email_details`.' })),
    tokens: s.optional(s.anything('What the tokens stood for, with `webhook_email_details`.')),
  },
  async present(context, happenings) {
    const { config, db } = context
    const { sends, contacts, emails, key } = await load(context, happenings)
    const copies = await findCopies(db, sends, config.webhook_email_details)
    return sends.flatMap((send) => {
      const shown = contacts.get(send.contactId)
      if (!shown) return []
      const about = send.emailId === null ? null : (emails.get(send.emailId) ?? null)
      const copy = copies.get(send.copyId ?? '')
      const payload = {
        email: about,
        contact: shown,
        contentHash: send.copyId,
        idHash: sendReference(key, { sendId: send.id, contactId: send.contactId }),
        subject: copy?.subject ?? about?.subject ?? '',
        source: send.source === null ? [] : [send.source, send.sourceId],
        headers: about?.headers ?? [],
        ...(config.webhook_email_details ? { content: copy?.body ?? '', tokens: send.tokens ?? {} } : {}),
      }
      return [{ about: { kind: 'contact', id: send.contactId }, payload }]
    })
  },
}

const opened: WebhookTrigger<'email.opened'> = {
  key: 'mautic.email_on_open',
  happenings: ['email.opened'],
  permission,
  item: {
    stat: s.object({
      id: s.int(),
      emailAddress: s.text(),
      ipAddress: s.orNull(ipShape),
      dateSent: moment,
      isRead: s.bool(),
      isFailed: s.bool(),
      dateRead: moment,
      retryCount: s.int(),
      source: s.orNull(s.text()),
      sourceId: s.orNull(s.int()),
      openCount: s.int(),
      lastOpened: moment,
      trackingHash: s.text(),
      viewedInBrowser: s.bool(),
      lead: contact,
      email,
    }),
  },
  async present(context, happenings) {
    const { sends, contacts, emails, key } = await load(context, happenings)
    const addresses = await loadIpReferences(
      context.db,
      sends.flatMap(({ ipId }) => ipId ?? []),
    )
    return sends.flatMap((send) => {
      const lead = contacts.get(send.contactId)
      if (!lead) return []
      const stat = {
        id: send.id,
        emailAddress: send.address,
        ipAddress: send.ipId === null ? null : (addresses.get(send.ipId) ?? null),
        dateSent: date(send.dateSent),
        isRead: send.isRead,
        isFailed: send.isFailed,
        dateRead: date(send.dateRead),
        retryCount: send.retryCount,
        source: send.source,
        sourceId: send.sourceId,
        openCount: send.openCount,
        lastOpened: date(send.lastOpened),
        trackingHash: sendReference(key, { sendId: send.id, contactId: send.contactId }),
        viewedInBrowser: send.viewedInBrowser,
        lead,
        email: send.emailId === null ? null : (emails.get(send.emailId) ?? null),
      }
      return [{ about: { kind: 'contact', id: send.contactId }, payload: { stat } }]
    })
  },
}

export const emailWebhookTriggers: readonly WebhookTrigger[] = [sent, opened]

interface Send {
  id: number
  contactId: number
  emailId: number | null
  address: string
  source: string | null
  sourceId: number | null
  tokens: Record<string, unknown> | null
  copyId: string | null
  ipId: number | null
  dateSent: Date | null
  isRead: boolean
  isFailed: boolean
  dateRead: Date | null
  retryCount: number
  openCount: number
  lastOpened: Date | null
  viewedInBrowser: boolean
}

/** Parts of an email that are as large as all the rest, and those that only an editor reads. */
const TEXTS = new Set(['customHtml', 'plainText', 'dynamicContent', 'grapesjsbuilder', 'settings'])

// Each send once, with what items show of it.
async function load(context: Context, happenings: readonly Happening<'email.sent' | 'email.opened'>[]) {
  const { db } = context
  const pairs = happenings.flatMap(({ ids, payload }) => payload.sendIds.map((id) => ({ id, ids })))
  const contactIds = [...new Set(happenings.flatMap(({ ids }) => ids))]
  const sends = await db<Send[]>`
    select s.id, s.contact_id as "contactId", s.email_id as "emailId", s.address, s.source, s.source_id as "sourceId", s.tokens,
      s.copy_id as "copyId", s.ip_id as "ipId", s.date_sent as "dateSent", s.is_read as "isRead", s.is_failed as "isFailed",
      s.date_read as "dateRead", s.retry_count as "retryCount", s.open_count as "openCount", s.last_opened as "lastOpened",
      s.viewed_in_browser as "viewedInBrowser"
    from email_sends s
    where s.id = any(${[...new Set(pairs.map(({ id }) => id))]}::bigint[])
      and ${besideId(db, db`s.contact_id = any(${contactIds}::bigint[])`)}
    order by s.id`
  const shown = await showRecords(
    context,
    'email',
    sends.flatMap(({ emailId }) => emailId ?? []),
  )
  const emails = new Map(
    [...shown].map(([id, wire]) => [
      id,
      Object.fromEntries(Object.entries(wire).filter(([key]) => !TEXTS.has(key))),
    ]),
  )
  const contacts = await showRecords(context, 'contact', contactIds)
  return { sends, emails, contacts, key: await ensureSiteKey(db) }
}

async function findCopies(db: Db, sends: readonly Send[], withTexts: boolean) {
  const ids = [...new Set(sends.flatMap(({ copyId }) => copyId ?? []))]
  const rows = await db<{ id: string; subject: string; body: string }[]>`
    select id, subject, case when ${withTexts} then body else '' end as body from email_copies where id = any(${ids}::text[])`
  return new Map(rows.map((row) => [row.id, row]))
}

function date(value: Date | null): string | null {
  return value === null ? null : isoDate(value)
}

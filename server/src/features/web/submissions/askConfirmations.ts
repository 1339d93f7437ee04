// Submissions that count once the address in them is confirmed (double opt-in).
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../../platform/resource/definition.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { storable } from '../../../platform/values/inputs.ts'
import { queueUserMails } from '../../messaging/userMails/queueUserMails.ts'

/** What a submission that waits will do, and what its sender agrees to. */
export interface WaitingAnswers {
  /** Where the link goes. */
  address: string
  /** By field. */
  contactValues: Readonly<Record<string, unknown>>
  companyValues: Readonly<Record<string, unknown>>
  /** The visitor's program. */
  userAgent: string
  /** The words that are agreed to. */
  agreed: string
  /** What was answered, by alias. */
  results: Readonly<Record<string, unknown>>
}

/** One that was just stored. */
export interface NewConfirmation extends WaitingAnswers {
  form: { id: number; optInEmailId: number | null }
  submissionId: number
  contactId: number
  /** Of the file that becomes the picture of the contact. */
  pictureFieldId: number | null
  /** Of the device that it came from. */
  trackingId: string | null
  /** The network address, as it is stored. */
  from: string | null
}

/** Links that one address gets in an hour, from all forms: anybody can type somebody else's. */
const LINKS_AN_HOUR = 3
const LONGEST_TOKEN = 500

/** Keeps what waits and mails the links. Two statements, none for none. */
export async function askConfirmations(
  { db, config, now }: Context,
  asked: readonly NewConfirmation[],
  { siteKey }: { siteKey: Buffer },
): Promise<void> {
  if (asked.length === 0) return
  const rows = asked.map(
    ({ form, submissionId, contactId, from, address, agreed, contactValues, companyValues, ...rest }) => ({
      formId: form.id,
      submissionId,
      contactId,
      from,
      address,
      agreed,
      waiting: {
        contact: contactValues,
        company: companyValues,
        trackingId: rest.trackingId,
        pictureFieldId: rest.pictureFieldId,
        userAgent: rest.userAgent,
      },
    }),
  )
  const made = await db<{ id: number; submissionId: number }[]>`
    insert into form_confirmations (contact_id, form_id, submission_id, address, waiting, agreed, asked_from, date_asked)
    select "contactId", "formId", "submissionId", address, waiting, agreed, "from", ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r ("contactId" bigint, "formId" bigint, "submissionId" bigint,
      address text, waiting jsonb, agreed text, "from" text)
    returning id, submission_id as "submissionId"`
  const ids = new Map(made.map(({ id, submissionId }) => [submissionId, id]))
  const hour = now.toISOString().slice(0, 13)
  await queueUserMails(
    db,
    asked.map(({ form, submissionId, contactId, address, results }) => {
      const link = `${config.public_url}/form/confirm/${confirmationToken(siteKey, ids.get(submissionId) ?? 0)}`
      const name = createHash('sha256').update(address.toLowerCase()).digest('base64url').slice(0, 22)
      return {
        dedupeKey: `opt-in:${name}:${hour}:${submissionId % LINKS_AN_HOUR}`,
        to: [address],
        content: {
          emailId: form.optInEmailId ?? 0,
          aboutId: contactId,
          tokens: { ...tokensOf(results), '{confirmurl}': link, '{confirm_url}': link },
        },
      }
    }),
    now,
  )
}

// What a stranger typed goes to an address that a stranger typed: short, and never as HTML or as a link.
function tokensOf(results: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(results).map(([alias, value]) => [
      `{formfield=${alias}}`,
      escapeHtml(storable(String(value ?? ''), LONGEST_TOKEN).replace(/\b(?:https?:\/\/|www\.)\S*/gi, '')),
    ]),
  )
}

/** What stands in the link: the id, and that we made it. */
export function confirmationToken(siteKey: Buffer, id: number): string {
  return `${id}-${proofOf(siteKey, id)}`
}

/** The id in a link that we made; null for any other. */
export function readConfirmationToken(siteKey: Buffer, token: string): number | null {
  const [, digits = '', proof = ''] = /^(\d{1,15})-([\w-]{32})$/.exec(token) ?? []
  if (digits === '') return null
  const expected = Buffer.from(proofOf(siteKey, Number(digits)))
  const given = Buffer.from(proof)
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(digits) : null
}

function proofOf(siteKey: Buffer, id: number): string {
  return createHmac('sha256', siteKey)
    .update(JSON.stringify(['form confirmation', id]))
    .digest('base64url')
    .slice(0, 32)
}

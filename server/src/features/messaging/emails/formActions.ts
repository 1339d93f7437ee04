// What forms send by email.

import { createHash } from 'node:crypto'
import { contactsOf, type FormActionBatch, type FormActionType } from '../../../catalog/formAction.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { emailAddress } from '../../audience/fieldValues/emailAddress.ts'
import { findSendableEmails } from '../recipients/findSendableEmails.ts'
import { addressListField } from '../rendering/addressFields.ts'
import { ANSWER_TOKEN, fillAnswers, limitAnswers } from '../rendering/fillAnswers.ts'
import { htmlToText } from '../rendering/htmlToText.ts'
import { queueUserMails } from '../userMails/queueUserMails.ts'
import { queueMailToUsers } from './mailToUsers.ts'
import { queueSingleSends } from './queueSingleSends.ts'

const LONG = 65_535

export const emailFormActions: readonly FormActionType[] = [
  {
    type: 'email.send.lead',
    properties: { email: f.int({ big: true, min: 1, required: true }) },
    refers: { email: reference('email', 'view') },
    sends: 'email',
    needs: 'view',
    isForCampaignForms: false,
    async run({ context, form, action, properties, submissions }) {
      const emailId = Number(properties.email ?? 0)
      if (!(await findSendableEmails(context.db, [emailId], context.now)).has(emailId)) return
      const sends = submissions.map(({ id, contactId, answers }) => ({
        emailId,
        contactId,
        source: 'form',
        sourceId: form.id,
        // Whoever asks for it by a form wants it.
        ignoresDnc: true,
        tokens: answerTokens(answers),
        dedupeKey: `form:${action.id}:${id}`,
      }))
      await queueSingleSends(context.db, sends, context)
    },
  },
  {
    type: 'email.send.user',
    properties: { useremail: f.json({ of: 'object' }), user_id: f.ids({ input: { choices: 'owners' } }) },
    refers: { 'useremail.email': reference('email', 'view'), user_id: reference('user', 'none') },
    sends: 'useremail.email',
    isForCampaignForms: true,
    problem({ useremail, user_id: users }) {
      const email = (useremail as Record<string, unknown> | null)?.email
      if (!(Number(email) > 0)) return ['useremail', 'An email is needed: useremail.email.']
      return Array.isArray(users) && users.length > 0 ? null : ['user_id', 'At least one user is needed.']
    },
    async run({ context, action, properties, submissions }) {
      const latest = new Map(submissions.map((submission) => [submission.contactId, submission]))
      await queueMailToUsers(context, {
        emailId: Number((properties.useremail as Record<string, unknown> | null | undefined)?.email ?? 0),
        userIds: (properties.user_id as number[] | undefined) ?? [],
        toOwner: false,
        to: '',
        cc: '',
        bcc: '',
        contactIds: contactsOf(submissions),
        dedupeKeyOf: (id) => `form:${action.id}:${latest.get(id)?.id}`,
        tokensOf: (id) => answerTokens(latest.get(id)?.answers ?? new Map()),
        viewable: new Set(submissions.flatMap(({ contactId, isViewable }) => (isViewable ? contactId : []))),
      })
    },
  },
  {
    type: 'form.email',
    properties: {
      subject: f.text({ max: 190 }),
      message: f.html({ max: LONG, input: { kind: 'html' } }),
      to: addressListField,
      cc: addressListField,
      bcc: addressListField,
      copy_lead: f.bool(),
      set_replyto: f.bool(),
      email_to_owner: f.bool(),
      template: f.text(),
      immediately: f.bool(),
    },
    isForCampaignForms: true,
    problem: ({ to, copy_lead: copies, email_to_owner: owner }) =>
      to || copies || owner ? null : ['to', 'Somebody to send the results to is needed.'],
    run: mailResults,
  },
]

/** Copies that one address gets in an hour, from all forms: anybody can type somebody else's. */
const COPIES_AN_HOUR = 5
const MAX_ADDRESSES = 50

/**
 * Mails the answers as text: to the addresses of the action, to the owner, and to the contact. Of a contact that the
 * publisher may not view, only an address among the answers is used.
 */
async function mailResults({
  context,
  form,
  action,
  properties,
  submissions,
}: FormActionBatch): Promise<void> {
  const { db, now } = context
  const ids = contactsOf(submissions)
  const people = new Map(
    (
      await db<{ id: number; email: string | null; owner: string | null }[]>`
        select c.id, c.email, u.email as owner from contacts c left join users u on u.id = c.owner_id
        where c.id = any(${ids}::bigint[])`
    ).map((person) => [person.id, person]),
  )
  const subject = String(properties.subject ?? '') || `Answers of the form "${form.name}"`
  const template = String(properties.message ?? '')
  const hour = now.toISOString().slice(0, 13)
  const mails = submissions.flatMap(({ id, contactId, answers, isViewable }) => {
    const person = people.get(contactId)
    const stored = emailAddress(person?.email ?? '')
    const sender = stored !== null && (isViewable || isAnswered(answers, stored)) ? stored : null
    const body =
      htmlToText(fillAnswers(template, (alias) => answers.get(alias)?.text ?? '')).trim() ||
      [...answers.values()].map(({ label, text }) => `${label}: ${text}`).join('\n')
    const content = { subject: oneLine(filledText(subject, answers)), body }
    const replyTo = properties.set_replyto === true ? sender : null
    const owner = properties.email_to_owner === true ? emailAddress(person?.owner ?? '') : null
    const to = [...new Set([...addressesIn(properties.to), ...(owner ? [owner] : [])])]
    const [cc, bcc] = [addressesIn(properties.cc), addressesIn(properties.bcc)]
    const key = `form:${action.id}:${id}`
    const address = createHash('sha256')
      .update(sender ?? '')
      .digest('base64url')
      .slice(0, 22)
    return [
      ...(to.length + cc.length + bcc.length > 0 ? [{ dedupeKey: key, to, cc, bcc, replyTo, content }] : []),
      ...(properties.copy_lead === true && sender
        ? [{ dedupeKey: `form-copy:${address}:${hour}:${id % COPIES_AN_HOUR}`, to: [sender], content }]
        : []),
    ]
  })
  await queueUserMails(db, mails, now)
}

/** Whether the address stands in the answers: then it tells the publisher nothing about the contact. */
function isAnswered(answers: Answers, address: string): boolean {
  return [...answers.values()].some(({ text }) => emailAddress(text)?.toLowerCase() === address.toLowerCase())
}

type Answers = ReadonlyMap<string, { label: string; text: string }>

function answerTokens(answers: Answers): Record<string, string> {
  return Object.fromEntries(
    [...answers].map(([alias, { text }]) => [`{formfield=${alias}}`, escapeHtml(text)]),
  )
}

function filledText(text: string, answers: Answers): string {
  const answerOf = limitAnswers((alias) => answers.get(alias)?.text ?? '')
  return text.replaceAll(ANSWER_TOKEN, (_, alias: string) => answerOf(alias))
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 250)
}

function addressesIn(value: unknown): string[] {
  const texts = String(value ?? '')
    .split(',')
    .slice(0, MAX_ADDRESSES)
  return texts.flatMap((text) => emailAddress(text.trim()) ?? [])
}

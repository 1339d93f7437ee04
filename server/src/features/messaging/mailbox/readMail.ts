/** What a mail in the monitored mailbox is: a bounce, a complaint, a wish to unsubscribe, a reply, or nothing of these. */
import { createHash } from 'node:crypto'
import { type ParsedMail, simpleParser } from 'mailparser'
import type { SendName } from '../../content/links/trackingHash.ts'
import type { Report } from '../feedback/report.ts'
import { readPlusAddress } from '../rendering/plusAddress.ts'
import {
  type BounceCategory,
  categoryOfFailure,
  categoryOfWords,
  kindOfCategory,
} from './bounceCategories.ts'
import { fieldGroups } from './fieldGroups.ts'

export interface ReadMailOptions {
  /** The address of the mailbox. */
  mailbox: string
  /** The send behind a name; null when it was not made here. */
  sendOf(name: string): SendName | null
  now: Date
}

export type MailMeaning =
  | { kind: 'reports'; reports: Report[] }
  | { kind: 'reply'; send: SendName; from: string; messageId: string; at: Date }
  | { kind: 'nothing' }

const NOTHING: MailMeaning = { kind: 'nothing' }

/** Reads one mail, which anybody may have written; it may end anywhere. */
export async function readMail(source: Buffer, options: ReadMailOptions): Promise<MailMeaning> {
  const mail = await simpleParser(source, {
    keepDeliveryStatus: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    skipTextLinks: true,
  })
  const facts = factsOf(mail, source, options)
  const complaint = partOf(mail, 'message/feedback-report')
  if (complaint !== null) return complaintIn(complaint, facts)
  const status = partOf(mail, 'message/delivery-status')
  if (status !== null) return bouncesIn(status, facts)
  if (facts.plus?.kind === 'unsubscribe' && facts.send)
    return reportsOf([
      {
        ...facts.report,
        kind: 'unsubscribe',
        key: `${facts.key}:unsubscribe`,
        category: 'mail',
        address: null,
      },
    ])
  if (isByMachine(mail)) return bounceInWords(facts)
  return replyIn(mail, facts)
}

interface Facts {
  plus: { kind: 'bounce' | 'unsubscribe'; name: string } | null
  /** The send that the mail is about, by its address or by a name somewhere in it. */
  send: SendName | null
  key: string
  text: string
  isFromMailer: boolean
  options: ReadMailOptions
  report: Pick<Report, 'send' | 'at' | 'code' | 'reason'>
}

const MAX_TEXT = 20_000

function factsOf(mail: ParsedMail, source: Buffer, options: ReadMailOptions): Facts {
  const plus = plusIn(mail, options)
  const send = (plus && options.sendOf(plus.name)) ?? nameIn(source, options)
  const at = mail.date && mail.date < options.now ? mail.date : options.now
  const text = clean(`${mail.subject ?? ''}\n${mail.text ?? ''}`).slice(0, MAX_TEXT)
  return {
    plus: plus && options.sendOf(plus.name) ? plus : null,
    send,
    key: `mail:${clean(mail.messageId ?? '') || createHash('sha256').update(source).digest('hex')}`.slice(
      0,
      300,
    ),
    text,
    isFromMailer: isFromMailer(mail),
    options,
    report: { send, at, code: null, reason: null },
  }
}

// The envelope is gone; servers leave it in one of these, and a bounce is addressed to it anyway.
function plusIn(mail: ParsedMail, { mailbox }: ReadMailOptions): Facts['plus'] {
  const lines = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']
  for (const { key, line } of mail.headerLines) {
    if (!lines.includes(key)) continue
    for (const [address] of line.slice(0, 4_000).matchAll(/[^\s<>,;:"]+@[^\s<>,;:"]+/g)) {
      const found = readPlusAddress(mailbox, address)
      if (found) return found
    }
  }
  return null
}

const NAME = /[0-9a-f]{1,13}g[0-9a-f]{1,13}g[0-9a-f]{20}/g
const MAX_NAMES = 50

// Of the message that comes back, whole or its headers: a name cannot be guessed, so wherever it stands it is proof.
function nameIn(source: Buffer, { sendOf }: ReadMailOptions): SendName | null {
  let tries = 0
  for (const [name] of source.toString('latin1').matchAll(NAME)) {
    const send = sendOf(name)
    if (send || ++tries >= MAX_NAMES) return send
  }
  return null
}

function partOf(mail: ParsedMail, type: string): string | null {
  const part = mail.attachments.find(({ contentType }) => contentType.toLowerCase() === type)
  return part ? part.content.toString('utf8').slice(0, MAX_TEXT) : null
}

// RFC 5965. Mailbox providers take the address out of many; the message that comes along names itself.
function complaintIn(part: string, { report, key, options }: Facts): MailMeaning {
  const [fields] = fieldGroups(part)
  const type = fields?.get('feedback-type')?.toLowerCase() ?? ''
  if (!['abuse', 'fraud', 'other', 'opt-out', 'opt-out-list', 'miscategorized'].includes(type)) return NOTHING
  const from = addressIn(fields?.get('original-mail-from') ?? '')
  const named = from === null ? null : readPlusAddress(options.mailbox, from)
  const send = report.send ?? (named && options.sendOf(named.name))
  const address = addressIn(fields?.get('original-rcpt-to') ?? '')
  if (!send && address === null) return NOTHING
  return reportsOf([{ ...report, send, kind: 'complaint', key: `${key}:complaint`, category: type, address }])
}

const MAX_RECIPIENTS = 100

// RFC 3464: what is about the message, then a group for each recipient.
function bouncesIn(part: string, { report, key, text }: Facts): MailMeaning {
  const [, ...recipients] = fieldGroups(part)
  const reports = recipients.slice(0, MAX_RECIPIENTS).flatMap((fields, index): Report[] => {
    const action = fields.get('action')?.toLowerCase() ?? ''
    if (action !== 'failed' && action !== 'delayed') return []
    const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? null
    const diagnostic = clean((fields.get('diagnostic-code') ?? '').replace(/^[\w-]+;\s*/, ''))
    const category: BounceCategory =
      action === 'delayed' ? 'delayed' : categoryOfFailure({ status, text: diagnostic || text })
    const kind = kindOfCategory(category)
    if (kind === 'answer') return []
    const address =
      addressIn(fields.get('original-recipient') ?? '') ?? addressIn(fields.get('final-recipient') ?? '')
    if (!report.send && address === null) return []
    return [
      {
        ...report,
        kind,
        key: `${key}:${index}`,
        category,
        // By its name a mail is known for sure; where it was sent on to says nothing.
        address,
        code: status,
        reason: diagnostic.slice(0, 1_000) || null,
      },
    ]
  })
  return reportsOf(reports)
}

// Old mail servers write in words only. What is not plainly a bounce is none.
function bounceInWords({ send, text, isFromMailer, report, key }: Facts): MailMeaning {
  const category = categoryOfWords(text)
  if (!isFromMailer || !send || category === undefined) return NOTHING
  const isPassing = /(^|[\s:;#-])4\d\d[\s-]|\b4\.\d\.\d/.test(text)
  const kind = isPassing ? 'soft' : kindOfCategory(category)
  if (kind === 'answer') return NOTHING
  const reason = text.split('\n').find((line) => categoryOfWords(line) === category) ?? ''
  return reportsOf([
    {
      ...report,
      kind,
      key: `${key}:words`,
      category,
      address: null,
      reason: reason.trim().slice(0, 1_000) || null,
    },
  ])
}

function replyIn(mail: ParsedMail, { options, key, report }: Facts): MailMeaning {
  const from = mail.from?.value[0]?.address?.trim().toLowerCase()
  const references = [mail.inReplyTo ?? '', mail.references ?? []].flat().join(' ').slice(0, 20_000)
  const send = nameIn(Buffer.from(references, 'latin1'), options)
  if (!from || !send) return NOTHING
  return {
    kind: 'reply',
    send,
    from,
    messageId: clean(mail.messageId ?? '').slice(0, 300) || key,
    at: report.at,
  }
}

function reportsOf(reports: Report[]): MailMeaning {
  return reports.length > 0 ? { kind: 'reports', reports } : NOTHING
}

/** Written by a machine (RFC 3834, and what was usual before it). */
function isByMachine(mail: ParsedMail): boolean {
  const value = (name: string) => String(mail.headers.get(name) ?? '').toLowerCase()
  const auto = value('auto-submitted')
  if (auto !== '' && !auto.startsWith('no')) return true
  if (['bulk', 'junk', 'auto_reply'].includes(value('precedence'))) return true
  if (['x-autoreply', 'x-autorespond', 'x-auto-response-suppress'].some((name) => mail.headers.has(name)))
    return true
  const category = categoryOfWords(mail.subject ?? '')
  return isFromMailer(mail) || (category !== undefined && kindOfCategory(category) === 'answer')
}

function isFromMailer(mail: ParsedMail): boolean {
  const from = mail.from?.value[0]?.address ?? ''
  return /^(mailer-daemon|postmaster|mail-daemon|maildelivery)@|^$/i.test(from) || isWithoutReturn(mail)
}

function isWithoutReturn(mail: ParsedMail): boolean {
  return mail.headerLines.some(({ key, line }) => key === 'return-path' && /<>\s*$/.test(line))
}

function addressIn(text: string): string | null {
  return /[^\s<>;:"]+@[^\s<>;:"]+/.exec(text.slice(0, 1_000))?.[0]?.toLowerCase() ?? null
}

function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').trim()
}

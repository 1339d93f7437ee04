// Runs in an isolated process: what stands in a mail, which anybody may have written. The keys that prove which send it is
// about are not here.
import { createHash } from 'node:crypto'
import { type ParsedMail, simpleParser } from 'mailparser'
import { saysSenderRejection, statusIn } from '../../../platform/delivery/senderRejection.ts'
import {
  type BounceCategory,
  categoryOfFailure,
  categoryOfWords,
  kindOfCategory,
} from '../feedback/bounceCategories.ts'
import { type PlusKind, readPlusAddress } from '../rendering/plusAddress.ts'
import { fieldGroups } from './fieldGroups.ts'

export interface MailFacts {
  /** The address of the mailbox that it went to, as far as it says something. */
  plus: { kind: PlusKind; name: string } | null
  /** Texts that may be names of sends: anywhere in it, and in the headers of a reply. */
  names: string[]
  repliedNames: string[]
  /** Names the mail. */
  key: string
  messageId: string
  /** Milliseconds; null for a mail that does not say. */
  sentAt: number | null
  from: string | null
  complaint: Complaint | null
  /** Delivery states of its recipients; null for a mail that is no delivery report. */
  failures: Failure[] | null
  isByMachine: boolean
  /** A failure that a mail server reports as plain text only; null for other mail. */
  words: WordsOfFailure | null
}

export interface Complaint {
  type: string
  address: string | null
  /** The name in the address that the message came from. */
  name: string | null
}

export interface Failure {
  index: number
  kind: 'hard' | 'soft'
  category: BounceCategory
  address: string | null
  code: string | null
  reason: string | null
}

type WordsOfFailure = Pick<Failure, 'kind' | 'category' | 'reason'>

export interface FactsJob {
  source: Uint8Array
  /** The address of the mailbox. */
  mailbox: string
}

const MAX_TEXT = 20_000
const MAX_NAMES = 50
const MAX_RECIPIENTS = 100
const MAX_REASON = 1_000

/** Reads one mail, which may end anywhere. */
export async function readMailFacts({ source, mailbox }: FactsJob): Promise<MailFacts> {
  const raw = Buffer.from(source)
  const mail = await simpleParser(raw, {
    keepDeliveryStatus: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    skipTextLinks: true,
  })
  const text = clean(beforeCopy((mail.text ?? '').slice(0, MAX_TEXT)))
  const messageId = clean(mail.messageId ?? '')
  const references = [mail.inReplyTo ?? '', mail.references ?? []].flat().join(' ').slice(0, MAX_TEXT)
  const status = partOf(mail, 'message/delivery-status')
  const complaint = partOf(mail, 'message/feedback-report')
  return {
    plus: plusIn(mail, mailbox),
    names: namesIn(raw.toString('latin1')),
    repliedNames: namesIn(references),
    key: `mail:${messageId || createHash('sha256').update(raw).digest('hex')}`.slice(0, 300),
    messageId: messageId.slice(0, 300),
    sentAt: mail.date?.getTime() ?? null,
    from: mail.from?.value[0]?.address?.trim().toLowerCase() || null,
    complaint: complaint === null ? null : complaintIn(complaint, mailbox),
    failures: status === null ? null : failuresIn(status, text),
    isByMachine: isByMachine(mail),
    words: isFromMailer(mail) ? failureInWords(text) : null,
  }
}

// The envelope is gone; servers leave it in one of these, and a bounce is addressed to it anyway.
function plusIn(mail: ParsedMail, mailbox: string): MailFacts['plus'] {
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

// Of the message that comes back, whole or its headers: a name cannot be guessed, so wherever it stands it is proof.
function namesIn(text: string): string[] {
  return [
    ...text
      .matchAll(NAME)
      .map(([name]) => name)
      .take(MAX_NAMES),
  ]
}

function partOf(mail: ParsedMail, type: string): string | null {
  const part = mail.attachments.find(({ contentType }) => contentType.toLowerCase() === type)
  return part ? part.content.toString('utf8').slice(0, MAX_TEXT) : null
}

// RFC 5965. Mailbox providers take the address out of many; the message that comes along names itself.
function complaintIn(part: string, mailbox: string): Complaint {
  const [fields] = fieldGroups(part)
  const from = addressIn(fields?.get('original-mail-from') ?? '')
  return {
    type: fields?.get('feedback-type')?.toLowerCase() ?? '',
    address: addressIn(fields?.get('original-rcpt-to') ?? ''),
    name: from === null ? null : (readPlusAddress(mailbox, from)?.name ?? null),
  }
}

// RFC 3464: what is about the message, then a group for each recipient.
function failuresIn(part: string, text: string): Failure[] {
  const [, ...recipients] = fieldGroups(part)
  return recipients.slice(0, MAX_RECIPIENTS).flatMap((fields, index): Failure[] => {
    const action = fields.get('action')?.toLowerCase() ?? ''
    if (action !== 'failed' && action !== 'delayed') return []
    const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? null
    const diagnostic = clean((fields.get('diagnostic-code') ?? '').replace(/^[\w-]+;\s*/, ''))
    const category: BounceCategory =
      action === 'delayed' ? 'delayed' : categoryOfFailure({ status, text: diagnostic || text })
    const kind = kindOfCategory(category)
    if (kind === 'answer') return []
    return [
      {
        index,
        kind,
        category,
        address:
          addressIn(fields.get('original-recipient') ?? '') ?? addressIn(fields.get('final-recipient') ?? ''),
        code: status,
        reason: diagnostic.slice(0, MAX_REASON) || null,
      },
    ]
  })
}

// Old mail servers write in words only. What is not plainly a bounce is none.
function failureInWords(text: string): WordsOfFailure | null {
  const words = categoryOfWords(text)
  const status = statusIn(text)
  if (words === undefined && status === null && !saysSenderRejection(text)) return null
  if (words !== undefined && kindOfCategory(words) === 'answer') return null
  const category = categoryOfFailure({ status, text })
  const kind = kindOfCategory(category)
  if (kind === 'answer') return null
  const lines = text.split('\n')
  const reason =
    lines.find((line) => status !== null && line.includes(status)) ??
    lines.find((line) => words !== undefined && categoryOfWords(line) === words) ??
    ''
  return { kind, category, reason: reason.trim().slice(0, MAX_REASON) || null }
}

/** The beginning of the returned message in a bounce: a phrase of common mail servers, a header of a message, or a quoted line. */
const COPY_BEGINS =
  /^(?:[-=_* ]*(?:the )?(?:this is a copy of|below this line is a copy|original message|original-?nachricht|urspr(?:ü|ue)ngliche (?:nachricht|mail)|weitergeleitete nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht|begin forwarded message|begin(?:ning)? (?:of )?(?:original )?message|forwarded message|returned message|message (?:headers?|text|body|content)s? follows?|unsent message|undelivered message|copy of (?:the|your) message|the body of the message|included is a copy|text of (?:the|your) message|headers? of (?:the|your) (?:original )?message)[^\n]*|(?:return-path|received|message-id|mime-version|dkim-signature|list-unsubscribe(?:-post)?|feedback-id|content-(?:type|transfer-encoding)):[^\n]*|(?!>>> )[>|] ?[^\n]*)$/im

/** First line of a copy without a marker when a reason stands before it. Otherwise it belongs to the bounce itself. */
const SUBJECT_LINE = /^subject:/im

/** The text before the copy of the message that comes back: what stands in a newsletter says nothing about its delivery. */
function beforeCopy(text: string): string {
  const begins = COPY_BEGINS.exec(text)?.index
  const before = begins === undefined ? text : text.slice(0, begins)
  const reason = before.slice(0, SUBJECT_LINE.exec(before)?.index)
  return statusIn(reason) !== null || categoryOfWords(reason) !== undefined ? reason : before
}

/** Written by a machine (RFC 3834, and what was usual before it). */
function isByMachine(mail: ParsedMail): boolean {
  const value = (name: string) => String(mail.headers.get(name) ?? '').toLowerCase()
  const auto = value('auto-submitted')
  if (auto !== '' && !auto.startsWith('no')) return true
  if (['bulk', 'junk', 'auto_reply'].includes(value('precedence'))) return true
  if (['x-autoreply', 'x-autorespond', 'x-auto-response-suppress'].some((name) => mail.headers.has(name)))
    return true
  const category = categoryOfWords((mail.subject ?? '').slice(0, MAX_TEXT))
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

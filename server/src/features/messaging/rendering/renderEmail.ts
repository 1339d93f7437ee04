/** A compiled email joined with one recipient: a finished message, by joining strings. */

import {
  asciiAddress,
  codedHeaderLine,
  headerDate,
  headerLine,
  mailbox,
  messageContent,
  oneLine,
} from '../../../platform/delivery/headers.ts'
import { encodePiece } from '../../../platform/delivery/quotedPrintable.ts'
import type { Message } from '../../../platform/delivery/transport.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { escapeHtml, unescapeHtml } from '../../../platform/values/escapeHtml.ts'
import { emailAddress } from '../../audience/fieldValues/emailAddress.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { addressSecret, trackingHash } from '../../content/links/trackingHash.ts'
import { type CompiledEmail, type EncodedTemplate, relatedBoundary } from './compileEmail.ts'
import { bounceAddress, type FeedbackWays, reportHeader, unsubscribeAddress } from './feedbackWays.ts'
import { valueToText } from './htmlToText.ts'
import type { MailSettings } from './mailSettings.ts'
import { fillPlaced, type PlacedTemplate, type TokenValue, tokenPlacer } from './tokenPlaces.ts'
import { fill, isAnswer, type Slot, type SystemToken, type Template, tokenOf, withScheme } from './tokens.ts'
import { contactValue, todayValue } from './tokenValues.ts'

/** What tokens know of a contact's owner. */
export const OWNER_KEYS = ['email', 'firstname', 'lastname', 'position', 'signature'] as const

export type Owner = Record<(typeof OWNER_KEYS)[number], string>

export interface Recipient {
  sendId: number
  contactId: number
  address: string
  /** By alias: text as stored. Aliases of HTML fields are in `htmlAliases`. */
  values: Readonly<Record<string, string>>
  owner: Owner | null
  /** Values that came with the send, by token in braces. */
  tokens: Readonly<Record<string, string>>
  /** Sent to many: carries the headers for that. */
  isBulk: boolean
  /**
   * Others get it in the contact's place, under a name of its own: it is no send of the contact's, so that no address in
   * it acts for the contact.
   */
  instead?: { name: string; to: readonly string[]; cc: readonly string[]; bcc: readonly string[] }
}

export interface RenderContext {
  settings: MailSettings
  siteKey: Buffer
  /** Aliases whose values are HTML and go into HTML as they are. */
  htmlAliases: ReadonlySet<string>
  /** Shown in a browser, from the values kept with the send; it has no pixel. */
  isWebVersion?: boolean
  /** How what becomes of the mail comes back; absent for mail that is no send. */
  ways?: FeedbackWays
  now: Date
}

export interface RenderedEmail {
  message: Message
  /** Token values of this recipient, kept for the web version; null when the email has none. */
  tokens: Record<string, string> | null
}

/** Characters that stand for tokens in a part of a mail at most: a long value may be named very often. */
const MOST_FILLED = 4_000_000

/** What acts on a send, or shows it: nothing in mail that is none of the contact's. */
const OF_SENDS: readonly SystemToken[] = [
  'dnc_url',
  'resubscribe_url',
  'tracking_pixel',
  'unsubscribe_text',
  'unsubscribe_url',
  'webview_text',
  'webview_url',
]

/** Builds the message of one recipient. */
export function renderEmail(
  email: CompiledEmail,
  recipient: Recipient,
  context: RenderContext,
): RenderedEmail {
  const values = new SlotValues(email, recipient, context)
  const owner = email.isOwnerMailer ? recipient.owner : null
  // A token may stand for nothing, and a message without a sender is refused.
  const fromAddress = addressIn(owner?.email || values.plain(email.fromAddress), 'sender', context)
  const fromName = owner ? `${owner.firstname} ${owner.lastname}`.trim() : values.plain(email.fromName)
  values.fromName = fromName
  const head = headers(email, recipient, context, values, { fromAddress, fromName, owner })
  const content = messageContent(head, body(email, values))
  return {
    message: {
      key: recipient.instead?.name ?? `${recipient.sendId}`,
      from: asciiAddress(
        bounceAddress(context.ways, values.hash) ?? (context.settings.mailer_return_path || fromAddress),
      ),
      to: recipientsOf(email, recipient),
      content,
    },
    tokens: storedTokens(email, values),
  }
}

function recipientsOf(email: CompiledEmail, { address, instead }: Recipient): string[] {
  const all = instead ? [...instead.to, ...instead.cc, ...instead.bcc] : [address]
  return [...new Set([...all, ...email.bcc].map(asciiAddress))]
}

// What stands in the configuration is the operator's word: `campanile@localhost` is no address of the web.
function addressIn(
  text: string,
  kind: 'sender' | 'reply',
  { settings: { mailer_from_email: configured } }: RenderContext,
): string {
  const address = text.trim() || configured
  if (address !== configured && emailAddress(address) === null)
    throw new Error(`The ${kind} address of the email is none: ${JSON.stringify(address.slice(0, 200))}.`)
  return address
}

function headers(
  email: CompiledEmail,
  recipient: Recipient,
  context: RenderContext,
  values: SlotValues,
  from: { fromAddress: string; fromName: string; owner: Owner | null },
): string {
  const domain = /@([^@>\s]+)$/.exec(from.fromAddress)?.[1] ?? 'localhost'
  let lines =
    codedHeaderLine('From', mailbox(from.fromAddress, from.fromName)) +
    toLines(recipient, values) +
    headerLine('Subject', values.subject()) +
    `Date: ${headerDate(context.now)}\r\n` +
    `Message-ID: <${recipient.instead?.name ?? values.hash}@${oneLine(asciiAddress(`x@${domain}`)).slice(2)}>\r\n`
  const ownReplyTo = email.replyTo ? values.plain(email.replyTo).trim() : ''
  const replyTo =
    (ownReplyTo && addressIn(ownReplyTo, 'reply', context)) ||
    from.owner?.email ||
    context.settings.mailer_reply_to_email
  if (replyTo && replyTo !== from.fromAddress) lines += codedHeaderLine('Reply-To', mailbox(replyTo))
  const ownUnsubscribe = email.headers.find((header) => header.name.toLowerCase() === 'list-unsubscribe')
  if (recipient.isBulk) {
    const mailto = unsubscribeAddress(context.ways, values.hash)
    const joined = [
      ...(ownUnsubscribe ? [asciiUrls(values.plain(ownUnsubscribe.value))] : []),
      `<${values.system('unsubscribe_url')}>`,
      ...(mailto ? [`<mailto:${asciiAddress(mailto)}>`] : []),
    ].join(', ')
    lines += `${codedHeaderLine('List-Unsubscribe', joined)}List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\nPrecedence: Bulk\r\n`
  }
  lines += `X-EMAIL-ID: ${email.emailId}\r\n${reportHeader(context.ways, values.hash, email.headers)}`
  for (const header of email.headers) {
    if (header === ownUnsubscribe && recipient.isBulk) continue
    lines += headerLine(header.name, values.plain(header.value))
  }
  return `${lines}MIME-Version: 1.0\r\n`
}

// Letters beyond ASCII, which are written as they are in addresses of mail only.
function asciiUrls(text: string): string {
  return text.toWellFormed().replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent)
}

function toLines({ address, instead }: Recipient, values: SlotValues): string {
  if (!instead) return codedHeaderLine('To', mailbox(address, values.recipientName()))
  const line = (name: string, list: readonly string[]) =>
    list.length > 0 ? codedHeaderLine(name, list.map((one) => mailbox(one)).join(', ')) : ''
  return line('To', instead.to) + line('Cc', instead.cc)
}

function body(email: CompiledEmail, values: SlotValues): string {
  const text = `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${values.encoded(email.text)}`
  let part = text
  if (email.html) {
    const { boundary } = email
    part =
      `Content-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n` +
      `--${boundary}\r\n${text}\r\n--${boundary}\r\n` +
      `${htmlPart(email, values.encoded(email.html))}\r\n--${boundary}--\r\n`
  }
  if (email.attachments.length === 0) return part
  const outer = `${email.boundary}m`
  return `Content-Type: multipart/mixed; boundary="${outer}"\r\n\r\n--${outer}\r\n${part}\r\n${email.attachmentParts}--${outer}--\r\n`
}

function htmlPart({ boundary, imageParts }: CompiledEmail, html: string): string {
  const part = `Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${html}`
  if (imageParts === '') return part
  const related = relatedBoundary(boundary)
  return (
    `Content-Type: multipart/related; boundary="${related}"; type="text/html"\r\n\r\n` +
    `--${related}\r\n${part}\r\n${imageParts}--${related}--\r\n`
  )
}

function storedTokens(email: CompiledEmail, values: SlotValues): Record<string, string> | null {
  if (email.stored.length === 0) return null
  return Object.fromEntries(
    email.stored.map((slot) => {
      const text = values.textOf(slot)
      return [tokenOf(slot), isAnswer(slot) ? escapeHtml(text) : text]
    }),
  )
}

/** What of an email the values of slots depend on. */
export type SlotSource = Pick<
  CompiledEmail,
  'emailId' | 'subject' | 'urls' | 'unsubscribeText' | 'webviewText' | 'signature'
>

/** What the slots of an email are for one recipient. */
export class SlotValues {
  readonly hash: string
  fromName = ''
  readonly #email: SlotSource
  readonly #recipient: Recipient
  readonly #context: RenderContext
  #clickThrough: string | null = null
  #encodedClickThrough: string | null = null

  constructor(email: SlotSource, recipient: Recipient, context: RenderContext) {
    this.#email = email
    this.#recipient = recipient
    this.#context = context
    this.hash = trackingHash(context.siteKey, recipient)
  }

  subject(): string {
    return oneLine(this.plain(this.#email.subject))
  }

  recipientName(): string {
    const { firstname = '', lastname = '' } = this.#recipient.values
    return `${firstname} ${lastname}`.trim()
  }

  /** A template filled for a place without markup. */
  plain(template: Template): string {
    return template.slots.length === 0
      ? (template.literals[0] ?? '')
      : fill(template, (slot) => this.plainOf(slot))
  }

  encoded({ pieces, slots, places }: EncodedTemplate): string {
    const place = places && tokenPlacer(places)
    let text = pieces[0] ?? ''
    let filled = 0
    for (const [index, slot] of slots.entries()) {
      const piece =
        slot.kind === 'trackable'
          ? this.#trackable()
          : encodePiece(
              place
                ? place(index, this.valueOf(slot), slot.scheme)
                : withScheme(slot.scheme, this.plainOf(slot, { isBody: true })),
            )
      filled += piece.length
      if (filled > MOST_FILLED)
        throw new Error(`More than ${MOST_FILLED} characters stand for its tokens with this contact.`)
      text += piece + (pieces[index + 1] ?? '')
    }
    return text
  }

  /**
   * The value of a slot where there is no markup: HTML becomes text. Values that come with a send are HTML in bodies only,
   * so that `Ann <ann@sample.example>` stays in a header.
   */
  plainOf(slot: Slot, { isBody = false }: { isBody?: boolean } = {}): string {
    const value = this.textOf(slot)
    switch (slot.kind) {
      case 'contact': {
        const isHtml = slot.form === 'plain' && this.#context.htmlAliases.has(slot.alias)
        const isFallback = !getOwn(this.#recipient.values, slot.alias) && slot.fallback !== ''
        return isHtml || isFallback ? valueToText(value) : value
      }
      case 'owner':
        return slot.key === 'signature' ? valueToText(value) : value
      case 'system':
        return slot.name === 'signature' ? valueToText(value) : value
      case 'custom':
        return isBody && !isAnswer(slot) && value !== slot.token ? valueToText(value) : value
      case 'today':
      case 'link':
      case 'trackable':
        return value
      default:
        return slot satisfies never
    }
  }

  /** The value of a slot as it is stored. */
  textOf(slot: Slot): string {
    const kept = this.#kept(slot)
    if (kept !== undefined) return kept
    switch (slot.kind) {
      case 'contact':
        return this.#contactValue(slot)
      case 'owner':
        return this.#ownerValue(slot.key)
      case 'system':
        return this.system(slot.name)
      case 'today':
        return todayValue(slot, this.#context.now, this.#context.settings)
      case 'link':
        return this.#link(this.#email.urls.get(slot.name)?.get(slot.id))
      case 'trackable':
        return this.clickThrough
      case 'custom': {
        // Answers come escaped, and one that was not given is empty.
        const value = getOwn(this.#recipient.tokens, slot.token)
        return isAnswer(slot) ? unescapeHtml(value ?? '') : (value ?? slot.token)
      }
      default:
        return slot satisfies never
    }
  }

  /** The value of a slot in HTML. */
  valueOf(slot: Slot): TokenValue {
    switch (slot.kind) {
      case 'contact': {
        const kept = this.#kept(slot)
        const isHtml = slot.form === 'plain' && this.#context.htmlAliases.has(slot.alias)
        if (kept !== undefined)
          return this.#context.htmlAliases.has(slot.alias) ? { html: kept } : { text: kept }
        const value = this.#contactValue(slot)
        // The fallback text is the author's.
        if (slot.form === 'plain' && !getOwn(this.#recipient.values, slot.alias)) return { own: value }
        return isHtml ? { html: value } : { text: value }
      }
      case 'owner': {
        const value = this.textOf(slot)
        return slot.key === 'signature' ? { html: value } : { text: value }
      }
      case 'system':
        return this.#systemValue(slot.name)
      case 'custom':
        // Values that come with a send are HTML where the email is.
        return isAnswer(slot) ? { lines: this.textOf(slot) } : { own: this.textOf(slot) }
      case 'today':
      case 'link':
      case 'trackable':
        return { text: this.textOf(slot) }
      default:
        return slot satisfies never
    }
  }

  get clickThrough(): string {
    this.#clickThrough ??= makeClickThrough(this.#email.emailId, this.#recipient.contactId, this.hash)
    return this.#clickThrough
  }

  system(name: SystemToken): string {
    const site = this.#context.settings.public_url
    if (this.#recipient.instead && OF_SENDS.includes(name)) return ''
    switch (name) {
      case 'unsubscribe_url':
      case 'dnc_url': {
        const { address } = this.#recipient
        const action = name === 'dnc_url' ? 'dnc' : 'unsubscribe'
        return `${site}/email/${action}/${this.hash}/${encodeURIComponent(address)}/${addressSecret(this.#context.siteKey, address)}`
      }
      case 'resubscribe_url':
        return `${site}/email/resubscribe/${this.hash}`
      case 'webview_url':
        return `${site}/email/view/${this.hash}`
      case 'unsubscribe_text':
        return this.plain(this.#email.unsubscribeText.text)
      case 'webview_text':
        return this.#context.isWebVersion ? '' : this.plain(this.#email.webviewText.text)
      case 'signature':
        return (
          this.#recipient.owner?.signature ||
          fill(this.#email.signature.text, (slot) => (isFromName(slot) ? this.fromName : this.textOf(slot)))
        )
      case 'subject':
        return this.subject()
      case 'tracking_pixel':
        return ''
      case 'leadidentifier':
        return this.#recipient.address
      default:
        return name satisfies never
    }
  }

  #systemValue(name: SystemToken): TokenValue {
    const isNothing = this.#recipient.instead && OF_SENDS.includes(name)
    const filled = (template: PlacedTemplate) => fillPlaced(template, (slot) => this.valueOf(slot))
    switch (isNothing ? null : name) {
      case 'unsubscribe_text':
        return { html: filled(this.#email.unsubscribeText.html) }
      case 'webview_text':
        return { html: this.#context.isWebVersion ? '' : filled(this.#email.webviewText.html) }
      case 'signature':
        return {
          html:
            this.#recipient.owner?.signature ||
            fillPlaced(this.#email.signature.html, (slot) =>
              isFromName(slot) ? { text: this.fromName } : this.valueOf(slot),
            ),
        }
      case 'tracking_pixel': {
        const address = escapeHtml(`${this.#context.settings.public_url}/email/${this.hash}.gif`)
        return {
          html: this.#context.isWebVersion ? '' : `<img height="1" width="1" src="${address}" alt="" />`,
        }
      }
      default:
        return { text: this.system(name) }
    }
  }

  /** The value at the time of sending. */
  #kept(slot: Slot): string | undefined {
    if (!this.#context.isWebVersion || (slot.kind !== 'contact' && slot.kind !== 'owner')) return undefined
    return this.#recipient.tokens[tokenOf(slot)]
  }

  #trackable(): string {
    this.#encodedClickThrough ??= encodePiece(this.clickThrough)
    return this.#encodedClickThrough
  }

  #contactValue(slot: Extract<Slot, { kind: 'contact' }>): string {
    return contactValue(getOwn(this.#recipient.values, slot.alias) ?? '', slot, this.#context.settings)
  }

  #ownerValue(key: string): string {
    return (OWNER_KEYS as readonly string[]).includes(key)
      ? (getOwn<string>(this.#recipient.owner, key) ?? '')
      : ''
  }

  /** With the click-through, so that the visit is the contact's; nothing for what is gone. */
  #link(url: string | undefined): string {
    if (!url) return ''
    return this.#recipient.instead ? url : `${url}?ct=${this.clickThrough}`
  }
}

function isFromName(slot: Slot): boolean {
  return slot.kind === 'custom' && slot.token === '{from_name}'
}

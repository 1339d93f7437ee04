/** An email compiled for sending: everything that is the same for each recipient is encoded once. */
import { createHash } from 'node:crypto'
import { encodePiece } from '../../../platform/delivery/quotedPrintable.ts'
import type { EmailSource } from './emailSource.ts'
import type { LinkedUrls } from './findLinkedUrls.ts'
import { headerNameProblem } from './headerNames.ts'
import { htmlToText } from './htmlToText.ts'
import { type NamedImage, withInlineImages } from './imagePlaces.ts'
import type { InlineImage } from './inlineImages.ts'
import type { MailSettings } from './mailSettings.ts'
import { prepareHtml, type ReadHtml, trackableUrls } from './prepareHtml.ts'
import { type PlacedTemplate, parsePlacedTokens, type TokenPlace } from './tokenPlaces.ts'
import { type LinkNames, parseTokens, type Slot, type Template } from './tokens.ts'

/** Literal pieces in the form in which they go into the message. */
export interface EncodedTemplate {
  pieces: string[]
  slots: Slot[]
  /** Places of the slots in the HTML. */
  places?: readonly TokenPlace[]
}

export interface Attachment extends AttachedFile {
  assetId: number
}

/** A file as a message carries it. */
interface AttachedFile {
  fileName: string
  mime: string
  /** Base64 in lines. */
  content: string
}

/** Texts of the configuration, with their links, for both forms of a mail. */
export interface ConfiguredTexts {
  unsubscribeText: ConfiguredText
  webviewText: ConfiguredText
  signature: ConfiguredText
}

interface ConfiguredText {
  html: PlacedTemplate
  text: Template
}

export interface CompiledEmail extends ConfiguredTexts {
  emailId: number
  version: string
  /** The content without its personal parts, as the web version needs it. */
  copy: { id: string; subject: string; body: string; bodyText: string }
  subject: Template
  html: EncodedTemplate | null
  text: EncodedTemplate
  fromAddress: Template
  fromName: Template
  /** The email's own address for replies. */
  replyTo: Template | null
  /** The contact's owner is the sender, when there is one. */
  isOwnerMailer: boolean
  bcc: string[]
  headers: { name: string; value: Template }[]
  /** Of what its tokens link to. */
  urls: LinkedUrls
  attachments: Attachment[]
  attachmentParts: string
  /** Images that travel with the HTML; empty without any. */
  imageParts: string
  boundary: string
  /** Contact and company aliases that the tokens name. */
  aliases: string[]
  needsOwner: boolean
  /** Slots whose values are kept with the send. */
  stored: Slot[]
}

/** The settings that a compiled email depends on. */
export type CompileSettings = Pick<MailSettings, (typeof COMPILE_KEYS)[number]>

const COMPILE_KEYS = [
  'default_signature_text',
  'mailer_append_tracking_pixel',
  'mailer_custom_headers',
  'mailer_from_email',
  'mailer_from_name',
  'mailer_is_owner',
  'public_url',
  'unsubscribe_text',
  'webview_text',
] as const

/** The settings that compiling needs, for another process: others hold passwords. */
export function compileSettingsOf(settings: MailSettings): CompileSettings {
  return Object.fromEntries(COMPILE_KEYS.map((key) => [key, settings[key]])) as CompileSettings
}

export interface CompileOptions {
  settings: CompileSettings
  redirectIds: ReadonlyMap<string, string>
  attachments: Attachment[]
  /** The attachments as the message carries them, from `attachmentParts`. */
  attachmentParts: string
  images: readonly NamedImage[]
  /** The images as the message carries them, from `imageParts`. */
  imageParts: string
  links: LinkNames
  /** Of what its tokens link to. */
  urls: LinkedUrls
}

/** Compiles the email, whose dynamic content is chosen. Pure: everything that it names was looked up before. */
export function compileEmail(source: EmailSource, read: ReadHtml, options: CompileOptions): CompiledEmail {
  const { settings, links } = options
  const hasHtml = source.customHtml.trim() !== ''
  const prepared = prepareHtml(read, source, {
    redirectIds: options.redirectIds,
    hasPixel: settings.mailer_append_tracking_pixel,
  })
  const body = hasHtml ? prepared.document : ''
  const bodyText = source.plainText?.trim() ? source.plainText : htmlToText(prepared.body)
  const subject = parseTokens(source.subject, links)
  const html = parsePlacedTokens(withInlineImages(body, options.images), links)
  const text = parseTokens(bodyText, links)
  const headers = mailHeaders(source, settings, links)
  const fromAddress = parseTokens(source.fromAddress || settings.mailer_from_email, links)
  const fromName = parseTokens(
    (source.fromAddress ? source.fromName : source.fromName || settings.mailer_from_name) ?? '',
    links,
  )
  const replyTo = source.replyToAddress ? parseTokens(source.replyToAddress, links) : null
  const isOwnerMailer = source.useOwnerAsMailer || settings.mailer_is_owner
  const slots = [
    subject,
    html,
    text,
    fromAddress,
    fromName,
    ...headers.map((header) => header.value),
    ...(replyTo ? [replyTo] : []),
  ].flatMap((template) => template.slots)
  // A tracked link is stored once for all recipients: what its tokens stand for is stored with each send.
  const tracked = trackableUrls(read).filter((url) => options.redirectIds.has(url))
  const linkSlots = tracked.flatMap((url) => parseTokens(url, links).slots)
  const named = [...slots, ...linkSlots]
  return {
    emailId: source.id,
    version: source.version,
    copy: {
      id: createHash('md5')
        .update(JSON.stringify([source.subject, body, bodyText]))
        .digest('hex'),
      subject: source.subject,
      body,
      bodyText,
    },
    subject,
    html: hasHtml ? encode(html, settings.public_url) : null,
    text: encode(text, settings.public_url),
    fromAddress,
    fromName,
    replyTo,
    isOwnerMailer,
    bcc: (source.bccAddress ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
    headers,
    ...configuredTexts(settings, links),
    urls: options.urls,
    attachments: options.attachments,
    attachmentParts: options.attachmentParts,
    imageParts: options.imageParts,
    boundary: boundaryOf(source),
    aliases: [...new Set(named.flatMap((slot) => (slot.kind === 'contact' ? [slot.alias] : [])))],
    needsOwner:
      isOwnerMailer ||
      named.some((slot) => slot.kind === 'owner' || (slot.kind === 'system' && slot.name === 'signature')),
    stored: distinct([
      ...slots.filter((slot) => slot.kind === 'contact' || slot.kind === 'owner' || slot.kind === 'custom'),
      ...linkSlots,
    ]),
  }
}

/** The email with more attachments; those that it has already stay single. */
export function withAttachments(email: CompiledEmail, more: readonly Attachment[]): CompiledEmail {
  const fresh = more.filter(({ assetId }) => !email.attachments.some((own) => own.assetId === assetId))
  return {
    ...email,
    attachments: [...email.attachments, ...fresh],
    attachmentParts: email.attachmentParts + attachmentParts(fresh, email.boundary),
  }
}

/** The address of a tracked link; what identifies the recipient is appended. */
export function redirectPrefix(siteUrl: string, redirectId: string): string {
  return `${siteUrl}/r/${redirectId}?ct=`
}

/** Joins what is the same for everybody, the fixed part of tracked links too, and encodes it. */
function encode(template: Template & { places?: readonly TokenPlace[] }, siteUrl: string): EncodedTemplate {
  const pieces = template.literals.map((literal, index) => {
    const slot = template.slots[index]
    return encodePiece(
      slot?.kind === 'trackable' ? literal + redirectPrefix(siteUrl, slot.redirectId) : literal,
    )
  })
  const { slots, places } = template
  return { pieces, slots, ...(places ? { places } : {}) }
}

/** The texts that the configuration has for mail, with the tokens that stand for their links. */
export function configuredTexts(
  settings: Pick<MailSettings, 'unsubscribe_text' | 'webview_text' | 'default_signature_text'>,
  links: LinkNames,
): ConfiguredTexts {
  return {
    unsubscribeText: both(settings.unsubscribe_text, '{unsubscribe_url}', links),
    webviewText: both(settings.webview_text, '{webview_url}', links),
    signature: both(settings.default_signature_text.replaceAll('|FROM_NAME|', '{from_name}'), '', links),
  }
}

function both(html: string, url: string, links: LinkNames): ConfiguredText {
  const filled = html.replaceAll('|URL|', url)
  return { html: parsePlacedTokens(filled, links), text: parseTokens(htmlToText(filled), links) }
}

function mailHeaders(
  source: EmailSource,
  settings: CompileSettings,
  links: LinkNames,
): { name: string; value: Template }[] {
  const byName = new Map<string, { name: string; value: Template }>()
  const own = source.headers.map((header) => [header.label, header.value] as const)
  for (const [name, value] of [...Object.entries(settings.mailer_custom_headers), ...own]) {
    if (headerNameProblem(name) !== null) continue
    byName.set(name.toLowerCase(), { name, value: parseTokens(String(value), links) })
  }
  return [...byName.values()]
}

function distinct(slots: Slot[]): Slot[] {
  return [...new Map(slots.map((slot) => [JSON.stringify(slot), slot])).values()]
}

/** What separates the parts of the email's messages. */
export function boundaryOf({ id, version }: Pick<EmailSource, 'id' | 'version'>): string {
  return `=_${createHash('md5').update(`${id} ${version}`).digest('hex').slice(0, 24)}`
}

/** Its lines must not start like those of the part around it. */
export function relatedBoundary(boundary: string): string {
  return `r${boundary}`
}

/** Images as a message carries them. */
export function imageParts(images: readonly InlineImage[], boundary: string): string {
  return images.map((image) => imagePart(image, boundary)).join('')
}

/** Attachments as a message carries them. */
export function attachmentParts(attachments: readonly AttachedFile[], boundary: string): string {
  return attachments.map((attachment) => attachmentPart(attachment, boundary)).join('')
}

function imagePart(image: InlineImage, boundary: string): string {
  return (
    `--${relatedBoundary(boundary)}\r\nContent-Type: ${image.mime}\r\nContent-Transfer-Encoding: base64\r\n` +
    `Content-ID: <${image.contentId}>\r\nContent-Disposition: inline\r\n\r\n${image.content}\r\n`
  )
}

function attachmentPart(attachment: AttachedFile, boundary: string): string {
  const encoded = encodeURIComponent(attachment.fileName)
  const plain = attachment.fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
  return (
    `--${boundary}m\r\n` +
    `Content-Type: ${/^[\w.+-]+\/[\w.+-]+$/.test(attachment.mime) ? attachment.mime : 'application/octet-stream'}\r\n` +
    'Content-Transfer-Encoding: base64\r\n' +
    `Content-Disposition: attachment; filename="${plain}";\r\n filename*=UTF-8''${encoded}\r\n\r\n${attachment.content}\r\n`
  )
}

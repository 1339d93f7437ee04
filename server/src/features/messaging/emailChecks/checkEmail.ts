// What stops an email from being sent well, and what makes it worse than it could be.

import { answerInTime } from '../../../platform/database/timeLimit.ts'
import { domainOf } from '../../../platform/delivery/mailExchangers.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { visibleContacts } from '../../audience/contactRows/visibleContacts.ts'
import { loadFieldSet } from '../../audience/fieldValues/loadFieldSet.ts'
import { previewEmail } from '../emailPreviews/previewEmail.ts'
import type { EmailDraft } from '../emailPreviews/readEmailDraft.ts'
import { dynamicPartsOf } from '../rendering/dynamicContent.ts'
import { parseTokens, type Slot, tokenOf } from '../rendering/tokens.ts'
import { findCheckedDomains } from '../sendingDomains/sendingDomains.sql.ts'
import { followLinks } from './followLinks.ts'
import { type ContentPlace, type EmailContent, readContent } from './readContent.ts'

export interface Finding {
  code: string
  severity: 'stops' | 'warns'
  message: string
  /** In the HTML as it leaves; null for what is about the whole email. */
  place: ContentPlace | null
  /** Contacts it is about, of findings that count some. */
  count: number | null
}

/** Mail programs cut longer HTML off. */
const MAX_HTML_BYTES = 102 * 1_024
const LEAST_TEXT = 40
const COUNT_MS = 1_000
const MOST_OF_KIND = 20
const MOST_TOKENS = 50

/** A name that means nothing stands as it is in the mail. */
const LITERAL_TOKEN = /\{[a-z_]{2,40}=[^{}<>]{1,100}\}/gi
const SHORTENERS = /^https?:\/\/(bit\.ly|tinyurl\.com|goo\.gl|t\.co|ow\.ly|is\.gd|cutt\.ly)\//i

/**
 * Looks at an email as it would leave: what stops it comes first. Six statements at most, beside those of a preview;
 * what is counted in the audience takes a second at most, or is said without its number; links are followed for four.
 */
export async function checkEmail(context: Context, draft: EmailDraft): Promise<Finding[]> {
  const { source, isBulk } = draft
  const findings: Finding[] = []
  const add = (
    severity: Finding['severity'],
    code: string,
    message: string,
    place: ContentPlace | null = null,
  ) => {
    if (findings.filter((one) => one.code === code).length < MOST_OF_KIND)
      findings.push({ severity, code, message, place, count: null })
  }
  const [shown] = await previewEmail(context, draft, [{ id: null, address: 'name@example.com' }])
  if (source.subject.trim() === '') add('stops', 'subject.missing', 'The email has no subject.')
  if (!shown || shown.error) {
    add('stops', 'message.invalid', shown?.error ?? 'The email cannot be made.')
    return findings
  }
  if (shown.html.trim() === '' && shown.text.trim() === '')
    add('stops', 'content.missing', 'The email is empty.')
  const slots = slotsOf(context, draft)
  const isLeft = slots.some((slot) => slot.kind === 'system' && /^(unsubscribe|dnc)_/.test(slot.name))
  if (isBulk && !isLeft)
    add(
      'stops',
      'unsubscribe.missing',
      'Nobody can unsubscribe: put {unsubscribe_text} or {unsubscribe_url} in.',
    )
  for (const token of await unknownTokens(context, draft, slots))
    add(
      isBulk ? 'stops' : 'warns',
      'token.unknown',
      `${token} means nothing, and stands in the mail as it is.`,
    )
  if (isBulk && !(await hasAudience(context, draft.segmentIds)))
    add('stops', 'audience.empty', 'Nobody with an address is in the segments of the email.')
  if (!source.preheaderText?.trim() && shown.html !== '')
    add(
      'warns',
      'preheader.missing',
      'Without a preview text, mail programs show the first words of the content.',
    )
  if (Buffer.byteLength(shown.html) > MAX_HTML_BYTES)
    add('warns', 'html.large', 'The HTML is larger than 102 kB: some mail programs cut it off.')
  checkSubject(shown.subject, add)
  const { links } = checkContent(shown.html, add)
  await Promise.all([checkLinks(context, links, add), checkSender(context, source.fromAddress, add)])
  const empty = await emptyTokens(context, draft.segmentIds, slots)
  return [...findings, ...empty].sort(
    (a, b) => Number(a.severity === 'warns') - Number(b.severity === 'warns'),
  )
}

type Add = (severity: Finding['severity'], code: string, message: string, place?: ContentPlace | null) => void

function checkSubject(subject: string, add: Add): void {
  const letters = subject.replace(/[^\p{L}]/gu, '')
  if (letters.length >= 10 && letters === letters.toUpperCase() && letters !== letters.toLowerCase())
    add('warns', 'spam.capitals', 'A subject in capitals looks like spam to filters.')
  if (/[!?$€]{2,}/.test(subject))
    add('warns', 'spam.marks', 'Several exclamation, question or currency marks look like spam to filters.')
}

function checkContent(html: string, add: Add): EmailContent {
  const content = readContent(html)
  for (const link of content.links) {
    const { url, text, line } = link
    const place = { line, text: text || url.slice(0, 80) }
    if (url === '' || url === '#') add('warns', 'link.empty', 'A link leads nowhere.', place)
    else if (/^https?:/i.test(url)) {
      if (!URL.canParse(url)) add('warns', 'link.broken', `A link is no address: ${url.slice(0, 100)}`, place)
      else if (/^http:/i.test(url) && !isLoopback(url))
        add('warns', 'link.plain', `A link is not encrypted: ${url.slice(0, 100)}`, place)
      if (SHORTENERS.test(url)) add('warns', 'spam.shortener', 'Filters distrust shortened addresses.', place)
      if (misleads(url, text))
        add('warns', 'link.misleading', 'A link shows another address than it leads to.', place)
    } else if (!/^(mailto|tel|sms):/i.test(url) && !/^\{/.test(url))
      add('warns', 'link.broken', `A link is no address: ${url.slice(0, 100)}`, place)
  }
  for (const place of content.silentImages)
    add('warns', 'image.alt', 'A picture has no text for those who do not see it.', place)
  if (content.images > 0 && content.textLength < LEAST_TEXT)
    add(
      'warns',
      'image.only',
      'The email is hardly more than pictures, which many mail programs do not show at first.',
    )
  for (const { contrast, ...place } of content.faint)
    add(
      'warns',
      'contrast.low',
      `Text can hardly be read: its contrast is ${contrast.toFixed(1)}, and 4.5 is needed.`,
      place,
    )
  return content
}

async function checkLinks({ config, now }: Context, links: EmailContent['links'], add: Add): Promise<void> {
  const asked = links.filter(({ url }) => /^https?:/i.test(url) && URL.canParse(url))
  const broken = await followLinks(
    config,
    asked.map(({ url }) => url),
    now,
  )
  for (const { url, text, line } of asked) {
    const status = broken.get(url)
    const place = { line, text: text || url.slice(0, 80) }
    if (status !== undefined)
      add(
        'warns',
        'link.broken',
        `A link leads to a page that answers ${status}: ${url.slice(0, 100)}`,
        place,
      )
  }
}

/** What name servers said of the sender's domain when somebody asked last: nobody is asked here. One statement. */
async function checkSender({ db, config }: Context, fromAddress: string | null, add: Add): Promise<void> {
  const domain = domainOf(fromAddress || config.mailer_from_email)
  if (config.mailer_dsn === null || !domain || domain.includes('{')) return
  const [latest] = await findCheckedDomains(db, [domain])
  const failed = latest?.checks.filter(({ state }) => state === 'fail').map(({ check }) => check) ?? []
  const isUnsigned = failed.includes('spf') && failed.includes('dkim')
  const names = failed.map((check) => check.toUpperCase()).join(', ')
  if (!latest)
    add('warns', 'sender.unchecked', `Nobody has checked yet whether ${domain} is set up for sending.`)
  else if (isUnsigned)
    add(
      'stops',
      'sender.domain',
      `${domain} allows nobody to send for it: ${names}. Most of the mail will be refused.`,
    )
  else if (failed.length > 0)
    add('warns', 'sender.domain', `${domain} is not fully set up for sending: ${names}.`)
}

function misleads(url: string, text: string): boolean {
  const shown = /^(?:https?:\/\/)?((?:[\w-]+\.)+[a-z]{2,})(?:\/\S*)?$/i.exec(text.trim())?.[1]
  if (!shown || !URL.canParse(url)) return false
  const host = new URL(url).hostname.toLowerCase()
  const wanted = shown.toLowerCase().replace(/^www\./, '')
  return host !== wanted && !host.endsWith(`.${wanted}`)
}

function isLoopback(url: string): boolean {
  return /^http:\/\/(localhost|127\.|\[::1\])/i.test(url)
}

/** Everything of the email that is filled in, its dynamic content in all variants. */
function slotsOf({ catalog }: Context, { source }: EmailDraft): Slot[] {
  const texts = textsOf(source)
  return texts.flatMap((text) => parseTokens(text, catalog.emailTokens).slots)
}

function textsOf(source: EmailDraft['source']): string[] {
  const contents = dynamicPartsOf(source).flatMap((part) => part.contents)
  const html = [source.customHtml, ...contents].map((text) =>
    text.replace(/<(style|script)\b.*?<\/\1\s*>/gis, ''),
  )
  return [source.subject, source.preheaderText ?? '', source.plainText ?? '', ...html]
}

async function unknownTokens(
  { db, catalog }: Context,
  { source }: EmailDraft,
  slots: readonly Slot[],
): Promise<string[]> {
  const contact = await loadFieldSet(db, 'contact')
  const company = await loadFieldSet(db, 'company')
  const isField = (alias: string) =>
    contact.byAlias.has(alias) || company.byAlias.has(alias) || alias === 'id' || alias === 'points'
  const parts = new Set(dynamicPartsOf(source).map(({ name }) => `{dynamiccontent="${name}"}`))
  const unknown = slots.flatMap((slot) => {
    if (slot.kind === 'contact') return isField(slot.alias) ? [] : [tokenOf(slot)]
    return slot.kind === 'custom' ? [slot.token] : []
  })
  const literal = textsOf(source).flatMap((text) =>
    parseTokens(text, catalog.emailTokens).literals.flatMap((one) => one.match(LITERAL_TOKEN) ?? []),
  )
  return [...new Set([...unknown, ...literal])].filter((token) => !parts.has(token)).slice(0, MOST_TOKENS)
}

async function hasAudience({ sql }: Context, segmentIds: readonly number[]): Promise<boolean> {
  const rows = await answerInTime(
    sql,
    COUNT_MS,
    (db) => db`
      select from segment_contacts m join contacts c on c.id = m.contact_id
      where m.segment_id = any(${segmentIds as number[]}::bigint[]) and not m.manually_removed and c.email is not null limit 1`,
  )
  return rows === null || rows.length > 0
}

/** Values that stand for nothing, with nothing instead: for how many of the audience that the actor may see. */
async function emptyTokens(
  context: Context,
  segmentIds: readonly number[],
  slots: readonly Slot[],
): Promise<Finding[]> {
  const { db, sql } = context
  const { byAlias } = await loadFieldSet(db, 'contact')
  const bare = new Map<string, { token: string; column: string }>()
  for (const slot of slots) {
    if (slot.kind !== 'contact' || slot.fallback !== '') continue
    const column = byAlias.get(slot.alias)?.column
    if (column && bare.size < MOST_TOKENS) bare.set(slot.alias, { token: tokenOf(slot), column })
  }
  if (bare.size === 0) return []
  const visible = visibleContacts(context)
  const named = [...bare.values()]
  const counted = await answerInTime(sql, COUNT_MS, (own) => {
    const isMember = own`exists (select from segment_contacts m where m.contact_id = c.id
      and m.segment_id = any(${segmentIds as number[]}::bigint[]) and not m.manually_removed)`
    const counts = named
      .map(
        ({ column }, n) =>
          own`count(*) filter (where coalesce(${own(`c.${column}`)}::text, '') = '') as ${own(`n${n}`)}`,
      )
      .reduce((all, one) => own`${all}, ${one}`)
    return own<Record<string, number>[]>`
      select ${counts} from contacts c
      where c.email is not null and ${visible ? own`c.id in ${visible}` : own`true`}
        and ${segmentIds.length === 0 ? own`true` : isMember}`
  })
  return named.flatMap(({ token }, n) => {
    const count = counted === null ? null : Number(counted[0]?.[`n${n}`] ?? 0)
    if (count === 0) return []
    const whom = count === null ? 'for some of the audience' : `for ${count} of the audience`
    const message = `${token} is empty ${whom}, and has no text to fall back to.`
    return [{ severity: 'warns' as const, code: 'token.empty', message, place: null, count }]
  })
}

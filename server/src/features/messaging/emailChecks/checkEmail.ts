// What stops an email from being sent well, and what makes it worse than it could be.

import type { Say } from '../../../catalog/sentences.ts'
import { answerInTime } from '../../../platform/database/timeLimit.ts'
import { domainOf } from '../../../platform/delivery/mailExchangers.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { visibleContacts } from '../../audience/contactRows/visibleContacts.ts'
import { loadFieldSet } from '../../audience/fieldValues/loadFieldSet.ts'
import { checkFollowed, checkMarkup } from '../contentChecks/checkMarkup.ts'
import type { FoundTokens } from '../contentChecks/contentJobs.ts'
import { type Finder, type Finding, finderOf, inOrder } from '../contentChecks/findings.ts'
import { findTokensApart, readMarkupApart } from '../contentChecks/readApart.ts'
import type { Markup } from '../contentChecks/readContent.ts'
import { MOST_TOKENS, unknownTokens } from '../contentChecks/unknownTokens.ts'
import { previewEmail } from '../emailPreviews/previewEmail.ts'
import type { EmailDraft } from '../emailPreviews/readEmailDraft.ts'
import { type Slot, tokenOf } from '../rendering/tokens.ts'
import { findCheckedDomains } from '../sendingDomains/sendingDomains.sql.ts'

/** A finding, with how many contacts it is about where it counts some. */
export interface EmailFinding extends Finding {
  count: number | null
}

/** Mail programs cut longer HTML off. */
const MAX_HTML_BYTES = 102 * 1_024
const LEAST_TEXT = 40
const COUNT_MS = 1_000
/** What somebody answered in a form, whose action sends the mail. */
const ANSWER = /^\{formfield=[\w-]{1,191}\}$/

/**
 * Looks at an email as it would leave: what stops it comes first. Six statements at most, beside those of a preview;
 * what is counted in the audience takes a second at most, or is said without its number; links are followed for four.
 */
export async function checkEmail(
  context: Context,
  draft: EmailDraft,
  sentences: Say,
): Promise<EmailFinding[]> {
  const { source, isBulk } = draft
  const finder = finderOf(sentences, (finding): EmailFinding => ({ ...finding, count: null }))
  const { findings, add, say } = finder
  const [shown] = await previewEmail(context, draft, [{ id: null, address: 'name@example.com' }])
  if (source.subject.trim() === '') add('stops', 'subject.missing', say('check.subject.missing'))
  if (!shown || shown.error) {
    add('stops', 'message.invalid', shown?.error ?? say('check.message.invalid'))
    return findings
  }
  if (shown.html.trim() === '' && shown.text.trim() === '')
    add('stops', 'content.missing', say('check.email.empty'))
  const tokens = await tokensOf(context, draft)
  const { slots } = tokens
  const isLeft = slots.some((slot) => slot.kind === 'system' && /^(unsubscribe|dnc)_/.test(slot.name))
  const ways = { text: '{unsubscribe_text}', address: '{unsubscribe_url}' }
  if (isBulk && !isLeft) add('stops', 'unsubscribe.missing', say('check.unsubscribe.missing', ways))
  const parts = new Set(draft.opened.parts.map(({ name }) => `{dynamiccontent="${name}"}`))
  const isKnown = (token: string) => parts.has(token) || (!isBulk && ANSWER.test(token))
  for (const token of await unknownTokens(context, tokens, isKnown))
    add(isBulk ? 'stops' : 'warns', 'token.unknown', say('check.token.unknownInMail', { token }))
  if (isBulk && !(await hasAudience(context, draft.segmentIds)))
    add('stops', 'audience.empty', say('check.audience.empty'))
  if (!source.preheaderText?.trim() && shown.html !== '')
    add('warns', 'preheader.missing', say('check.preheader.missing'))
  if (Buffer.byteLength(shown.html) > MAX_HTML_BYTES) add('warns', 'html.large', say('check.email.large'))
  checkSubject(shown.subject, finder)
  const markup = await readMarkupApart(context, { html: shown.html })
  checkContent(markup, finder)
  await Promise.all([
    checkFollowed(context, markup, finder),
    checkSender(context, source.fromAddress, finder),
  ])
  return inOrder([...findings, ...(await emptyTokens(context, draft.segmentIds, { slots, say }))])
}

function checkSubject(subject: string, { add, say }: Finder): void {
  const letters = subject.replace(/[^\p{L}]/gu, '')
  if (letters.length >= 10 && letters === letters.toUpperCase() && letters !== letters.toLowerCase())
    add('warns', 'spam.capitals', say('check.spam.capitals'))
  if (/[!?$€]{2,}/.test(subject)) add('warns', 'spam.marks', say('check.spam.marks'))
}

function checkContent(markup: Markup, finder: Finder): void {
  checkMarkup(markup, finder, 'email')
  if (markup.images > 0 && markup.textLength < LEAST_TEXT)
    finder.add('warns', 'image.only', finder.say('check.image.only'))
}

/** What name servers said of the sender's domain when somebody asked last: nobody is asked here. One statement. */
async function checkSender(
  { db, config }: Context,
  fromAddress: string | null,
  { add, say }: Finder,
): Promise<void> {
  const domain = domainOf(fromAddress || config.mailer_from_email)
  if (config.mailer_dsn === null || !domain || domain.includes('{')) return
  const [latest] = await findCheckedDomains(db, [domain])
  const failed = latest?.checks.filter(({ state }) => state === 'fail').map(({ check }) => check) ?? []
  const isUnsigned = failed.includes('spf') && failed.includes('dkim')
  const names = failed.map((check) => check.toUpperCase()).join(', ')
  if (!latest) add('warns', 'sender.unchecked', say('check.sender.unchecked', { domain }))
  else if (isUnsigned) add('stops', 'sender.domain', say('check.sender.unsigned', { domain, names }))
  else if (failed.length > 0) add('warns', 'sender.domain', say('check.sender.partly', { domain, names }))
}

/** Everything of the email that is filled in, its dynamic content in all variants. */
function tokensOf(context: Context, { source, opened }: EmailDraft): Promise<FoundTokens> {
  const contents = opened.parts.flatMap((part) => part.contents)
  return findTokensApart(context, {
    texts: [source.subject, source.preheaderText ?? '', source.plainText ?? ''],
    htmls: [source.customHtml, ...contents],
  })
}

async function hasAudience(context: Context, segmentIds: readonly number[]): Promise<boolean> {
  const rows = await answerInTime(
    context,
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
  { slots, say }: { slots: readonly Slot[]; say: Finder['say'] },
): Promise<EmailFinding[]> {
  const { db } = context
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
  const counted = await answerInTime(context, COUNT_MS, (own) => {
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
    const message =
      count === null ? say('check.token.emptyForSome', { token }) : say('check.token.empty', { token, count })
    return [{ severity: 'warns' as const, code: 'token.empty', message, place: null, count }]
  })
}

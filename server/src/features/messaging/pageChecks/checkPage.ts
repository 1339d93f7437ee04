// What keeps a landing page from being read, and what makes it worse than it could be.
import type { Say } from '../../../catalog/sentences.ts'
import { isOwnOrigin } from '../../../platform/http/hosts.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { slug } from '../../../platform/values/aliases.ts'
import { ThemeError } from '../../content/themeRendering/renderTheme.ts'
import { checkFollowed, checkMarkup } from '../contentChecks/checkMarkup.ts'
import type { FoundTokens } from '../contentChecks/contentJobs.ts'
import { type Finder, type Finding, finderOf, inOrder } from '../contentChecks/findings.ts'
import { findTokensApart, readMarkupApart } from '../contentChecks/readApart.ts'
import { type Markup, UNKNOWN_COLOURS } from '../contentChecks/readContent.ts'
import { unknownTokens } from '../contentChecks/unknownTokens.ts'
import { pageHtml } from '../pageContents/pageHtml.ts'
import { findSlots } from '../pageContents/pageJobs.ts'
import { isPageToken, MAX_NAMED, preferenceIn } from '../pageContents/pageTokens.ts'
import { parsedApart } from '../rendering/isolation.ts'
import { decode, tokenOf } from '../rendering/tokens.ts'
import { checkLanguages } from './checkLanguages.ts'
import { checkNamed, type NamedIds, namedIn } from './checkNamed.ts'
import type { PageDraft } from './readPageDraft.ts'

const slotsOf = parsedApart(new URL('../pageContents/pageJobs.ts', import.meta.url), 'findSlots', findSlots)

/** Longer HTML keeps visitors waiting, above all what has its pictures inside. */
const MAX_HTML_BYTES = 500_000

/**
 * Looks at a page as its visitors get it: what stops it comes first. Eight statements at most, beside those of a theme;
 * links are followed for four seconds.
 */
export async function checkPage(context: Context, draft: PageDraft, sentences: Say): Promise<Finding[]> {
  const finder = finderOf(sentences, (finding) => finding)
  const { findings, add, say } = finder
  if (draft.title.trim() === '') add('stops', 'title.missing', say('check.title.missing'))
  if (!draft.metaDescription?.trim() && !draft.noIndex)
    add('warns', 'description.missing', say('check.description.missing'))
  if (leadsToItself(context, draft)) add('stops', 'redirect.self', say('check.redirect.self'))
  const made = await madeHtml(context, draft)
  if (made instanceof Error) add('stops', 'content.invalid', made.message)
  const html = made instanceof Error ? '' : made
  const isStyled = /<style\b|rel\s*=\s*["']?stylesheet/i.test(html)
  const [markup, tokens, pageSlots] = await Promise.all([
    readMarkupApart(context, isStyled ? { html, outside: UNKNOWN_COLOURS } : { html }),
    findTokensApart(context, { htmls: [html] }),
    slotsOf(html, []),
  ])
  const named = namedIn(context, tokens)
  const isEmpty =
    markup.textLength === 0 && markup.images === 0 && !/<(video|iframe|form|object)\b/i.test(html)
  if (isEmpty && !(made instanceof Error)) add('stops', 'content.missing', say('check.page.empty'))
  if (Buffer.byteLength(html) > MAX_HTML_BYTES) add('warns', 'html.large', say('check.page.large'))
  if (pageSlots.names.length > MAX_NAMED || (named.get('form')?.size ?? 0) > MAX_NAMED)
    add('warns', 'named.many', say('check.page.named', { most: MAX_NAMED }))
  for (const token of await unknownTokens(context, tokens, isPageToken))
    add('stops', 'token.unknown', say('check.token.unknown', { token }))
  checkParts({ draft, html, tokens, marked: pageSlots.preferences, named }, finder)
  checkMarkup(markup, finder, 'page')
  await checkNamed(context, named, finder)
  await checkLanguages(context, { draft, said: markup.language }, finder)
  await checkFollowed(context, withoutTokens(markup), finder)
  return inOrder(findings)
}

/** As everybody gets it, without the script that tracks; the problem of a theme that cannot be rendered. */
async function madeHtml({ db, config, now }: Context, draft: PageDraft): Promise<string | Error> {
  try {
    return await pageHtml(db, draft, { config, now, hasScript: false })
  } catch (error) {
    if (error instanceof ThemeError) return new Error(error.problem, { cause: error })
    throw error
  }
}

/** What it is for, and what stands for nothing there. */
function checkParts(
  {
    draft,
    html,
    tokens: { slots },
    marked,
    named,
  }: {
    draft: PageDraft
    html: string
    tokens: FoundTokens
    /** Parts of the preference centre that elements are marked as. */
    marked: readonly string[]
    named: NamedIds
  },
  { add, say }: Finder,
): void {
  const preferences = new Set([
    ...slots.flatMap((slot) => (slot.kind === 'custom' ? (preferenceIn(slot.token) ?? []) : [])),
    ...marked,
  ])
  const useless = slots.flatMap((slot) => {
    if (slot.kind === 'custom')
      return !draft.isPreferenceCenter && preferenceIn(slot.token) !== null ? [slot.token] : []
    const isOfMail = slot.kind === 'trackable' || (slot.kind === 'system' && slot.name !== 'leadidentifier')
    return isOfMail ? [tokenOf(slot)] : []
  })
  for (const token of new Set(useless)) add('warns', 'token.useless', say('check.token.useless', { token }))
  // Without HTML of its own it has all parts.
  if (draft.isPreferenceCenter && draft.customHtml?.trim()) {
    const isChoice = (name: string) => name !== 'saveprefsbutton' && name !== 'successmessage'
    if (![...preferences].some(isChoice))
      add('stops', 'preferences.missing', say('check.preferences.missing', { token: '{segmentlist}' }))
    else if (!preferences.has('saveprefsbutton'))
      add('stops', 'preferences.button', say('check.preferences.button', { token: '{saveprefsbutton}' }))
  }
  const hasForm = named.has('form') || /<form\b|\/form\/generate\.js/i.test(html)
  if (draft.winnerCriteria === 'form.submissions' && !hasForm)
    add('warns', 'form.missing', say('check.form.missing'))
}

/** Whoever asks for it while it is not published would be led back to it. */
function leadsToItself({ config }: Context, { savedId, alias, redirectUrl }: PageDraft): boolean {
  if (!redirectUrl || !URL.canParse(redirectUrl)) return false
  const { origin, pathname } = new URL(redirectUrl)
  if (!isOwnOrigin(origin, config)) return false
  const last = decode(pathname.split('/').at(-1) ?? '')
  const [, id] = /^(\d{1,15}):/.exec(last) ?? []
  if (id !== undefined) return Number(id) === savedId
  return alias !== null && last !== '' && slug(last.slice(0, 200), '-') === slug(alias, '-')
}

// An address that is completed for each visitor cannot be asked.
function withoutTokens(markup: Markup): Markup {
  return { ...markup, links: markup.links.filter(({ url }) => !/\{|%7B/i.test(url)) }
}

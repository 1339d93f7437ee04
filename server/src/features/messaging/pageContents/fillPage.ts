/** Tokens of landing pages, filled in for who looks at them. */
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { findMarkupOfForms } from '../../content/forms/findMarkupOfForms.ts'
import { configuredTexts } from '../rendering/compileEmail.ts'
import { findFieldLabels } from '../rendering/fieldLabels.ts'
import { findLinkedUrls } from '../rendering/findLinkedUrls.ts'
import { findHtmlAliases, findRecipients } from '../rendering/findRecipients.ts'
import { parsedApart } from '../rendering/isolation.ts'
import { type Readable, readablePart } from '../rendering/readable.ts'
import { SlotValues } from '../rendering/renderEmail.ts'
import { type TokenValue, tokenPlacer } from '../rendering/tokenPlaces.ts'
import { fill, NO_LINKS, parseTokens, type Slot } from '../rendering/tokens.ts'
import { parsePage } from './pageJobs.ts'
import { isSlotToken, MAX_NAMED, numberIn, preferenceIn } from './pageTokens.ts'

export interface FillOptions {
  config: Config
  catalog: Contracts
  siteKey: Buffer
  now: Date
}

/** The page that is filled in, and who looks at it. */
export interface FilledPage {
  html: string
  title: string
  metaDescription: string | null
  /** Its whole address. */
  url: string
  contactId: number | null
  /** What whoever looks may see of the contact, of these fields; asked where one is named. */
  findReadable(aliases: readonly string[]): Promise<Readable>
  /** Shows labels of fields in place of values, in a preview without a contact. */
  showsLabels?: boolean
  /** What stands in slots for whoever looks, by their names; nothing where it is absent. */
  findSlots?: (names: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** What stands for the parts of the preference centre, by the name of the token; nothing where it is absent. */
  preferences?: (name: string) => string
  /** The page in other languages, itself included. */
  languages: readonly { language: string; url: string; isShown: boolean }[]
}

/** Characters that stand for tokens and in slots at most: one form may be named very often. What is beyond stays empty. */
const MOST_FILLED = 4_000_000

const parsed = parsedApart(new URL('./pageJobs.ts', import.meta.url), 'parsePage', parsePage)

/** The page with its tokens filled in. Statements only for what it names, and none for each. */
export async function fillPage(db: Db, page: FilledPage, options: FillOptions): Promise<string> {
  const { config, catalog, now } = options
  const tokens = catalog.emailTokens
  const { pieces, linked } = await parsed(page.html, tokens.keys())
  const slots = pieces.flatMap(({ template }) => template.slots)
  const names = [...new Set(pieces.flatMap(({ slot }) => slot ?? []))].slice(0, MAX_NAMED)
  const contents = names.length > 0 ? await page.findSlots?.(names) : undefined
  const formIds = slots.flatMap((slot) => {
    const id = slot.kind === 'custom' ? numberIn('form', slot.token) : null
    return id === null ? [] : [id]
  })
  const [urls, forms, values] = [
    await findLinkedUrls(db, { siteUrl: config.public_url, tokens, linked: [linked] }),
    formIds.length > 0
      ? await findMarkupOfForms(db, [...new Set(formIds)].slice(0, MAX_NAMED), now)
      : new Map<number, string>(),
    await valuesFor(db, slots, page, options),
  ]
  const valueIn = (slot: Slot): TokenValue => {
    switch (slot.kind) {
      case 'contact':
      case 'owner':
      case 'today':
        return values.valueOf(slot)
      case 'link':
        return { text: urls.get(slot.name)?.get(slot.id) ?? '' }
      case 'custom':
        return { own: ownToken(slot.token, { page, forms, siteUrl: config.public_url }) }
      default: {
        // What acts on a mail has no meaning here.
        if (slot.kind !== 'system' || slot.name !== 'leadidentifier') return { text: '' }
        const own = page.preferences?.(slot.name)
        return own === undefined ? values.valueOf(slot) : { own }
      }
    }
  }
  let left = MOST_FILLED
  const within = (text: string) => {
    left -= text.length
    return left < 0 ? '' : text
  }
  return pieces
    .map(({ slot, template }) => {
      const content = contents?.get(slot ?? '')
      if (content !== undefined) return within(content)
      const place = tokenPlacer(template.places)
      let index = 0
      return fill(template, (one) => (left < 0 ? '' : within(place(index++, valueIn(one), one.scheme))))
    })
    .join('')
}

async function valuesFor(
  db: Db,
  slots: readonly Slot[],
  { contactId, findReadable, showsLabels = false }: FilledPage,
  { config, siteKey, now }: FillOptions,
): Promise<SlotValues> {
  const aliases = [...new Set(slots.flatMap((slot) => (slot.kind === 'contact' ? [slot.alias] : [])))]
  const namesContact = slots.some((slot) => slot.kind === 'system' && slot.name === 'leadidentifier')
  const needsOwner = slots.some(({ kind }) => kind === 'owner')
  const isPersonal = aliases.length > 0 || needsOwner || namesContact
  const wanted = namesContact ? [...aliases, 'email'] : aliases
  const known =
    isPersonal && contactId !== null
      ? (await findRecipients(db, [contactId], { aliases: wanted, needsOwner })).get(contactId)
      : undefined
  const found = known && readablePart(known, await findReadable(wanted))
  return new SlotValues(
    {
      emailId: 0,
      subject: parseTokens('', NO_LINKS),
      urls: new Map(),
      ...configuredTexts(config, NO_LINKS),
    },
    {
      sendId: 0,
      contactId: contactId ?? 0,
      address: found?.values.email ?? '',
      values: found?.values ?? (showsLabels ? await findFieldLabels(db, aliases) : {}),
      owner: found?.owner ?? null,
      tokens: {},
      isBulk: false,
    },
    {
      settings: config,
      siteKey,
      htmlAliases: aliases.length > 0 ? await findHtmlAliases(db) : new Set(),
      now,
    },
  )
}

function ownToken(
  token: string,
  { page, forms, siteUrl }: { page: FilledPage; forms: ReadonlyMap<number, string>; siteUrl: string },
): string {
  if (token === '{pagetitle}') return escapeHtml(page.title)
  if (token === '{pagemetadescription}') return escapeHtml(page.metaDescription ?? '')
  if (token === '{langbar}') return languageBar(page)
  if (token === '{sharebuttons}') return shareButtons(page)
  const preference = preferenceIn(token)
  if (preference !== null) return page.preferences?.(preference) ?? ''
  const form = numberIn('form', token)
  if (form !== null) return forms.get(form) ?? ''
  const focus = numberIn('focus', token)
  if (focus !== null) return `<script src="${escapeHtml(siteUrl)}/focus/${focus}.js" async></script>`
  // Between tags it was a slot; elsewhere nothing stands in it.
  if (isSlotToken(token)) return ''
  return token
}

function languageBar({ languages }: FilledPage): string {
  if (languages.length < 2) return ''
  const items = languages.map(({ language, url, isShown }) => {
    const tag = language.replace('_', '-')
    const name = nameOf(tag)
    return isShown
      ? `<li><span lang="${escapeHtml(tag)}" aria-current="page">${escapeHtml(name)}</span></li>`
      : `<li><a href="${escapeHtml(url)}" hreflang="${escapeHtml(tag)}" lang="${escapeHtml(tag)}">${escapeHtml(name)}</a></li>`
  })
  return `<nav aria-label="Language"><ul class="langbar">${items.join('')}</ul></nav>`
}

/** The language's own name for itself. */
function nameOf(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

function shareButtons({ url, title }: FilledPage): string {
  const [address, text] = [encodeURIComponent(url), encodeURIComponent(title)]
  const targets = [
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${address}`],
    ['X', `https://x.com/intent/post?url=${address}&text=${text}`],
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${address}`],
    ['Email', `mailto:?subject=${text}&body=${address}`],
  ]
  const items = targets.map(
    ([name, href = '']) =>
      `<li><a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">Share: ${name}</a></li>`,
  )
  return `<ul class="sharebuttons">${items.join('')}</ul>`
}

/** HTML that is shown on pages of the web, with the values of the contact who looks in the place of tokens. */

import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { findLinkedUrls } from './findLinkedUrls.ts'
import { findHtmlAliases, findRecipients, type RecipientData } from './findRecipients.ts'
import { parsedApart } from './isolation.ts'
import { type PlacedText, placeTokens } from './placeTokens.ts'
import { type Readable, readablePart } from './readable.ts'
import { fillPlaced, type TokenValue } from './tokenPlaces.ts'
import { type Slot, tokenOf } from './tokens.ts'
import { contactValue, type DateSettings, todayValue } from './tokenValues.ts'

/** A text and who looks at it; null for somebody of whom nothing is known. */
export interface WebText {
  html: string
  contactId: number | null
}

export interface WebTextOptions {
  /** What each may see of the contact of its text, of these fields, in the order of the texts; asked where one is named. */
  findReadable(aliases: readonly string[]): Promise<readonly Readable[]>
  config: DateSettings & Pick<Config, 'public_url'>
  catalog: Contracts
  now: Date
}

const parsed = parsedApart(new URL('./placeTokens.ts', import.meta.url), 'placeTokens', placeTokens)

/**
 * The tokens of texts, by text. Long texts take a while when they are parsed first: who fills them in within a transaction
 * calls it before.
 */
export async function parseWebTexts(
  htmls: readonly string[],
  { catalog }: Pick<WebTextOptions, 'catalog'>,
): Promise<Map<string, PlacedText>> {
  const names = [...catalog.emailTokens.keys()]
  return new Map(
    await Promise.all([...new Set(htmls)].map(async (html) => [html, await parsed(html, names)] as const)),
  )
}

/**
 * Fills in the tokens: what is known of the contacts and their owners, the day, and addresses of records. Values are
 * text wherever they go: they bring along neither tags nor attributes nor script. Answers in the order of the texts.
 * Three statements for the contacts at most, and one for each kind of record that is linked to.
 */
export async function fillWebTexts(
  db: Db,
  texts: readonly WebText[],
  { config, catalog, now, findReadable }: WebTextOptions,
): Promise<string[]> {
  const tokens = catalog.emailTokens
  const sources = await parseWebTexts(
    texts.map(({ html }) => html),
    { catalog },
  )
  const slots = [...sources.values()].flatMap((source) => source.slots)
  const needsOwner = slots.some((slot) => slot.kind === 'owner')
  const aliases = [...new Set(slots.flatMap((slot) => (slot.kind === 'contact' ? [slot.alias] : [])))]
  const ids = texts.flatMap(({ contactId }) => contactId ?? [])
  const isPersonal = ids.length > 0 && (needsOwner || aliases.length > 0)
  const contacts = isPersonal ? await findRecipients(db, [...new Set(ids)], { aliases, needsOwner }) : null
  const readable = isPersonal ? await findReadable(aliases) : []
  const htmlAliases = isPersonal ? await findHtmlAliases(db) : new Set<string>()
  const linked = [...sources.values()].map((source) => source.linked)
  const urls = await findLinkedUrls(db, { siteUrl: config.public_url, tokens, linked })

  const valueIn = (slot: Slot, contact: RecipientData | undefined): TokenValue => {
    switch (slot.kind) {
      case 'contact': {
        const stored = getOwn(contact?.values, slot.alias) ?? ''
        const value = contactValue(stored, slot, config)
        // The fallback text is the author's.
        if (slot.form === 'plain' && stored === '') return { own: value }
        return slot.form === 'plain' && htmlAliases.has(slot.alias) ? { html: value } : { text: value }
      }
      case 'owner':
        return {
          text: getOwn<string>(contact?.owner, slot.key) ?? '',
        }
      case 'today':
        return { text: todayValue(slot, now, config) }
      case 'link':
        return { text: urls.get(slot.name)?.get(slot.id) ?? '' }
      // They belong to mail.
      case 'system':
      case 'trackable':
        return { text: '' }
      case 'custom':
        return { own: tokenOf(slot) }
      default:
        return slot satisfies never
    }
  }
  return texts.map(({ html, contactId }, index) => {
    const source = sources.get(html)
    if (!source) return html
    const known = contacts?.get(contactId ?? 0)
    const contact = known && readablePart(known, readable[index] ?? NOTHING)
    return fillPlaced(source, (slot) => valueIn(slot, contact))
  })
}

const NOTHING: Readable = new Map()

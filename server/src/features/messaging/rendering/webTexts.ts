/** HTML that is shown on pages of the web, with the values of the contact who looks in the place of tokens. */
import { QuoteType } from 'htmlparser2'
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { findLinkedUrls, linkedIn } from './findLinkedUrls.ts'
import { findHtmlAliases, findRecipients, type RecipientData } from './findRecipients.ts'
import { type Readable, readablePart } from './readable.ts'
import { readHtml } from './readHtml.ts'
import { parseTokens, type Slot } from './tokens.ts'
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
  const sources = new Map(
    [...new Set(texts.map(({ html }) => html))].map((html) => [html, placedTokens(html, tokens)]),
  )
  const slots = [...sources.values()].flatMap((source) => source.slots)
  const needsOwner = slots.some((slot) => slot.kind === 'owner')
  const aliases = [...new Set(slots.flatMap((slot) => (slot.kind === 'contact' ? [slot.alias] : [])))]
  const ids = texts.flatMap(({ contactId }) => contactId ?? [])
  const isPersonal = ids.length > 0 && (needsOwner || aliases.length > 0)
  const contacts = isPersonal ? await findRecipients(db, [...new Set(ids)], { aliases, needsOwner }) : null
  const readable = isPersonal ? await findReadable(aliases) : []
  const htmlAliases = isPersonal ? await findHtmlAliases(db) : new Set<string>()
  const linked = [...sources.keys()].map((html) => linkedIn(html, tokens))
  const urls = await findLinkedUrls(db, { siteUrl: config.public_url, tokens, linked })

  const valueIn = (slot: Slot, contact: RecipientData | undefined): string | null => {
    switch (slot.kind) {
      case 'contact':
        return contactValue(contact?.values[slot.alias] ?? '', slot, config)
      case 'owner':
        return (contact?.owner as Readonly<Record<string, string>> | null | undefined)?.[slot.key] ?? ''
      case 'today':
        return todayValue(slot, now, config)
      case 'link':
        return urls.get(slot.name)?.get(slot.id) ?? ''
      // They belong to mail.
      case 'system':
      case 'trackable':
        return ''
      case 'custom':
        return null
      default:
        return slot satisfies never
    }
  }
  return texts.map(({ html, contactId }, index) => {
    const source = sources.get(html)
    if (!source) return html
    const known = contacts?.get(contactId ?? 0)
    const contact = known && readablePart(known, readable[index] ?? NOTHING)
    return source.slots.reduce((text, slot, number) => {
      const value = valueIn(slot, contact)
      const place = source.places[number] ?? 'raw'
      const isHtml =
        place === 'text' && slot.kind === 'contact' && slot.form === 'plain' && htmlAliases.has(slot.alias)
      const shown = value === null ? tokenText(slot) : isHtml ? value : fitFor(place, value)
      return text + shown + (source.literals[number + 1] ?? '')
    }, source.literals[0] ?? '')
  })
}

const NOTHING: Readable = new Map()

/** Where a token stands: between tags, in a quoted attribute, at the front of one that is an address, or elsewhere. */
type Place = 'text' | 'attribute' | 'address' | 'raw'

const ADDRESSES = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'poster',
  'data',
  'background',
  'xlink:href',
])
/** What they hold is no HTML. */
const RAW = new Set(['script', 'style'])

interface PlacedTokens {
  literals: readonly string[]
  slots: readonly Slot[]
  places: readonly Place[]
}

function placedTokens(html: string, tokens: Contracts['emailTokens']): PlacedTokens {
  const { literals, slots } = parseTokens(html, tokens)
  if (slots.length === 0) return { literals, slots, places: [] }
  const offsets: number[] = []
  let skeleton = literals[0] ?? ''
  for (const literal of literals.slice(1)) {
    offsets.push(skeleton.length)
    skeleton += `x${literal}`
  }
  const found = findTextPlaces(skeleton)
  return { literals, slots, places: offsets.map((offset) => found[offset] ?? 'raw') }
}

// By character; where nothing is said, text from outside has no place.
function findTextPlaces(html: string): Place[] {
  const places: Place[] = []
  let tag = ''
  let attribute = ''
  let spans: [start: number, end: number][] = []
  const mark = (start: number, end: number, place: Place) => {
    for (let at = start; at < end; at++) places[at] = place
  }
  readHtml(html, {
    ontext: (start, end) => {
      if (!RAW.has(tag)) mark(start, end, 'text')
    },
    onopentagname(start, end) {
      tag = html.slice(start, end).toLowerCase()
    },
    onclosetag() {
      tag = ''
    },
    onattribname(start, end) {
      attribute = html.slice(start, end).toLowerCase()
      spans = []
    },
    onattribdata: (start, end) => void spans.push([start, end]),
    onattribend(quote) {
      const isQuoted = quote === QuoteType.Double || quote === QuoteType.Single
      if (!isQuoted || attribute.startsWith('on') || attribute === 'style' || attribute === 'srcdoc') return
      for (const [start, end] of spans) mark(start, end, 'attribute')
      const [first] = spans
      if (first && ADDRESSES.has(attribute)) mark(first[0], first[0] + 1, 'address')
    },
    onselfclosingtag() {
      tag = ''
    },
  })
  return places
}

function fitFor(place: Place, value: string): string {
  switch (place) {
    case 'text':
      return escapeHtml(value)
    case 'attribute':
      return quoted(value)
    case 'address':
      return /^\s*(?!(?:https?|mailto|tel):)[^/?#]*:/i.test(value) ? '' : quoted(value)
    case 'raw':
      return value.replaceAll(/[^\p{L}\p{N} .,@_-]/gu, '').replaceAll(' ', '\u00a0')
    default:
      return place satisfies never
  }
}

// Attributes may stand in single quotes.
function quoted(value: string): string {
  return escapeHtml(value).replaceAll("'", '&#39;')
}

function tokenText(slot: Slot): string {
  return slot.kind === 'custom' ? slot.token : ''
}

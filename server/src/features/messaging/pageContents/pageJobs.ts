/** Parses the HTML of landing pages. Pure. Long pages are parsed in isolated processes. */
import { type LinkedIds, linkedIn } from '../rendering/findLinkedUrls.ts'
import { findPlaces, type HtmlPlaces } from '../rendering/htmlPlaces.ts'
import type { TextJob } from '../rendering/isolation.ts'
import { findTokenPlaces, type PlacedTemplate } from '../rendering/tokenPlaces.ts'
import { parseTokens, withFirstSlots } from '../rendering/tokens.ts'
import { preferenceIn } from './pageTokens.ts'
import { slotPieces } from './slotPieces.ts'

/** Positions at which missing elements are inserted into a document. */
export interface FramePlaces
  extends Pick<HtmlPlaces, 'afterHtmlName' | 'hasLang' | 'afterHead' | 'afterBody' | 'beforeBodyEnd'> {
  hasTitle: boolean
}

export function findFramePlaces({ text }: Pick<TextJob, 'text'>): FramePlaces {
  const { title, afterHtmlName, hasLang, afterHead, afterBody, beforeBodyEnd } = findPlaces(text)
  return { hasTitle: title !== null, afterHtmlName, hasLang, afterHead, afterBody, beforeBodyEnd }
}

export interface ParsedPiece {
  slot: string | null
  template: PlacedTemplate
}

export interface ParsedPage {
  pieces: ParsedPiece[]
  linked: LinkedIds
}

/** Tokens and slots of a page that are filled in. Those beyond stand for nothing. */
const MAX_TOKENS = 5_000

/** The pieces of a page with their tokens. Where these stand depends on the whole page: a piece may end within a tag. */
export function parsePage({ text, linkTokens }: TextJob): ParsedPage {
  const links = new Set(linkTokens)
  let left = MAX_TOKENS
  const pieces = slotPieces(text, MAX_TOKENS).map(({ html, slot }) => {
    const template = withFirstSlots(parseTokens(html, links), left)
    left -= template.slots.length
    return { slot, template }
  })
  const literals = ['']
  for (const { template } of pieces) {
    const [first = '', ...others] = template.literals
    literals[literals.length - 1] += first
    for (const literal of others) literals.push(literal)
  }
  const places = findTokenPlaces(literals)
  let start = 0
  const placed = pieces.map(({ slot, template }) => {
    const end = start + template.slots.length
    const piece = { slot, template: { ...template, places: places.slice(start, end) } }
    start = end
    return piece
  })
  return { pieces: placed, linked: linkedIn(text, linkTokens) }
}

export interface PageSlots {
  /** Names of slots of dynamic content. */
  names: string[]
  /** Parts of the preference centre that elements are marked as. */
  preferences: string[]
}

export function findSlots({ text }: Pick<TextJob, 'text'>): PageSlots {
  const pieces = slotPieces(text, MAX_TOKENS)
  return {
    names: [...new Set(pieces.flatMap(({ slot }) => slot ?? []))],
    preferences: pieces.flatMap(({ html }) => preferenceIn(html) ?? []),
  }
}

/** HTML that visitors are shown, with the places of its tokens. Pure. Long texts are parsed in isolated processes. */
import { type LinkedIds, linkedIn } from './findLinkedUrls.ts'
import type { TextJob } from './isolation.ts'
import { findTokenPlaces, type PlacedTemplate } from './tokenPlaces.ts'
import { parseTokens, withFirstSlots } from './tokens.ts'

/** Tokens that are filled in. Those beyond stand for nothing. */
const MAX_TOKENS = 5_000

export interface PlacedText extends PlacedTemplate {
  linked: LinkedIds
}

export function placeTokens({ text, linkTokens }: TextJob): PlacedText {
  const template = withFirstSlots(parseTokens(text, new Set(linkTokens)), MAX_TOKENS)
  return { ...template, places: findTokenPlaces(template.literals), linked: linkedIn(text, linkTokens) }
}

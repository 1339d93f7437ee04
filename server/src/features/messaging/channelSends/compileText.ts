/** A text with its tokens found and its links replaced by tracked ones: the same for every contact. */

import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { ensureTrackables } from '../../content/links/ensureTrackables.ts'
import { redirectPrefix } from '../rendering/compileEmail.ts'
import { findLinkedUrls, type LinkedUrls, linkedIn } from '../rendering/findLinkedUrls.ts'
import type { RecipientData } from '../rendering/findRecipients.ts'
import { valueToText } from '../rendering/htmlToText.ts'
import { fill, linksOutsideDefaults, parseTokens, type Slot, type Template } from '../rendering/tokens.ts'
import { isTrackableUrl } from '../rendering/trackableUrl.ts'

export interface CompiledText {
  template: Template
  urls: LinkedUrls
  siteUrl: string
  /** Aliases that the tokens name. */
  aliases: string[]
  needsOwner: boolean
}

export interface TextSource {
  id: number
  message: string
}

const LINK = /https?:\/\/[^\s<>"]+/gi

export interface CompileOptions {
  /** What its links are tracked under. */
  channel: string
  /** Whether links lead over this server. */
  isTracked: boolean
  siteUrl: string
  catalog: Contracts
}

/** Redirects and trackables for the links take two statements, each kind of record that is linked to by a token one. */
export async function compileText(
  db: Db,
  { id, message }: TextSource,
  { channel, isTracked, siteUrl, catalog, now }: CompileOptions & { now: Date },
): Promise<CompiledText> {
  const tokens = catalog.emailTokens
  const found = isTracked ? findLinks(message) : []
  const links = found.map(({ url }) => url)
  const redirects = await ensureTrackables(db, { channel, channelId: id }, links, { now })
  let tracked = ''
  let position = 0
  for (const { url, start, end } of found) {
    const redirect = redirects.get(url)
    tracked += message.slice(position, start) + (redirect ? `{trackable=${redirect}}` : url)
    position = end
  }
  const template = parseTokens(tracked + message.slice(position), tokens)
  return {
    template,
    urls: await findLinkedUrls(db, { siteUrl, tokens, linked: [linkedIn(message, tokens.keys())] }),
    siteUrl,
    aliases: template.slots.flatMap((slot) => (slot.kind === 'contact' ? [slot.alias] : [])),
    needsOwner: template.slots.some((slot) => slot.kind === 'owner'),
  }
}

/**
 * The text for one contact. `clickThrough` is what its links carry, ready for a query string; `own` has what tokens of the
 * channel's own stand for.
 */
export function renderText(
  { template, urls, siteUrl }: CompiledText,
  { values, owner }: RecipientData,
  clickThrough: string,
  own: Readonly<Record<string, string>> = {},
): string {
  return fill(template, (slot) => valueIn(slot))

  function valueIn(slot: Slot): string {
    switch (slot.kind) {
      case 'contact': {
        const stored = getOwn(values, slot.alias) ?? ''
        return slot.form === 'url' ? encodeURIComponent(stored) : valueToText(stored || slot.fallback)
      }
      case 'owner':
        return valueToText(getOwn<string>(owner, slot.key) ?? '')
      case 'link': {
        const url = urls.get(slot.name)?.get(slot.id)
        return url ? `${url}?ct=${clickThrough}` : ''
      }
      case 'trackable':
        return redirectPrefix(siteUrl, slot.redirectId) + clickThrough
      case 'custom':
        return getOwn(own, slot.token.toLowerCase()) ?? slot.token
      // They belong to mail.
      case 'system':
      case 'today':
        return ''
      default:
        return slot satisfies never
    }
  }
}

/** Links that may be tracked, with their positions. */
function findLinks(message: string): { url: string; start: number; end: number }[] {
  const links = [...message.matchAll(LINK)].map(({ 0: written, index }) => {
    const url = withoutPunctuation(written)
    return { url, start: index, end: index + url.length }
  })
  return linksOutsideDefaults(message, links).filter(({ url }) => isTrackableUrl(url))
}

// The full stop behind a link is the sentence's.
function withoutPunctuation(link: string): string {
  let end = link.length
  while (end > 0 && PUNCTUATION.has(link[end - 1] ?? '')) end -= 1
  return link.slice(0, end)
}

const PUNCTUATION = new Set('.,;:!?)]')

/** A text message with its tokens found and its links replaced by tracked ones: the same for every contact. */
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { ensureTrackables } from '../../content/links/ensureTrackables.ts'
import { redirectPrefix } from '../rendering/compileEmail.ts'
import { findLinkedUrls, linkedIn } from '../rendering/findLinkedUrls.ts'
import type { RecipientData } from '../rendering/findRecipients.ts'
import { fill, parseTokens, type Slot, type Template } from '../rendering/tokens.ts'
import { isTrackableUrl } from '../rendering/trackableUrl.ts'

export interface CompiledText {
  template: Template
  assetUrls: ReadonlyMap<number, string>
  pageUrls: ReadonlyMap<number, string>
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

/** Four statements at most: redirects and trackables for the links, addresses of assets and of pages. */
export async function compileText(
  db: Db,
  { id, message }: TextSource,
  { config, now }: { config: Pick<Config, 'site_url' | 'sms_disable_trackable_urls'>; now: Date },
): Promise<CompiledText> {
  const links = config.sms_disable_trackable_urls ? [] : findLinks(message)
  const redirects = await ensureTrackables(db, { channel: 'sms', channelId: id }, links, { now })
  const template = parseTokens(
    message.replaceAll(LINK, (found) => {
      const link = withoutPunctuation(found)
      const redirect = redirects.get(link)
      return redirect ? `{trackable=${redirect}}${found.slice(link.length)}` : found
    }),
  )
  return {
    template,
    ...(await findLinkedUrls(db, config.site_url, [linkedIn(message)])),
    siteUrl: config.site_url,
    aliases: template.slots.flatMap((slot) => (slot.kind === 'contact' ? [slot.alias] : [])),
    needsOwner: template.slots.some((slot) => slot.kind === 'owner'),
  }
}

/** The text for one contact. `clickThrough` is what its links carry, ready for a query string. */
export function renderText(
  { template, assetUrls, pageUrls, siteUrl }: CompiledText,
  { values, owner }: RecipientData,
  clickThrough: string,
): string {
  return fill(template, (slot) => valueIn(slot))

  function valueIn(slot: Slot): string {
    switch (slot.kind) {
      case 'contact': {
        const stored = values[slot.alias] ?? ''
        return slot.form === 'url' ? encodeURIComponent(stored) : stored || slot.fallback
      }
      case 'owner':
        return (owner as Readonly<Record<string, string>> | null)?.[slot.key] ?? ''
      case 'asset':
      case 'page': {
        const url = (slot.kind === 'asset' ? assetUrls : pageUrls).get(slot.id)
        return url ? `${url}?ct=${clickThrough}` : ''
      }
      case 'trackable':
        return redirectPrefix(siteUrl, slot.redirectId) + clickThrough
      case 'custom':
        return slot.token
      // They belong to mail.
      case 'system':
      case 'today':
        return ''
      default:
        return slot satisfies never
    }
  }
}

function findLinks(message: string): string[] {
  return [...message.matchAll(LINK)].map(([found]) => withoutPunctuation(found)).filter(isTrackableUrl)
}

// The full stop behind a link is the sentence's.
function withoutPunctuation(link: string): string {
  return link.replace(/[.,;:!?)\]]+$/, '')
}

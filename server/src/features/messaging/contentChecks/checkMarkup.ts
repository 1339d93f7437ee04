// Links, pictures and colours in the HTML of an email or a landing page.
import type { Context } from '../../../platform/resource/definition.ts'
import type { Finder } from './findings.ts'
import { followLinks } from './followLinks.ts'
import type { Markup } from './readContent.ts'

const SHORTENERS = /^https?:\/\/(bit\.ly|tinyurl\.com|goo\.gl|t\.co|ow\.ly|is\.gd|cutt\.ly)\//i
const SHORT = 100

/** Looks at what was read. On a page links may be relative, and no filter of spam reads them. */
export function checkMarkup(markup: Markup, { add, say }: Finder, medium: 'email' | 'page'): void {
  for (const { url, text, line } of markup.links) {
    const place = { line, text: text || url.slice(0, 80) }
    const broken = () =>
      add('warns', 'link.broken', say('check.link.noAddress', { url: url.slice(0, SHORT) }), place)
    const runs = medium === 'page' && /^javascript:/i.test(url)
    if (url === '' || url === '#' || runs) add('warns', 'link.empty', say('check.link.empty'), place)
    else if (/^https?:/i.test(url)) {
      if (!URL.canParse(url)) broken()
      else if (/^http:/i.test(url) && !isLoopback(url))
        add('warns', 'link.plain', say('check.link.plain', { url: url.slice(0, SHORT) }), place)
      if (medium === 'email' && SHORTENERS.test(url))
        add('warns', 'spam.shortener', say('check.spam.shortener'), place)
      if (misleads(url, text)) add('warns', 'link.misleading', say('check.link.misleading'), place)
    } else if (medium === 'email' && !/^(mailto|tel|sms):/i.test(url) && !/^\{/.test(url)) broken()
  }
  for (const place of markup.silentImages) add('warns', 'image.alt', say('check.image.alt'), place)
  for (const { contrast, ...place } of markup.faint)
    add('warns', 'contrast.low', say('check.contrast.low', { contrast: contrast.toFixed(1) }), place)
}

/** Names the links whose pages answer with an error. */
export async function checkFollowed(
  { config, now }: Context,
  { links }: Markup,
  { add, say }: Finder,
): Promise<void> {
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
      add('warns', 'link.broken', say('check.link.answers', { status, url: url.slice(0, SHORT) }), place)
  }
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

// The HTML of a mail or a page as it is shown in the dark, or without pictures.
import { safeDocument } from '../safeHtml.ts'

export interface Looks {
  isDark: boolean
  hasPictures: boolean
}

export const USUAL_LOOKS: Looks = { isDark: false, hasPictures: true }

const DARK = /prefers-color-scheme\s*:\s*dark/gi
const LIGHT = /prefers-color-scheme\s*:\s*light/gi
const START = /^\s*(?:<!doctype[^>]*>)?/i
const ALWAYS = 'min-width:0px'
const NEVER = 'max-width:0px'
const INVERTED =
  '<style>html{background:#fff;filter:invert(1) hue-rotate(180deg)}img{filter:invert(1) hue-rotate(180deg)}</style>'

/** Whether it says itself what it looks like in the dark. */
export function hasDarkColours(html: string): boolean {
  return /prefers-color-scheme\s*:\s*dark/i.test(html)
}

/** The document of a mail for a frame. What has no dark colours of its own is inverted, as mail programs do. */
export function mailDocument(html: string, looks: Looks): string {
  return shownDocument(html, looks, looks.isDark && !hasDarkColours(html) ? INVERTED : null)
}

/** The document of a landing page for a frame. Browsers leave one as it is that has no dark colours of its own. */
export function pageDocument(html: string, looks: Looks): string {
  return shownDocument(html, looks)
}

function shownDocument(html: string, { isDark, hasPictures }: Looks, colours: string | null = null): string {
  const scheme = isDark && hasDarkColours(html) ? 'dark' : 'light'
  const head = [
    hasPictures ? '' : `<meta http-equiv="Content-Security-Policy" content="img-src 'none'">`,
    colours ?? `<style>:root{color-scheme:${scheme}}</style>`,
  ].join('')
  return safeDocument(html)
    .replace(DARK, isDark ? ALWAYS : NEVER)
    .replace(LIGHT, isDark ? NEVER : ALWAYS)
    .replace(START, (start) => start + head)
}

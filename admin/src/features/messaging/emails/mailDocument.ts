// The HTML of a mail as programs show it that are dark, or show no pictures.

export interface Looks {
  isDark: boolean
  hasPictures: boolean
}

const DARK = /prefers-color-scheme\s*:\s*dark/gi
const LIGHT = /prefers-color-scheme\s*:\s*light/gi
const START = /^\s*(?:<!doctype[^>]*>)?/i
const ALWAYS = 'min-width:0px'
const NEVER = 'max-width:0px'

/** Whether it says itself what it looks like in the dark. */
export function hasDarkColours(html: string): boolean {
  return /prefers-color-scheme\s*:\s*dark/i.test(html)
}

/** The document for a frame. What has no dark colours of its own is inverted, as mail programs do. */
export function mailDocument(html: string, { isDark, hasPictures }: Looks): string {
  const head = [
    hasPictures ? '' : `<meta http-equiv="Content-Security-Policy" content="img-src 'none'">`,
    isDark
      ? hasDarkColours(html)
        ? '<style>:root{color-scheme:dark}</style>'
        : '<style>html{background:#fff;filter:invert(1) hue-rotate(180deg)}img{filter:invert(1) hue-rotate(180deg)}</style>'
      : '<style>:root{color-scheme:light}</style>',
  ].join('')
  return html
    .replace(DARK, isDark ? ALWAYS : NEVER)
    .replace(LIGHT, isDark ? NEVER : ALWAYS)
    .replace(START, (start) => start + head)
}

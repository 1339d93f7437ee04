import { readHtml } from './readHtml.ts'

/** Where white space means something, or is not text at all. */
const KEPT = new Set(['pre', 'textarea', 'script', 'style'])
const SPACE = /[ \t\r\n\f]+/g

/** The HTML with every run of white space in its text as one space. Tags, comments, styles and `pre` stay as they are. */
export function minifyHtml(html: string): string {
  let out = ''
  let position = 0
  let kept = 0
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase()
  readHtml(html, {
    onopentagname(start, end) {
      if (KEPT.has(nameAt(start, end))) kept += 1
    },
    onclosetag(start, end) {
      if (KEPT.has(nameAt(start, end))) kept = Math.max(0, kept - 1)
    },
    ontext(start, end) {
      if (kept > 0) return
      out += html.slice(position, start) + html.slice(start, end).replaceAll(SPACE, ' ')
      position = end
    },
  })
  return out + html.slice(position)
}

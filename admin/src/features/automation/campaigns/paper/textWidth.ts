// Pure: how wide text is without anything that measures it, rather too wide than too narrow: an image is opened where
// its type may be another one.
const NARROW = /[\s!'(),.:;I[\]fijlrt|·]/
const WIDE = /[%@MWmw—…]/
const IDEOGRAPHS = 0x1100
const ELLIPSIS = '…'

/** In CSS pixels, in a sans-serif of this size. */
function widthOf(text: string, size: number): number {
  let ems = 0
  for (const character of text) ems += emsOf(character)
  return ems * size
}

function emsOf(character: string): number {
  if ((character.codePointAt(0) ?? 0) >= IDEOGRAPHS && character !== ELLIPSIS) return 1.05
  if (NARROW.test(character)) return 0.36
  if (WIDE.test(character)) return 0.94
  return /\p{Lu}/u.test(character) ? 0.74 : 0.61
}

/** The text in so many lines at most, broken between words where that is possible; what does not fit is cut. */
export function linesOf(text: string, size: number, width: number, most: number): string[] {
  const lines: string[] = []
  let rest = text.replace(/\s+/gu, ' ').trim()
  while (rest !== '' && lines.length < most - 1 && widthOf(rest, size) > width) {
    const fitting = start(rest, size, width)
    const space = rest[fitting.length] === ' ' ? fitting.length : fitting.lastIndexOf(' ')
    const line = space > 0 ? rest.slice(0, space) : fitting
    lines.push(line)
    rest = rest.slice(line.length).trimStart()
  }
  if (rest !== '')
    lines.push(
      widthOf(rest, size) <= width
        ? rest
        : `${start(rest, size, width - widthOf(ELLIPSIS, size)).trimEnd()}${ELLIPSIS}`,
    )
  return lines
}

/** As much of the text as fits, one character at least. */
function start(text: string, size: number, width: number): string {
  let [taken, used] = ['', 0]
  for (const character of text) {
    used += emsOf(character) * size
    if (used > width && taken !== '') break
    taken += character
  }
  return taken
}

/** Limits of HTML that users write: what parses it takes time and memory with its size, and overflows with its depth. */
import { Parser } from 'htmlparser2'

export const MAX_HTML_CHARACTERS = 1_000_000
/** Stored text is parsed up to this length: it may be older than the limit of its field. */
export const MAX_STORED_CHARACTERS = 4_000_000
/** Levels that elements may be nested. Documents of editors have about thirty. */
export const MAX_HTML_LEVELS = 200

/** Why the HTML is over a limit, in a sentence about it; null when it is not. Takes about 0.1 s for the longest. */
export function findHtmlProblem(html: string): string | null {
  return findSizeProblem(html) ?? findDepthProblem(html)
}

export function findSizeProblem(text: string, max = MAX_HTML_CHARACTERS): string | null {
  return text.length > max ? `It is longer than ${max} characters.` : null
}

export function findDepthProblem(html: string): string | null {
  return isTooDeep(html) ? `Its elements are nested more than ${MAX_HTML_LEVELS} levels deep.` : null
}

// The parser looks through all open elements with every tag, so it must not get far beyond the limit.
function isTooDeep(html: string): boolean {
  let levels = 0
  let isOver = false
  const parser: Parser = new Parser(
    {
      onopentagname() {
        levels += 1
        if (levels <= MAX_HTML_LEVELS) return
        isOver = true
        parser.pause()
      },
      onclosetag() {
        levels -= 1
      },
    },
    { decodeEntities: false },
  )
  parser.write(html)
  // The rest would be parsed at the end.
  if (!isOver) parser.end()
  return isOver
}

/** JSON that somebody sent. */
import { ApiError, badRequest } from '../errors.ts'
import { MAX_LEVELS, MAX_NODES, refuseKey, tooManyLevels, tooManyNodes } from './inputLimits.ts'

/**
 * Parses JSON from a body or a file: an object or a list. Levels and values are counted before anything is made of
 * them.
 * @throws ApiError 400 for anything else, over 32 levels, and over `maxNodes` values.
 */
export function parseJson(text: string, { maxNodes = MAX_NODES }: { maxNodes?: number } = {}): object {
  refuseLarge(text, maxNodes)
  const value = parsed(text)
  if (typeof value !== 'object' || value === null) throw badRequest('A JSON object or array is needed.')
  refuseKeys(value)
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiError(400, 'invalid', 'The JSON could not be read: it is malformed.', { cause })
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])
const BACKSLASH = 0x5c

// Exact for JSON; of what is none it need not be.
function refuseLarge(text: string, maxNodes: number): void {
  let nodes = 1
  let levels = 0
  let isOpened = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= 0x20) continue
    // A list or object with something in it holds one value more than commas.
    if (isOpened && !CLOSING.has(code)) nodes++
    isOpened = false
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === COMMA) nodes++
    else if (OPENING.has(code)) {
      isOpened = true
      if (++levels > MAX_LEVELS) throw tooManyLevels()
    } else if (CLOSING.has(code)) levels--
    if (nodes > maxNodes) throw tooManyNodes(maxNodes)
  }
}

/** Where the text that begins at `from` ends; the end of all when it does not. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text.charCodeAt(before - 1) === BACKSLASH) before--
    if ((at - before) % 2 === 0) return at
  }
  return text.length
}

// Level by level: a recursive walk would overflow on the very input it guards against.
function refuseKeys(value: object): void {
  let level: object[] = [value]
  while (level.length > 0) {
    const next: object[] = []
    for (const entry of level) {
      if (!Array.isArray(entry)) for (const key of Object.keys(entry)) refuseKey(key)
      for (const inner of Object.values(entry))
        if (typeof inner === 'object' && inner !== null) next.push(inner)
    }
    level = next
  }
}

/** JSON that a client sent. */
import { ApiError, badRequest } from '../errors.ts'
import { MAX_LEVELS, MAX_NODES, refuseKey, tooManyKeys, tooManyLevels, tooManyNodes } from './inputLimits.ts'

/**
 * Parses JSON from a body or a file: an object or a list. Levels, values and keys are counted before anything is made of
 * them.
 * @throws ApiError 400 for anything else, over 32 levels, over `maxNodes` values, and over a tenth as many different keys.
 */
export function parseJson(text: string, { maxNodes = MAX_NODES }: { maxNodes?: number } = {}): object {
  refuseLarge(text, maxNodes)
  const value = parsed(text)
  if (typeof value !== 'object' || value === null) throw badRequest('A JSON object or array is needed.')
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
const COLON = 0x3a
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])
const BACKSLASH = 0x5c

// Exact for JSON; of what is none it need not be.
function refuseLarge(text: string, maxNodes: number): void {
  // The engine takes long for objects with many keys that no other object has.
  const keys = new Set<string>()
  const maxKeys = maxNodes / 10
  let nodes = 1
  let levels = 0
  let isOpened = false
  let lastString = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= 0x20) continue
    // A list or object with something in it holds one value more than commas.
    if (isOpened && !CLOSING.has(code)) nodes++
    isOpened = false
    if (code === QUOTE) {
      lastString = at
      at = endOfString(text, at)
    } else if (code === COMMA) nodes++
    else if (code === COLON) {
      keys.add(keyAt(text, lastString))
      if (keys.size > maxKeys) throw tooManyKeys(maxKeys)
    } else if (OPENING.has(code)) {
      isOpened = true
      if (++levels > MAX_LEVELS) throw tooManyLevels()
    } else if (CLOSING.has(code)) levels--
    if (nodes > maxNodes) throw tooManyNodes(maxNodes)
  }
}

/** The key whose quotes begin there. @throws ApiError 400 for one that no object may have */
function keyAt(text: string, from: number): string {
  const quoted = text.slice(from, endOfString(text, from) + 1)
  const key = quoted.includes('\\') ? String(parsed(quoted)) : quoted.slice(1, -1)
  refuseKey(key)
  return key
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

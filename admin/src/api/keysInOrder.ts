const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/g

/**
 * Pure: the keys of an object at the top of a JSON text, in the order in which they are written there. Once it is parsed,
 * the language has put keys that are numbers in ascending order, and the order of a list is lost.
 */
export function keysInOrder(text: string, name: string): string[] {
  const keys: string[] = []
  let depth = 0
  let isInside = false
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') {
      depth--
      if (isInside && depth === 1) return keys
    } else if (depth <= 2 && /^\s*:/.test(text.slice(index + token.length, index + token.length + 8))) {
      if (depth === 2 && isInside) keys.push(JSON.parse(token))
      else if (depth === 1) isInside = JSON.parse(token) === name
    }
  }
  return keys
}

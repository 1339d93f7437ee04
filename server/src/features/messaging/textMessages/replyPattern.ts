/**
 * Whether an answer fits a pattern as shells have them, in upper or lower case: `*` stands for any characters, `?` for one,
 * `[abc]` and `[a-z]` for one of these, `[!abc]` for another one. Takes time by the product of their lengths at most.
 */
export function fitsReplyPattern(pattern: string, answer: string): boolean {
  const parts = partsOf(pattern.toLowerCase())
  const text = [...answer.toLowerCase()]
  let part = 0
  let at = 0
  /** Behind the last `*`, and up to where it reaches so far. */
  let star = -1
  let reached = 0
  while (at < text.length) {
    const next = parts[part]
    if (next === '*') {
      star = ++part
      reached = at
    } else if (next?.(text[at] ?? '')) {
      part += 1
      at += 1
    } else if (star >= 0) {
      part = star
      at = ++reached
    } else return false
  }
  while (parts[part] === '*') part += 1
  return part === parts.length
}

type Part = '*' | ((sign: string) => boolean)

function partsOf(pattern: string): Part[] {
  const signs = [...pattern]
  const parts: Part[] = []
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at] ?? ''
    const end = sign === '[' ? signs.indexOf(']', at + 2) : -1
    if (sign === '*') parts.push('*')
    else if (sign === '?') parts.push(() => true)
    else if (end > 0) {
      parts.push(oneOf(signs.slice(at + 1, end)))
      at = end
    } else parts.push((other) => other === sign)
  }
  return parts
}

function oneOf(signs: readonly string[]): (sign: string) => boolean {
  const isNegated = signs[0] === '!' || signs[0] === '^'
  const listed = isNegated ? signs.slice(1) : signs
  return (sign) => {
    const isListed = listed.some(
      (one, index) =>
        one === sign || (one === '-' && between(listed[index - 1], sign) && between(sign, listed[index + 1])),
    )
    return isListed !== isNegated
  }
}

function between(low: string | undefined, high: string | undefined): boolean {
  return low !== undefined && high !== undefined && low <= high
}

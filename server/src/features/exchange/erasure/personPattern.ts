/** Recognises a person in lines of files by addresses, numbers and the full name. */

/** Digits that a number has at least; fewer may be anything. */
const SHORTEST_NUMBER = 7

/** Tests lines of a file for the words of a person. Null for a person without words that would be recognised. */
export function personPattern(words: readonly string[]): { isIn(line: string): boolean } | null {
  const addresses = words.filter((word) => word.includes('@')).map(addressPattern)
  const numbers = words.filter(isNumber).map(numberPattern)
  const names = words.filter((word) => /^\S+ .*\S$/.test(word) && /\p{L}/u.test(word)).map(namePattern)
  const certain = anyOf([...addresses, ...numbers])
  const named = anyOf(names)
  if (!certain && !named) return null
  return {
    isIn: (line) =>
      certain?.test(line) === true ||
      // A line with the name and another address is about another person of that name.
      (!line.includes('@') && named?.test(line) === true),
  }
}

function anyOf(patterns: readonly string[]): RegExp | null {
  return patterns.length === 0 ? null : new RegExp(patterns.join('|'), 'iu')
}

// Not within a longer address.
function addressPattern(address: string): string {
  return `(?<![\\p{L}\\p{N}._+-])${escaped(address)}(?![\\p{L}\\p{N}-]|[.][\\p{L}\\p{N}])`
}

function isNumber(word: string): boolean {
  return !/[\p{L}@]/u.test(word) && word.replaceAll(/\D/g, '').length >= SHORTEST_NUMBER
}

// Signs between the digits are written in many ways.
function numberPattern(number: string): string {
  const digits = number.replaceAll(/\D/g, '').replace(/^00/, '')
  return `(?<!\\d)(?:00)?${[...digits].join('[^\\p{L}\\p{N}]{0,3}')}(?!\\d)`
}

// First and last name stand in neighbouring columns, in either order.
function namePattern(name: string): string {
  const [, first = '', last = ''] = /^(\S+) (.*)$/.exec(name) ?? []
  const gap = '[^\\p{L}\\p{N}]{1,10}'
  const whole = (text: string) => `(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`
  return `${whole(escaped(first) + gap + escaped(last))}|${whole(escaped(last) + gap + escaped(first))}`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(/\s+/g, '\\s+')
}

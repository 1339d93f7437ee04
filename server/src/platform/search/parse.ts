import { badRequest } from '../errors.ts'
import type { Term } from '../resource/searchCommand.ts'

/** The search grammar of lists: text to a tree. */

/** A word, or `command:value`. */
export interface Group {
  kind: 'group'
  glue: 'and' | 'or'
  parts: Node[]
  isNegated: boolean
}

export type Node = Term | Group

const MAX_LENGTH = 2_000
const MAX_DEPTH = 20
/** Each may be looked for in every column of every record. */
const MAX_TERMS = 50

interface Reader {
  text: string
  at: number
  isCommand: (name: string) => boolean
}

/**
 * Parses a search string. Unbalanced parentheses and quotes are taken as text; a search over 2,000 characters is cut
 * to its first 2,000, as no index could serve it. What is said twice side by side counts once.
 * @param isCommand tells the commands the resource knows: any other `word:value` is one exact plain term.
 * @throws ApiError 400 for more than 50 words and commands.
 */
export function parseSearch(text: string, isCommand: (name: string) => boolean): Node | null {
  const tree = parseGroup({ text: text.slice(0, MAX_LENGTH), at: 0, isCommand }, 0, null)
  if (tree && countTerms(tree) > MAX_TERMS)
    throw badRequest(`search: more than ${MAX_TERMS} words and commands.`)
  return tree
}

function countTerms(node: Node): number {
  return node.kind === 'term' ? 1 : node.parts.reduce((sum, part) => sum + countTerms(part), 0)
}

// AND binds tighter than OR; adjacent terms are joined by AND. Words are values of `outer`, a command before the group.
function parseGroup(reader: Reader, depth: number, outer: string | null): Node | null {
  const alternatives: Node[][] = [[]]
  for (;;) {
    skipSpaces(reader)
    const next = reader.text[reader.at]
    if (next === undefined) break
    if (next === ')' && depth > 0) {
      reader.at++
      break
    }
    const word = /^(and|or)(?=\s|\(|$)/i.exec(reader.text.slice(reader.at, reader.at + 4))?.[1]?.toLowerCase()
    if (word) {
      reader.at += word.length
      if (word === 'or') alternatives.push([])
      continue
    }
    const node = parseNode(reader, depth, outer)
    if (node) alternatives.at(-1)?.push(node)
  }
  const groups = alternatives.filter((parts) => parts.length > 0).map((parts) => join('and', parts))
  return groups.length > 0 ? join('or', groups) : null
}

function parseNode(reader: Reader, depth: number, outer: string | null): Node | null {
  const isNegated = readSign(reader, '!')
  if (reader.text[reader.at] === '(' && depth < MAX_DEPTH)
    return negate(readGroup(reader, depth, outer), isNegated)
  const isExact = readSign(reader, '+')
  if (reader.text[reader.at] === '"')
    return term(outer, readQuoted(reader), isExact || outer !== null, isNegated)
  const word = readWord(reader)
  const colon = word.indexOf(':')
  const command = colon > 0 ? word.slice(0, colon).toLowerCase() : null
  if (command === null || (outer !== null && !reader.isCommand(command)))
    return word === '' ? null : term(outer, word, isExact, isNegated)
  if (!reader.isCommand(command)) return term(null, word + readTail(reader), true, isNegated)
  reader.at -= word.length - colon - 1
  return readValue(reader, { command, depth, isExact, isNegated })
}

/** The text after `command:`, such as `x`, `!x`, `+"x y"` or `!(x or y)`. */
function readValue(
  reader: Reader,
  { command, depth, ...outer }: { command: string; depth: number; isExact: boolean; isNegated: boolean },
): Node | null {
  const isNegated = readSign(reader, '!') !== outer.isNegated
  if (reader.text[reader.at] === '(' && depth < MAX_DEPTH)
    return negate(readGroup(reader, depth, command), isNegated)
  const isExact = readSign(reader, '+') || outer.isExact
  if (reader.text[reader.at] === '"') return term(command, readQuoted(reader), true, isNegated)
  const isOver = /^[\s)]?$/.test(reader.text[reader.at] ?? '')
  return term(command, isOver ? '' : readWord(reader), isExact, isNegated)
}

function readGroup(reader: Reader, depth: number, outer: string | null): Node | null {
  reader.at++
  return parseGroup(reader, depth + 1, outer)
}

function negate(node: Node | null, isNegated: boolean): Node | null {
  return node && isNegated ? { kind: 'group', glue: 'and', parts: [node], isNegated: true } : node
}

function readSign(reader: Reader, sign: '!' | '+'): boolean {
  if (reader.text[reader.at] !== sign) return false
  reader.at++
  return true
}

function readTail(reader: Reader): string {
  return reader.text[reader.at] === '"' ? `"${readQuoted(reader)}"` : ''
}

function readWord(reader: Reader): string {
  const start = reader.at
  while (reader.at < reader.text.length) {
    const next = reader.text[reader.at] ?? ''
    if (/\s/.test(next) || next === ')' || (next === '"' && reader.text[reader.at - 1] === ':')) break
    reader.at++
  }
  if (reader.at === start) reader.at++
  return reader.text.slice(start, reader.at)
}

function readQuoted(reader: Reader): string {
  const end = reader.text.indexOf('"', reader.at + 1)
  const stop = end < 0 ? reader.text.length : end
  const value = reader.text.slice(reader.at + 1, stop)
  reader.at = Math.min(stop + 1, reader.text.length)
  return value
}

function skipSpaces(reader: Reader): void {
  while (/\s/.test(reader.text[reader.at] ?? '')) reader.at++
}

function term(command: string | null, value: string, isExact: boolean, isNegated: boolean): Term {
  return { kind: 'term', command, value, isExact, isNegated }
}

function join(glue: 'and' | 'or', all: Node[]): Node {
  const parts = [...new Map(all.map((part) => [JSON.stringify(part), part])).values()]
  const [first] = parts
  return first && parts.length === 1 ? first : { kind: 'group', glue, parts, isNegated: false }
}

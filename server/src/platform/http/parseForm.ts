/** Bracketed parameters of queries and forms, in one pass: what a parameter costs does not depend on the others. */
import { badRequest } from '../errors.ts'
import { toNfc } from '../values/nfc.ts'
import {
  MAX_LEVELS,
  MAX_NODES,
  refuseKey,
  tooManyLevels,
  tooManyNodes,
  tooManyParameters,
} from './inputLimits.ts'

/** What one text may hold. */
export interface FormLimits {
  /** What the message calls the text: `A query`. */
  name: string
  parameters: number
  /** Refuses escapes that are no UTF-8; otherwise such a piece stays as it was written. */
  isStrict: boolean
}

export const QUERY: FormLimits = { name: 'A query', parameters: 1_000, isStrict: false }
export const FORM: FormLimits = { name: 'A form', parameters: 25_000, isStrict: true }

/** Keys that are places in a list. A larger number is a name: a list would get that long. */
const INDEX = /^(?:0|[1-9]\d{0,4})$/

type Node = string | Group

/** What stands under one key as long as more may come. */
interface Group {
  /** Plain objects put keys that are places in order. */
  entries: Record<string, Node>
  /** The place that `[]` takes next. */
  next: number
  /** What `[]` in the middle of a key added last: the next parameter may go on with it. */
  last: Group | null
}

/**
 * Parses a query or a form. `a[b]` is a key in an object; `a[]`, `a[0]` and a repeated `a` are lists, in the order of
 * their numbers; `a[][b]` goes on with the last object of the list until a key comes again. Keys that are no brackets
 * are names as they stand.
 * @throws ApiError 400 that names the limit: parameters, 32 levels, 100,000 values; each level of a key counts as one.
 */
export function parseForm(text: string, limits: FormLimits): Record<string, unknown> {
  refuseMany(text, limits)
  const plain = text.includes('+') ? withSpaces(text) : text
  const state = { left: MAX_NODES }
  const root = newGroup(state)
  let from = 0
  while (from < plain.length) {
    const end = endOf(plain, '&', from)
    addParameter(root, plain.slice(from, end), { state, limits })
    from = end + 1
  }
  return objectOf(root)
}

const PLUS = 0x2b
const SPACE = 0x20

// By bytes: replacing in a text costs a match for each sign.
function withSpaces(text: string): string {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === PLUS) bytes[at] = SPACE
  return bytes.toString()
}

interface State {
  left: number
}

function refuseMany(text: string, { name, parameters }: FormLimits): void {
  let count = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1))
    if (++count > parameters) throw tooManyParameters(name, parameters)
}

function addParameter(
  root: Group,
  piece: string,
  { state, limits }: { state: State; limits: FormLimits },
): void {
  const equals = endOf(piece, '=', 0)
  const key = decode(piece.slice(0, equals), limits)
  if (key === '') return
  const path = pathOf(key)
  let group = root
  for (let level = 0; level < path.length - 1; level++) group = inner(group, path, level, state)
  setValue(group, path.at(-1) ?? '', toNfc(decode(piece.slice(equals + 1), limits)), state)
}

/** The group that the path leads into from `group`; it is made when it is not there. */
function inner(group: Group, path: readonly string[], level: number, state: State): Group {
  spend(state)
  const segment = path[level] ?? ''
  if (segment === '') {
    if (group.last && hasRoom(group.last, path, level + 1)) return group.last
    group.last = newGroup(state)
    put(group, String(group.next), group.last)
    return group.last
  }
  const found = get(group, segment)
  if (typeof found === 'object') return found
  const made = newGroup(state)
  if (found !== undefined) put(made, '0', found)
  put(group, segment, made)
  return made
}

/** Whether the rest of the path leads to a place in the group that nothing has taken yet. */
function hasRoom(group: Group, path: readonly string[], from: number): boolean {
  let node: Node | undefined = group
  for (let level = from; level < path.length; level++) {
    const segment: string = path[level] ?? ''
    if (typeof node === 'string') return false
    if (node === undefined || segment === '') return true
    node = get(node, segment)
  }
  return node === undefined
}

// What is said twice is a list of both.
function setValue(group: Group, segment: string, value: string, state: State): void {
  spend(state)
  const key = segment === '' ? String(group.next) : segment
  const found = get(group, key)
  if (typeof found === 'object') put(found, String(found.next), value)
  else if (found === undefined) put(group, key, value)
  else {
    const both = newGroup(state)
    put(both, '0', found)
    put(both, '1', value)
    put(group, key, both)
  }
}

function get({ entries }: Group, key: string): Node | undefined {
  return Object.hasOwn(entries, key) ? entries[key] : undefined
}

function put(group: Group, key: string, node: Node): void {
  refuseKey(key)
  if (INDEX.test(key)) group.next = Math.max(group.next, Number(key) + 1)
  group.entries[key] = node
}

function newGroup(state: State): Group {
  spend(state)
  return { entries: {}, next: 0, last: null }
}

function spend(state: State): void {
  if (--state.left < 0) throw tooManyNodes()
}

/** `a[b][]` as `a`, `b` and an empty text; `[a]` is `a`. What is no row of brackets is one name. */
function pathOf(key: string): string[] {
  const first = key.indexOf('[')
  if (first < 0 || !key.endsWith(']')) return [key]
  const path = first > 0 ? [key.slice(0, first)] : []
  const root = path.length
  for (let at = first; at < key.length; ) {
    if (key[at] !== '[') return [key]
    const close = key.indexOf(']', at)
    path.push(key.slice(at + 1, close))
    if (path.length - root > MAX_LEVELS) throw tooManyLevels()
    at = close + 1
  }
  return path
}

function decode(text: string, { isStrict }: FormLimits): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return decodeBytes(text, isStrict)
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const PERCENT = 0x25
/** What each byte is worth as a hexadecimal digit; -1 for those that are none. */
const DIGITS = Int8Array.from({ length: 256 }, (_, byte) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase()),
)

// A percent sign that begins no escape is one.
function decodeBytes(text: string, isStrict: boolean): string {
  const bytes = Buffer.from(text)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const high = byte === PERCENT ? digitAt(bytes, at + 1) : -1
    const low = high >= 0 ? digitAt(bytes, at + 2) : -1
    const isEscape = low >= 0
    bytes[length++] = isEscape ? high * 16 + low : byte
    if (isEscape) at += 2
  }
  try {
    return UTF8.decode(bytes.subarray(0, length))
  } catch {
    if (isStrict) throw badRequest('The body is not valid UTF-8.')
    return text
  }
}

function digitAt(bytes: Buffer, at: number): number {
  return DIGITS[bytes[at] ?? 0] ?? -1
}

function objectOf({ entries }: Group): Record<string, unknown> {
  const made: Record<string, unknown> = entries
  for (const key of Object.keys(made)) made[key] = finished(made[key] as Node)
  return made
}

function finished(node: Node): unknown {
  if (typeof node === 'string') return node
  const object = objectOf(node)
  return Object.keys(object).every((key) => INDEX.test(key)) ? Object.values(object) : object
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at
}

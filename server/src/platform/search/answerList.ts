/**
 * Lists of any length as answers. A short one is read at once. Of a long one the keys are collected first, in order;
 * then its rows are read and written in ranges, each by a short statement of its own, when the reader has taken the
 * one before. Memory holds the keys and a few ranges, whatever the length.
 */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Db, Sql } from '../database/connection.ts'
import { readInParts } from '../database/readInParts.ts'
import type { Fragment } from '../database/statement.ts'
import { ApiError, badRequest } from '../errors.ts'
import type { Context } from '../resource/definition.ts'
import { OrderedMap, RawJson, toJson } from '../values/json.ts'
import type { PageRange } from './page.ts'

/** What tells a row from the others: a value per column. */
export type RowKey = readonly unknown[]

export interface ListSource<R> {
  /** One page, with the number of all rows. */
  page(range: PageRange): Promise<{ total: number; rows: R[] }>
  /** How many rows there are, and no more than so many: found without an order. */
  countUpTo(rows: number): Promise<number>
  /** What finds the keys of all rows, in order. */
  keys(): Fragment
  /** The rows of these keys, in their order; one that is gone is left out. */
  read(keys: RowKey[]): Promise<R[]>
}

export interface ListShape<R, S extends readonly unknown[] | OrderedMap, E extends object> {
  /** Rows as they are shown. */
  show(rows: R[]): Promise<S>
  /** The answer around them. */
  envelope(total: number, shown: S): E
  /** What stands beside the rows, in an object by id: the key of each and what it says of rows. */
  beside?: Readonly<Record<string, (rows: R[]) => Promise<ReadonlyMap<number, object>>>>
}

/** What `ListSource.countUpTo` says of the rows of a `from …`. One statement. */
export async function countUpTo(db: Db, rows: number, from: Fragment): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    select count(*) as count from (select ${from} limit ${rows}) found`
  return counted?.count ?? 0
}

/** Longer lists than this are written in ranges. */
const SHORT = 5_000
const RANGE = 1_000
/** A range of rows that are large has fewer of them: about this many characters. */
const RANGE_LENGTH = 16_000_000
/** Rows that are put into text and written together: the text of a whole range would make the memory swing. */
const PART = 100
/** A reader has for the whole list a part of its patience for so many characters, and for every part. */
const PATIENCE_LENGTH = 500_000
const PATIENCE_SHARE = 1 / 60
/** Parts of a short list that are made before the reader has taken the first. */
const PARTS_AHEAD = 4
const KEYS_AT_ONCE = 5_000
/** Long answers at a time in a process. */
const MOST = 2

/**
 * What a list request answers: an object, or the stream of a long list. A failure in the middle cuts the connection,
 * so that nobody takes what was written for the whole.
 * @throws ApiError 400 when there are more rows than `api_list_ceiling`, 503 when too many long lists are under way.
 */
export async function answerList<R, S extends readonly unknown[] | OrderedMap, E extends object>(
  { sql, config }: Context,
  request: FastifyRequest,
  { source, range, shape }: { source: ListSource<R>; range: PageRange; shape: ListShape<R, S, E> },
): Promise<E | Readable> {
  const ceiling = config.api_list_ceiling
  const { limit } = range
  if (limit > 0 && limit <= SHORT && (ceiling === 0 || limit <= ceiling)) {
    const { total, rows } = await source.page(range)
    return whole(shape, total, rows)
  }
  // Without a body there is nothing to read the rows for.
  if (request.method === 'HEAD') return Readable.from([])
  const longest = range.start + SHORT
  // Finding and sorting the keys would be work for nothing.
  if (running >= MOST && (await source.countUpTo(longest + 1)) > longest) throw busy()
  const list = await collect(sql, source, range, ceiling)
  if (list.release)
    return streamOf(list, list.release, { source, shape, patienceMs: config.api_list_patience * 1_000 })
  const rows: R[] = []
  for (let start = 0; start < list.length; start += RANGE)
    rows.push(...(await source.read(list.slice(start, RANGE))))
  return whole(shape, list.total, rows)
}

async function whole<R, S extends readonly unknown[] | OrderedMap, E extends object>(
  shape: ListShape<R, S, E>,
  total: number,
  rows: R[],
): Promise<E | Readable> {
  const shown = await shape.show(rows)
  const around = async (inside: S) => {
    const answer = shape.envelope(total, inside)
    for (const [key, say] of Object.entries(shape.beside ?? {}))
      Object.assign(answer, { [key]: Object.fromEntries(await say(rows)) })
    return answer
  }
  if (rows.length <= PART) return around(shown)
  const [head = '', tail = ''] = toJson(await around(new RawJson(PLACE) as unknown as S)).split(PLACE)
  return Readable.from(inParts(head, shown, tail), { highWaterMark: PARTS_AHEAD })
}

// One text of them all would be a string of tens of megabytes, and nobody else would be answered while it is made.
async function* inParts(
  head: string,
  shown: readonly unknown[] | OrderedMap,
  tail: string,
): AsyncGenerator<Buffer> {
  const isMap = shown instanceof OrderedMap
  const entries = isMap ? shown.entries : shown
  let before = head + (isMap ? '{' : '[')
  for (let first = 0; first < entries.length; first += PART) {
    const part = entries.slice(first, first + PART)
    const text = toJson(isMap ? new OrderedMap(part as typeof shown.entries) : part)
    yield Buffer.from(before)
    yield Buffer.from(text.slice(1, -1))
    before = ','
    await setImmediate()
  }
  yield Buffer.from((isMap ? '}' : ']') + tail)
}

interface Collected {
  total: number
  length: number
  slice(start: number, count: number): RowKey[]
  /** Makes room for another long answer; null when this is a short one. */
  release: (() => void) | null
}

// The values of all keys stand in one array, one after the other: a million arrays would take ten times the room.
async function collect<R>(
  sql: Sql,
  source: ListSource<R>,
  { start, limit }: PageRange,
  ceiling: number,
): Promise<Collected> {
  const values: unknown[] = []
  let width = 1
  let total = 0
  let length = 0
  let release = null as Collected['release']
  const isAsked = (index: number) => index >= start && (limit === 0 || index < start + limit)
  try {
    await readInParts(sql, source.keys(), KEYS_AT_ONCE, (rows) => {
      for (const row of rows) {
        if (!isAsked(total++)) continue
        const key = Object.values(row)
        width = key.length
        values.push(...key)
        length++
      }
      if (ceiling > 0 && length > ceiling)
        throw badRequest(
          `This list has more than ${ceiling} rows (api_list_ceiling). Ask for it in pages, with start and limit.`,
        )
      if (length > SHORT) release ??= takePlace()
    })
  } catch (error) {
    release?.()
    throw error
  }
  const slice = (first: number, count: number) =>
    Array.from({ length: Math.min(count, length - first) }, (_, index) =>
      values.slice((first + index) * width, (first + index + 1) * width),
    )
  return { total, length, slice, release }
}

let running = 0

function takePlace(): () => void {
  if (running >= MOST) throw busy()
  running++
  return () => {
    running--
  }
}

function busy(): ApiError {
  return new ApiError(
    503,
    'busy',
    `${MOST} lists of more than ${SHORT} rows are being read. Try again later.`,
    { headers: { 'retry-after': '30' } },
  )
}

const PLACE = '\0'

// A reader that stops, or takes days by waiting a little before each part, holds up others: it is cut off.
function streamOf<R, S extends readonly unknown[] | OrderedMap>(
  list: Collected,
  release: () => void,
  {
    source,
    shape,
    patienceMs,
  }: { source: ListSource<R>; shape: ListShape<R, S, object>; patienceMs: number },
): Readable {
  let patience: NodeJS.Timeout | undefined
  /** What is left of the time for the whole list. */
  let leftMs = patienceMs
  async function* write(text: string): AsyncGenerator<string> {
    leftMs += patienceMs * PATIENCE_SHARE * Math.max(1, text.length / PATIENCE_LENGTH)
    patience = setTimeout(
      () => stream.destroy(new Error('the reader of a list reads too slowly')),
      Math.max(1, Math.min(patienceMs, leftMs)),
    )
    const writtenAt = performance.now()
    yield text
    clearTimeout(patience)
    leftMs -= performance.now() - writtenAt
  }
  async function* pieces(): AsyncGenerator<string> {
    const besides = Object.entries(shape.beside ?? {}).map(([key, say]) => ({
      key,
      say,
      said: new SaidOfRows(),
    }))
    // Text in the place of the rows, whose type it has on the wire.
    const around = toJson({
      ...shape.envelope(list.total, new RawJson(PLACE) as unknown as S),
      ...Object.fromEntries(besides.map(({ key }) => [key, new RawJson(PLACE)])),
    })
    const [head = '', ...tails] = around.split(PLACE)
    let before = head
    let end = ''
    let size = RANGE / 10
    for (let start = 0; start < list.length; ) {
      const keys = list.slice(start, size)
      start += keys.length
      const rows = await source.read(keys)
      let length = 2
      for (let first = 0; first === 0 || first < rows.length; first += PART) {
        const text = toJson(await shape.show(rows.slice(first, first + PART)))
        if (end === '') before += text.charAt(0)
        end = text.slice(-1)
        if (text.length === 2) continue
        length += text.length
        yield* write(before + text.slice(1, -1))
        before = ','
      }
      for (const { say, said } of besides) said.add(await say(rows))
      size = Math.max(1, Math.min(RANGE, Math.floor((keys.length * RANGE_LENGTH) / length)))
    }
    yield (before === ',' ? '' : before) + end + tails.shift()
    for (const { said } of besides) {
      for (const text of said.texts()) yield* write(text)
      yield tails.shift() ?? ''
    }
  }
  const stream = Readable.from(pieces())
  stream.once('close', () => {
    clearTimeout(patience)
    release()
  })
  return stream
}

/** What was said of rows, until it is written behind them: few texts for very many ids. */
class SaidOfRows {
  readonly #ids = new Map<string, number[]>()

  add(said: ReadonlyMap<number, object>): void {
    for (const [id, what] of said) {
      const text = JSON.stringify(what)
      const known = this.#ids.get(text)
      if (known) known.push(id)
      else this.#ids.set(text, [id])
    }
  }

  /** An object by id, in parts. */
  *texts(): Generator<string> {
    let before = '{'
    for (const [text, ids] of this.#ids)
      for (let first = 0; first < ids.length; first += RANGE) {
        const part = ids.slice(first, first + RANGE)
        yield before + part.map((id) => `"${id}":${text}`).join()
        before = ','
      }
    yield before === '{' ? '{}' : '}'
  }
}

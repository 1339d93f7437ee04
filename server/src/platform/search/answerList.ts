/**
 * Lists of any length as answers. A short one is read at once. Of a long one, and of one whose rows are large, the keys are
 * collected first, in order; then its rows are read and written in ranges, each by a short statement of its own, when the
 * reader has taken the one before. Memory holds the keys and a few ranges, whatever the length.
 */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/connection.ts'
import { readInParts } from '../database/readInParts.ts'
import type { Fragment } from '../database/statement.ts'
import { ApiError, badRequest } from '../errors.ts'
import { type MemoryBudget, reserveMemory } from '../memoryBudget.ts'
import type { Context } from '../resource/definition.ts'
import { OrderedMap, RawJson, toJson } from '../values/json.ts'
import { boundedRead, readLimitOf } from './boundedRead.ts'
import type { PageRange } from './page.ts'
import { patientReader } from './patientReader.ts'

/** What tells a row from the others: a value per column. */
export type RowKey = readonly unknown[]

export interface ListSource<R> {
  /** The page is read by an index, and its rows are counted without reading them: it needs no limits. */
  isCheap?: boolean
  /** One page, with the number of all rows; of rows that may be large the measured keys alone. */
  page(db: Db, range: PageRange): Promise<{ total: number } & ({ rows: R[] } | { keys: RowKey[] })>
  /** How many rows there are, and no more than so many: found without an order. */
  countUpTo(db: Db, rows: number): Promise<number>
  /** What finds the keys of all rows, in order. */
  keys(): Fragment
  /** The rows of these keys, in their order; one that is gone is left out. */
  read(keys: RowKey[]): Promise<R[]>
  /** The same as `keys`, with about how many bytes each row takes as the last column; absent where rows are small. */
  measuredKeys?(): Fragment
}

/** A source whose rows are small: a page of them is read at once. */
export interface SmallListSource<R> extends ListSource<R> {
  page(db: Db, range: PageRange): Promise<{ total: number; rows: R[] }>
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
/** The same where the size of each row is known before it is read, in bytes. */
const RANGE_BYTES = 4_000_000
/** A page of large rows that takes no more is read at once. */
const ONE_READ_BYTES = 1_000_000
/** Rows take their bytes as rows, as objects, as text, and while they are sent. */
const MEMORY_FACTOR = 4
/** Rows that are put into text and written together: the text of a whole range would make the memory swing. */
const PART = 100
/** Parts of a short list that are made before the reader has taken the first. */
const PARTS_AHEAD = 4
const KEYS_AT_ONCE = 5_000
/** Long answers at a time in a process. */
const MOST = 2

/**
 * What a list request answers: an object, or the stream of a long list. A failure in the middle cuts the connection,
 * so that nobody takes what was written for the whole.
 * @throws ApiError 400 when there are more rows than `api_list_ceiling`, 503 when too many long lists are under way; as
 * `withinTime`.
 */
export async function answerList<R, S extends readonly unknown[] | OrderedMap, E extends object>(
  context: Context,
  request: FastifyRequest,
  { source, range, shape }: { source: ListSource<R>; range: PageRange; shape: ListShape<R, S, E> },
): Promise<E | Readable> {
  const { sql, config, memory } = context
  const ceiling = config.api_list_ceiling
  const { limit } = range
  const bounds = { patienceMs: config.api_list_patience * 1_000, memory }
  if (limit > 0 && limit <= SHORT && (ceiling === 0 || limit <= ceiling)) {
    const page = source.isCheap
      ? await source.page(sql, range)
      : await boundedRead(context, ({ db }) => source.page(db, range))
    if ('rows' in page) return whole(shape, page, bounds)
    return measured(request, page, { source, shape, ...bounds })
  }
  // Without a body there is nothing to read the rows for.
  if (request.method === 'HEAD') return Readable.from([])
  const longest = range.start + SHORT
  // Finding and sorting the keys would be work for nothing.
  if (running >= MOST) {
    const rows = await boundedRead(context, ({ db }) => source.countUpTo(db, longest + 1))
    if (rows > longest) throw busy()
  }
  const list = await collect(context, source, range, ceiling)
  if (list.release) return streamOf(list, list.release, { source, shape, ...bounds })
  const rows: R[] = []
  for (let start = 0; start < list.length; start += RANGE)
    rows.push(...(await source.read(list.slice(start, RANGE))))
  return whole(shape, { total: list.total, rows }, bounds)
}

interface Bounds {
  patienceMs: number
  memory: MemoryBudget | undefined
}

/** A page whose rows may be large: read at once if they are not, else in ranges, as a long list. */
async function measured<R, S extends readonly unknown[] | OrderedMap, E extends object>(
  request: FastifyRequest,
  { total, keys }: { total: number; keys: RowKey[] },
  { source, shape, ...bounds }: Bounds & { source: ListSource<R>; shape: ListShape<R, S, E> },
): Promise<E | Readable> {
  const bytes = keys.reduce((sum, key) => sum + bytesOf(key), 0)
  if (bytes <= ONE_READ_BYTES) return whole(shape, { total, rows: await source.read(keys) }, bounds)
  if (request.method === 'HEAD') return Readable.from([])
  const release = reserve(bounds.memory, Math.min(bytes, RANGE_BYTES) * MEMORY_FACTOR)
  const list = {
    ...{ total, length: keys.length, release },
    slice: (start: number, count: number) => keys.slice(start, start + count),
  }
  return streamOf(list, release, { source, shape, ...bounds })
}

function reserve(memory: MemoryBudget | undefined, bytes: number): () => void {
  const release = memory ? reserveMemory(memory, bytes) : () => {}
  if (!release)
    throw new ApiError(
      503,
      'busy',
      'Too many large lists are being sent at the moment. Try again, or ask for fewer rows at once.',
      { headers: { 'retry-after': '2' } },
    )
  return release
}

async function whole<R, S extends readonly unknown[] | OrderedMap, E extends object>(
  shape: ListShape<R, S, E>,
  { total, rows }: { total: number; rows: R[] },
  { patienceMs, memory }: Bounds,
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
  const isMap = shown instanceof OrderedMap
  const textOf = (first: number) => {
    const part = isMap
      ? new OrderedMap(shown.entries.slice(first, first + PART))
      : shown.slice(first, first + PART)
    return toJson(part).slice(1, -1)
  }
  const begin = textOf(0)
  const release = reserve(memory, (begin.length / PART) * rows.length * MEMORY_FACTOR)
  const reader = patientReader(patienceMs)
  // One text of them all would be a string of tens of megabytes, and no other request would be answered meanwhile.
  async function* parts(): AsyncGenerator<Buffer> {
    let before = head + (isMap ? '{' : '[')
    for (let first = 0; first < rows.length; first += PART) {
      yield* reader.take(Buffer.from(before + (first === 0 ? begin : textOf(first))))
      before = ','
      await setImmediate()
    }
    yield Buffer.from((isMap ? '}' : ']') + tail)
  }
  const stream = Readable.from(parts(), { highWaterMark: PARTS_AHEAD })
  reader.watch(stream, release)
  return stream
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
  context: Context,
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
    await readInParts(
      context,
      readLimitOf(context.config),
      { query: source.measuredKeys?.() ?? source.keys(), count: KEYS_AT_ONCE },
      (rows) => {
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
      },
    )
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

function streamOf<R, S extends readonly unknown[] | OrderedMap>(
  list: Collected,
  release: () => void,
  { source, shape, patienceMs }: Bounds & { source: ListSource<R>; shape: ListShape<R, S, object> },
): Readable {
  const reader = patientReader(patienceMs)
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
      const keys = source.measuredKeys ? withinBytes(list.slice(start, RANGE)) : list.slice(start, size)
      start += keys.length
      const rows = await source.read(keys)
      let length = 2
      // A measured range is short enough to be shown at once, with one set of statements.
      const step = source.measuredKeys ? Math.max(1, rows.length) : PART
      for (let first = 0; first === 0 || first < rows.length; first += step) {
        const text = toJson(await shape.show(rows.slice(first, first + step)))
        if (end === '') before += text.charAt(0)
        end = text.slice(-1)
        if (text.length === 2) continue
        length += text.length
        yield* reader.take(before + text.slice(1, -1))
        before = ','
      }
      for (const { say, said } of besides) said.add(await say(rows))
      size = Math.max(1, Math.min(RANGE, Math.floor((keys.length * RANGE_LENGTH) / length)))
    }
    yield (before === ',' ? '' : before) + end + tails.shift()
    for (const { said } of besides) {
      for (const text of said.texts()) yield* reader.take(text)
      yield tails.shift() ?? ''
    }
  }
  const stream = Readable.from(pieces())
  reader.watch(stream, release)
  return stream
}

/** The size of the row of a measured key. */
function bytesOf(key: RowKey): number {
  return Number(key.at(-1))
}

/** The first measured keys whose rows are read together: one at least. */
function withinBytes(keys: RowKey[]): RowKey[] {
  let bytes = 0
  const end = keys.findIndex((key, index) => {
    bytes += bytesOf(key)
    return index > 0 && bytes > RANGE_BYTES
  })
  return end < 0 ? keys : keys.slice(0, end)
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

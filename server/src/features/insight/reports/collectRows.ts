// Rows of a report as the JSON of a response.
import { Readable } from 'node:stream'
import { badRequest } from '../../../platform/errors.ts'
import { tooBusy } from '../../../platform/http/requestMemory.ts'
import { type MemoryBudget, reserveMemory } from '../../../platform/memoryBudget.ts'
import { patientReader } from '../../../platform/search/patientReader.ts'
import { RawJson, toJson } from '../../../platform/values/json.ts'

export interface JsonRows {
  /** Parts of a JSON array, without its brackets. */
  parts: Buffer[]
  bytes: number
  /** Gives back the memory of the parts. */
  release(): void
}

/** Bytes of the rows of a response. */
const MAX_BYTES = 64_000_000
/** A response with more is sent in parts. */
const ONE_TEXT_BYTES = 64 * 1024

/**
 * Makes JSON of rows as they are read: memory holds one part of the rows and the text before it.
 * @throws ApiError 400 when they take more than 64 MB, 503 when requests under way hold too much memory
 */
export async function collectRows(
  rows: AsyncIterable<readonly object[]>,
  memory: MemoryBudget | undefined,
): Promise<JsonRows> {
  const parts: Buffer[] = []
  const releases: (() => void)[] = []
  const release = () => {
    for (const one of releases.splice(0)) one()
  }
  let bytes = 0
  try {
    for await (const part of rows) {
      const text = Buffer.from(`${parts.length === 0 ? '' : ','}${JSON.stringify(part).slice(1, -1)}`)
      bytes += text.length
      if (bytes > MAX_BYTES)
        throw badRequest(
          `The rows have more than ${MAX_BYTES / 1_000_000} MB. Ask for fewer rows at once (limit, page) or fewer columns, or export the report as a file.`,
        )
      const held = memory ? reserveMemory(memory, text.length) : () => {}
      if (!held) throw tooBusy()
      releases.push(held)
      parts.push(text)
    }
    return { parts, bytes, release }
  } catch (error) {
    release()
    throw error
  }
}

const PLACE = '\0'

/** The response around rows; one with many is a stream, whose reader has limited time. */
export function respondWithRows<E extends object>(
  { parts, bytes, release }: JsonRows,
  envelope: (rows: RawJson) => E,
  { patienceMs }: { patienceMs: number },
): E | Readable {
  if (bytes <= ONE_TEXT_BYTES) {
    release()
    return envelope(new RawJson(`[${Buffer.concat(parts).toString()}]`))
  }
  const [head, tail] = toJson(envelope(new RawJson(PLACE))).split(PLACE)
  const reader = patientReader(patienceMs)
  async function* pieces(): AsyncGenerator<Buffer> {
    yield Buffer.from(`${head}[`)
    for (const part of parts) yield* reader.take(part)
    yield Buffer.from(`]${tail}`)
  }
  const stream = Readable.from(pieces())
  reader.watch(stream, release)
  return stream
}

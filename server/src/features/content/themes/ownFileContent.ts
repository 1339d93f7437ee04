// Content of files of uploaded themes, read from the database in parts within the memory of requests.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { budgetOf, holdFor, limitDuration, tooBusy } from '../../../platform/http/requestMemory.ts'
import { reserveMemory } from '../../../platform/memoryBudget.ts'
import { type OwnFile, readOwnFilePart } from './themes.sql.ts'

/** Bytes that one statement reads. */
const PART_BYTES = 256 * 1024
/** One part is read while the one before it is sent. */
const PARTS_IN_MEMORY = 2

/**
 * Reserves the memory that sending content in parts takes, and limits its duration.
 * @param share of the memory of all requests that the sender may use
 * @throws ApiError 503 when there is not enough
 */
export function reserveParts(
  app: FastifyInstance,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  {
    sizeBytes,
    share,
    config,
  }: { sizeBytes: number; share: number; config: Pick<Config, 'http_body_memory' | 'api_list_patience'> },
): void {
  const budget = budgetOf(app, config)
  const bytes = Math.min(sizeBytes, PART_BYTES * PARTS_IN_MEMORY)
  const release = reserveMemory(budget, bytes, budget.limit * share)
  if (!release) throw tooBusy()
  holdFor(request, release)
  limitDuration(request, reply, { bytes: sizeBytes, config })
}

/** The content of a file, which ends with an error when the theme is replaced or deleted meanwhile. */
export function readOwnFile(sql: Sql, file: OwnFile): Readable {
  return Readable.from(readParts(sql, file), { objectMode: false, highWaterMark: PART_BYTES })
}

async function* readParts(sql: Sql, file: OwnFile): AsyncGenerator<Buffer> {
  for (let start = 0; start < file.sizeBytes; start += PART_BYTES) {
    const part = await readOwnFilePart(sql, file, { start, bytes: PART_BYTES })
    // The response ends early: the client receives less than the announced length, or an incomplete archive.
    if (!part) throw new Error(`the theme ${file.key} was replaced while a file of it was sent`)
    yield part
  }
}

// What templates load: pictures, style sheets and scripts of themes.

import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Sql } from '../../../platform/database/connection.ts'
import { notFound } from '../../../platform/errors.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { budgetOf, holdFor, limitDuration, tooBusy } from '../../../platform/http/requestMemory.ts'
import { reserveMemory } from '../../../platform/memoryBudget.ts'
import { readBundledFile } from '../themes/bundledThemes.ts'
import { findOwnFile, type OwnFile, readOwnFilePart } from '../themes/themes.sql.ts'

/** Templates and configuration are nobody's business. */
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  txt: 'text/plain; charset=utf-8',
}

/** Bytes that one statement reads. */
const PART_BYTES = 256 * 1024
/** One part is read while the one before it is sent. */
const PARTS_IN_MEMORY = 2

/** `/themes/{key}/…`. */
export function themeFileRoutes(app: FastifyInstance, { sql, config }: PublicOptions): void {
  app.get<{ Params: { theme: string; '*': string } }>('/themes/:theme/*', async (request, reply) => {
    const { theme, '*': path } = request.params
    const type = getOwn(TYPES, extname(path).slice(1).toLowerCase())
    if (type === undefined || theme.includes('\0') || path.includes('\0')) throw notFound()
    const bundled = await readBundledFile(theme, path)
    if (bundled) return describe(reply, type).send(bundled)
    const file = await findOwnFile(sql, theme, path)
    if (!file) throw notFound()
    const { sizeBytes } = file
    if (request.method === 'HEAD')
      return describe(reply, type).header('content-length', sizeBytes).send(Readable.from([]))
    // Anonymous requests have half of the budget.
    const budget = budgetOf(app, config)
    const bytes = Math.min(sizeBytes, PART_BYTES * PARTS_IN_MEMORY)
    const release = reserveMemory(budget, bytes, budget.limit / 2)
    if (!release) throw tooBusy()
    holdFor(request, release)
    limitDuration(reply, sizeBytes, config)
    return describe(reply, type)
      .header('content-length', sizeBytes)
      .send(Readable.from(partsOf(sql, file), { objectMode: false, highWaterMark: PART_BYTES }))
  })
}

function describe(reply: FastifyReply, type: string): FastifyReply {
  return reply
    .header('content-type', type)
    .header('cache-control', 'public, max-age=3600')
    .header('content-security-policy', "default-src 'none'; sandbox")
}

async function* partsOf(sql: Sql, file: OwnFile): AsyncGenerator<Buffer> {
  for (let start = 0; start < file.sizeBytes; start += PART_BYTES) {
    const part = await readOwnFilePart(sql, file, { start, bytes: PART_BYTES })
    // The connection ends early, which the client sees by the length.
    if (!part) throw new Error(`the theme ${file.key} was replaced while a file of it was sent`)
    yield part
  }
}

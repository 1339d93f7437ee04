// What templates load: pictures, style sheets and scripts of themes.

import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../../../platform/errors.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { readBundledFile } from '../themes/bundledThemes.ts'
import { readOwnFile, reserveParts } from '../themes/ownFileContent.ts'
import { findOwnFile } from '../themes/themes.sql.ts'

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
    // Anonymous requests have half of the memory.
    reserveParts(app, { request, reply }, { sizeBytes, share: 1 / 2, config })
    return describe(reply, type).header('content-length', sizeBytes).send(readOwnFile(sql, file))
  })
}

function describe(reply: FastifyReply, type: string): FastifyReply {
  return reply
    .header('content-type', type)
    .header('cache-control', 'public, max-age=3600')
    .header('content-security-policy', "default-src 'none'; sandbox")
}

// Archives that come with a request: in a file of their own until it is answered, never in memory as a whole.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, badRequest } from '../../../platform/errors.ts'
import { receiveFile } from '../../../platform/http/receiveFile.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { ContextOf } from '../../../platform/rest/mount.ts'
import { storageOf } from '../../../platform/storage/storage.ts'

const MAX_ARCHIVE_BYTES = 100 * 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** Where its upload is. A request that is run again finds it there. */
    uploadPath?: string
  }
}

/** Makes the routes of the scope take archives as bodies. Everywhere else other types count as empty. */
export function takeUploads(scope: FastifyInstance, contextOf: ContextOf): void {
  scope.decorateRequest('uploadPath', undefined)
  scope.addContentTypeParser(
    ['application/zip', 'application/x-zip-compressed', 'application/octet-stream'],
    async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
      const path = await newPath(contextOf(request), request)
      const digest = createHash('sha256')
      let sizeBytes = 0
      const measured = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          sizeBytes += chunk.length
          digest.update(chunk)
          done(sizeBytes > MAX_ARCHIVE_BYTES ? tooLarge() : null, chunk)
        },
      })
      await pipeline(payload, measured, createWriteStream(path, { flags: 'wx' }))
      // What a repeat under the same key is compared by.
      return { sha256: digest.digest('hex') }
    },
  )
  // Not "onResponse", which is not called when the connection has ended.
  scope.addHook('onSend', async (request) => {
    const path = request.uploadPath
    if (path !== undefined) await rm(path, { force: true })
  })
}

/**
 * The path of the archive that came with the request; null when its body is none.
 * @throws ApiError 400 for an upload without a file, 413 for one that is too large.
 */
export async function uploadOf(context: Context, request: FastifyRequest): Promise<string | null> {
  const known = request.uploadPath
  if (known !== undefined) return known
  if (!request.isMultipart()) return null
  const file = await receiveFile(request, { storage: storageOf(context), maxBytes: MAX_ARCHIVE_BYTES })
  if (!file) throw badRequest('A file is needed.')
  request.uploadPath = file.path
  if (file.isTooLarge) throw tooLarge()
  return file.path
}

async function newPath(context: Context, request: FastifyRequest): Promise<string> {
  const path = await storageOf(context).scratch()
  request.uploadPath = path
  return path
}

function tooLarge(): ApiError {
  return new ApiError(
    413,
    'too_large',
    `The file is too large: at most ${MAX_ARCHIVE_BYTES} bytes are allowed.`,
  )
}

/** Files that come with a request, kept in a temporary file until somebody wants them. */

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { ApiError, badRequest } from '../errors.ts'
import { cutOff } from './receiveBody.ts'

export interface ReceivedFile {
  /** As the client calls it. */
  fileName: string
  sizeBytes: number
  /** It was longer than allowed; the rest was not kept. */
  isTooLarge: boolean
  /** Gives it its place; a file there is replaced. */
  moveTo(path: string): Promise<void>
  /** Forgets it, when it was not moved. */
  discard(): Promise<void>
}

// Fields beside the file are not used, but the parser holds them until the file comes.
const LIMITS = { files: 1, parts: 200, fields: 50, fieldSize: 64 * 1024 }

/**
 * The first file of a multipart body, whatever its parameter is called; null when there is none. The caller moves or
 * discards it.
 * @param folder where it is kept meanwhile: on the same file system as its place.
 */
export async function receiveFile(
  request: FastifyRequest,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<ReceivedFile | null> {
  if (!request.isMultipart()) return null
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxBytes } })) {
      if (part.type !== 'file') continue
      await mkdir(folder, { recursive: true })
      const path = join(folder, `.upload-${randomUUID()}`)
      const discard = () => rm(path, { force: true })
      try {
        await pipeline(part.file, createWriteStream(path, { flags: 'wx' }))
      } catch (error) {
        await discard()
        throw error
      }
      return {
        fileName: part.filename,
        sizeBytes: (await stat(path)).size,
        isTooLarge: part.file.truncated,
        async moveTo(place) {
          await mkdir(dirname(place), { recursive: true })
          await rename(path, place)
        },
        discard,
      }
    }
    return null
  } catch (error) {
    if (codeOf(error) === 'ECONNRESET') throw cutOff()
    if (error instanceof ApiError || !isMalformed(error)) throw error
    throw badRequest('The upload could not be read: it is malformed or over a limit.')
  }
}

// What the parser of uploads says about the request, beside errors of the disk.
function isMalformed(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return codeOf(error).startsWith('FST_') || /multipart|form|boundary|Part terminated/i.test(error.message)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

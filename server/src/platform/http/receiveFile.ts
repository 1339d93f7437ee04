/** Files that come with a request, kept in a temporary file until somebody wants them. */

import { open, rm, stat } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { ApiError, badRequest } from '../errors.ts'
import type { Storage } from '../storage/storage.ts'
import { cutOff } from './receiveBody.ts'

export interface ReceivedFile {
  /** As the client calls it. */
  fileName: string
  sizeBytes: number
  /** It was longer than allowed; the rest was not kept. */
  isTooLarge: boolean
  /** Where it is meanwhile. */
  path: string
  discard(): Promise<void>
}

// Fields beside the file are not used, but the parser holds them until the file comes.
const LIMITS = { files: 1, parts: 200, fields: 50, fieldSize: 64 * 1024 }

/**
 * The first file of a multipart body, whatever its parameter is called; null when there is none. The caller
 * discards it.
 */
export async function receiveFile(
  request: FastifyRequest,
  { storage, maxBytes }: { storage: Storage; maxBytes: number },
): Promise<ReceivedFile | null> {
  if (!request.isMultipart()) return null
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxBytes } })) {
      if (part.type !== 'file') continue
      const path = await storage.scratch()
      const discard = () => rm(path, { force: true })
      try {
        await keep(part.file, path)
      } catch (error) {
        await discard()
        throw error
      }
      return {
        fileName: part.filename,
        sizeBytes: (await stat(path)).size,
        isTooLarge: part.file.truncated,
        path,
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

// A client that is not read to its end hears nothing, not even that the disk is full.
async function keep(content: AsyncIterable<Buffer>, path: string): Promise<void> {
  const file = await open(path, 'wx')
  let failure: { error: unknown } | null = null
  try {
    for await (const piece of content)
      if (!failure)
        await file.appendFile(piece).catch((error: unknown) => {
          failure = { error }
        })
  } finally {
    await file.close()
  }
  if (failure) throw (failure as { error: unknown }).error
}

/** What the parser of uploads says about the request, beside errors of the disk. A needle is a boundary that is too long. */
export function isMalformed(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    codeOf(error).startsWith('FST_') || /multipart|form|boundary|needle|Part terminated/i.test(error.message)
  )
}

/** The code of an error; empty for none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

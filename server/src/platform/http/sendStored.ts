// Answering with a stored file: whole, in part, or not at all when the client has it already (RFC 9110).

import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, Storage, StoredFile } from '../storage/storage.ts'
import { namesTag } from './entityTags.ts'

export interface Sending {
  key: string
  contentType: string
}

/**
 * Sends the file of the key. @returns false, with nothing sent, when there is none. Not the reply: awaited, that is
 * nothing at all once it has ended.
 */
export async function sendStored(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, contentType }: Sending,
): Promise<boolean> {
  const file = await storage.stat(key)
  if (!file) return false
  const etag = `W/"${file.sizeBytes.toString(16)}-${file.storedAt.getTime().toString(16)}"`
  reply
    .header('accept-ranges', 'bytes')
    .header('last-modified', file.storedAt.toUTCString())
    .header('etag', etag)
    .header('content-type', contentType)
  const { headers } = request
  const sent = (answer: FastifyReply, content?: Readable) => {
    answer.send(content)
    return true
  }
  if (isUnwanted(headers, etag, file)) return sent(reply.code(412))
  if (isKnown(headers, etag, file)) return sent(reply.code(304).removeHeader('content-type'))
  const range = isSameFile(headers['if-range'], etag, file) ? readRange(headers.range, file.sizeBytes) : null
  if (range === 'none') return sent(reply.code(416).header('content-range', `bytes */${file.sizeBytes}`))
  // Without any content Fastify would say that the length is 0.
  if (request.method === 'HEAD') return sent(describeContent(reply, range, file), Readable.from([]))
  const found = await storage.get(key, range ?? undefined)
  if (!found) return false
  // Replaced in this moment: what the headers say has to be about what follows.
  if (found.file.sizeBytes !== file.sizeBytes || found.file.storedAt.getTime() !== file.storedAt.getTime()) {
    found.content.destroy()
    return sendStored(storage, request, reply, { key, contentType })
  }
  return sent(describeContent(reply, range, file), found.content)
}

function describeContent(reply: FastifyReply, range: ByteRange | null, file: StoredFile): FastifyReply {
  if (!range) return reply.code(200).header('content-length', file.sizeBytes)
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${file.sizeBytes}`)
    .header('content-length', end - start + 1)
}

type Headers = FastifyRequest['headers']

/** Dates have whole seconds. */
function isNewer(file: StoredFile, date: string): boolean {
  const at = Date.parse(date)
  return !Number.isNaN(at) && Math.floor(file.storedAt.getTime() / 1000) * 1000 > at
}

function isUnwanted(headers: Headers, etag: string, file: StoredFile): boolean {
  const match = headers['if-match']
  if (match !== undefined) return !namesTag(match, etag)
  const since = headers['if-unmodified-since']
  return since !== undefined && isNewer(file, since)
}

function isKnown(headers: Headers, etag: string, file: StoredFile): boolean {
  const match = headers['if-none-match']
  if (match !== undefined) return namesTag(match, etag)
  const since = headers['if-modified-since']
  return since !== undefined && !Number.isNaN(Date.parse(since)) && !isNewer(file, since)
}

function isSameFile(condition: string | string[] | undefined, etag: string, file: StoredFile): boolean {
  if (condition === undefined) return true
  const text = String(condition)
  return text.includes('"') ? namesTag(text, etag) : !isNewer(file, text)
}

/** One range of bytes; `none` for one beyond the end; null for everything else, which is answered with all of it. */
function readRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const found = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return null
  const [, from = '', to = ''] = found
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && from !== '' && Number(to) < start) return null
  return start >= size || end < start ? 'none' : { start, end }
}

// A submission as it comes: a form of a browser, with or without files.
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError, badRequest } from '../../../platform/errors.ts'
import { FORM, parseForm } from '../../../platform/http/parseForm.ts'
import { cutOff, tooLarge } from '../../../platform/http/receiveBody.ts'
import { codeOf, isMalformed } from '../../../platform/http/receiveFile.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { asObject } from '../../../platform/values/asObject.ts'
import { storable } from '../../../platform/values/inputs.ts'
import { PICTURE_HEAD_BYTES, pictureType } from '../../content/forms/pictureFields.ts'
import { PAGE_URL } from '../visitors/sandboxedPage.ts'
import { watchBody } from '../visitors/watchBody.ts'
import type { Sent, SentFile } from './checkAnswers.ts'

/** What was sent, and how the answer is to be given. */
export interface Submission extends Sent {
  formId: number
  /** Where the form leads back to, as its script says; empty without a script. */
  returnTo: string
  /** The page of the form, as its script or the sandboxed page itself says; empty for none. */
  pageUrl: string
  isMessenger: boolean
  isAjax: boolean
  /** Parameters beside those of the form. */
  parameters: Readonly<Record<string, unknown>>
  /** Removes the files that nobody took. */
  discard(): Promise<void>
}

/** What a body may hold, and how large its files may be; none are taken where `maxFiles` is 0. */
export interface SubmissionBounds {
  maxFiles: number
  maxFileBytes: number
  /** So long a body with parts may come slowly. */
  graceMs: number
}

/** Bytes of a body at most; files come on top of it. */
export const MAX_BODY_BYTES = 1024 * 1024
/** What is longer than files may be is read all the same, so that the visitor is told which file it was. */
const READ_FILE_BYTES = 32 * 1024 * 1024
const MAX_FIELDS = 2_000
const MAX_FIELD_BYTES = 256 * 1024
const LONGEST_ADDRESS = 2_000

/** The id in the address, which forms carry beside the one among their values; 0 for none. */
export function formIdIn(request: FastifyRequest): number {
  return idOf((request.query as Record<string, unknown>).formId)
}

/** Reads the body. @throws ApiError 400 or 413 for one that is malformed, cut off or over a limit. */
export async function readSubmission(
  request: FastifyRequest,
  { storage, bounds }: { storage: Storage; bounds: SubmissionBounds },
): Promise<Submission> {
  const { body, files } = request.isMultipart()
    ? await readParts(request, { storage, bounds })
    : { body: asObject(request.body) ?? {}, files: new Map<string, SentFile>() }
  const values = asObject(body.mauticform) ?? {}
  const query = request.query as Record<string, unknown>
  return {
    values,
    files,
    formId: formIdIn(request) || idOf(values.formId),
    returnTo: addressIn(values.return),
    pageUrl: addressIn(values.return) || addressIn(body[PAGE_URL]),
    isMessenger: isOn(values.messenger),
    isAjax: isOn(query.ajax) || isOn(body.ajax),
    parameters: { ...query, ...body },
    async discard() {
      await Promise.all([...files.values()].map(({ path }) => rm(path, { force: true })))
    },
  }
}

async function readParts(
  request: FastifyRequest,
  { storage, bounds: { maxFiles, maxFileBytes, graceMs } }: { storage: Storage; bounds: SubmissionBounds },
): Promise<{ body: Record<string, unknown>; files: Map<string, SentFile> }> {
  const files = new Map<string, SentFile>()
  const pairs = new URLSearchParams()
  const maxBytes =
    2 * MAX_BODY_BYTES + (maxFiles === 0 ? 0 : Math.max(READ_FILE_BYTES, 2 * maxFiles * maxFileBytes))
  const coming = new Set<MultipartFile>()
  let isOver = false
  let length = 0
  const limits = {
    files: maxFiles,
    fileSize: maxFileBytes,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    parts: MAX_FIELDS + maxFiles,
  }
  const read = async () => {
    for await (const part of request.parts({ limits })) {
      // A part without a name is nobody's.
      const name: string | undefined = part.fieldname
      if (part.type === 'field') {
        if (name === undefined) continue
        const value = String(part.value ?? '')
        length += Buffer.byteLength(name) + Buffer.byteLength(value)
        if (length > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES)
        pairs.append(name, value)
        continue
      }
      const alias = /^mauticform\[([^\]]{1,100})\](?:\[\])?$/.exec(name ?? '')?.[1]
      // An input of a file that nobody chose comes as an empty one without a name.
      if (alias === undefined || part.filename === '' || files.has(alias)) part.file.resume()
      else {
        coming.add(part)
        const file = await keep(part, storage)
        coming.delete(part)
        if (isOver) await rm(file.path, { force: true })
        else files.set(alias, file)
      }
    }
  }
  try {
    await watchBody(request.raw, { maxBytes, graceMs }, read)
    return { body: parseForm(String(pairs), FORM), files }
  } catch (error) {
    // The parser would keep every field that still comes.
    request.raw.unpipe().resume()
    isOver = true
    for (const { file } of coming) file.destroy()
    await Promise.all([...files.values()].map(({ path }) => rm(path, { force: true })))
    if (codeOf(error) === 'ECONNRESET') throw cutOff()
    if (error instanceof ApiError || !isMalformed(error)) throw error
    throw badRequest('The form could not be read: it is malformed or over a limit.')
  }
}

async function keep(part: MultipartFile, storage: Storage): Promise<SentFile> {
  const path = await storage.scratch()
  try {
    await pipeline(part.file, createWriteStream(path, { flags: 'wx' }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PICTURE_HEAD_BYTES))
    return {
      fileName: part.filename,
      sizeBytes: (await file.stat()).size,
      isTooLarge: part.file.truncated,
      isPicture: pictureType(buffer.subarray(0, bytesRead)) !== null,
      path,
    }
  } finally {
    await file.close()
  }
}

function addressIn(value: unknown): string {
  return typeof value === 'string' ? storable(value, LONGEST_ADDRESS) : ''
}

function idOf(value: unknown): number {
  return Number(/^\d{1,15}$/.exec(String(value))?.[0] ?? 0)
}

function isOn(value: unknown): boolean {
  return value === '1' || value === 'true'
}

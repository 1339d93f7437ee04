import { readFile } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { Attachment } from './compileEmail.ts'
import type { AttachmentSource } from './emailSource.ts'
import { inLines } from './inlineImages.ts'

/**
 * The files of local assets below the folder, ready for a message. Remote assets have no file and are not attached.
 * @returns an Error that says why when one of them cannot be read.
 */
export async function loadAttachments(
  folder: string,
  sources: readonly AttachmentSource[],
): Promise<Attachment[] | Error> {
  const local = sources.flatMap((one) => (one.path === null ? [] : [{ ...one, path: one.path }]))
  try {
    return await Promise.all(local.map((one) => loadAttachment(folder, one)))
  } catch (error) {
    if (isFileError(error)) return new Error(`An attachment cannot be read (${error.code}).`)
    throw error
  }
}

async function loadAttachment(
  folder: string,
  source: { assetId: number; path: string; fileName: string; mime: string },
): Promise<Attachment> {
  const root = resolve(folder)
  const file = resolve(root, source.path)
  if (!file.startsWith(root + sep))
    throw Object.assign(new Error('outside of the folder of assets'), { code: 'EACCES' })
  return {
    assetId: source.assetId,
    fileName: source.fileName,
    mime: source.mime,
    content: inLines(await readFile(file)),
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error && 'code' in error && ['ENOENT', 'EACCES', 'EISDIR'].includes(String(error.code))
  )
}

// Keys of the files that belong to an upload, and the uploaded file on this machine.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { notFound } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Encoding } from '../imports/detectEncoding.ts'

/** Prefix of the keys of an upload's files. */
export function folderOf(id: number): string {
  return `imports/${id}/`
}

export const fileKey = (id: number) => `${folderOf(id)}file`
export const headKey = (id: number, encoding: Encoding | undefined) =>
  `${folderOf(id)}head${encoding === undefined ? '' : `.${encoding}`}.json`
export const errorsKey = (id: number) => `${folderOf(id)}errors.csv`

/** Runs `fn` with the file on this machine. @throws ApiError 404 when it was removed. */
export async function withFile<T>(
  storage: Storage,
  id: number,
  fn: (path: string) => Promise<T>,
): Promise<T> {
  const path = await storage.scratch()
  try {
    const stored = await storage.get(fileKey(id))
    if (!stored) throw notFound('The file was removed.')
    await pipeline(stored.content, createWriteStream(path, { flags: 'wx' }))
    return await fn(path)
  } finally {
    await rm(path, { force: true })
  }
}

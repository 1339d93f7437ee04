// Keys of the files that belong to an upload, and the uploaded file on this machine.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../../../platform/database/connection.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Encoding } from '../imports/detectEncoding.ts'
import { findNextWithFile } from './uploads.sql.ts'

/** Prefix of the keys of an upload's files. */
export function folderOf(id: number): string {
  return `imports/${id}/`
}

export const fileKey = (id: number) => `${folderOf(id)}file`
export const headKey = (id: number, encoding: Encoding | undefined) =>
  `${folderOf(id)}head${encoding === undefined ? '' : `.${encoding}`}.json`
export const errorsKey = (id: number) => `${folderOf(id)}errors.csv`

/** Removes the files of an upload. */
export async function removeFiles(storage: Storage, id: number): Promise<void> {
  for await (const { key } of storage.list(folderOf(id))) await storage.delete(key)
}

/** Removes files that were stored after their upload was removed. @throws ApiError 404 in this case */
export async function requireStored(db: Db, storage: Storage, id: number): Promise<void> {
  if ((await findNextWithFile(db, id - 1)) === id) return
  await removeFiles(storage, id)
  throw notFound('The file was removed.')
}

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

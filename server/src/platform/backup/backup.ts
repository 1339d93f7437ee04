// One consistent archive of everything, written without pg_dump: the embedded PostgreSQL has none.
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import type { Sql } from '../database/connection.ts'
import { StartError } from '../startError.ts'
import { synchronise } from '../storage/synchronise.ts'
import { type ArchiveCounts, type ArchiveOptions, writeArchive } from './writeArchive.ts'

export interface BackupSummary extends ArchiveCounts {
  file: string
  sizeBytes: number
}

/**
 * Writes all data to `file`. The file appears under its name only when complete, readable by its owner alone, because
 * it holds secrets.
 *
 * @throws StartError when the file exists or cannot be written, and when nothing moves for two minutes.
 */
export async function backup(
  sql: Sql,
  { file, ...options }: ArchiveOptions & { file: string },
): Promise<BackupSummary> {
  if (existsSync(file)) throw new StartError(`${file} exists already. Name another file for the backup.`)
  const partial = `${file}.partial`
  try {
    const counts = await writeArchive(sql, createWriteStream(partial, { mode: 0o600 }), options)
    await synchronise(partial)
    await rename(partial, file)
    return { ...counts, file, sizeBytes: (await stat(file)).size }
  } catch (error) {
    await rm(partial, { force: true })
    if (isFileError(error))
      throw new StartError(`The backup ${file} could not be written: ${error.message}`, { cause: error })
    throw error
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error
}

// What the work on a file that was handed over tells of itself, and hears.
import type { Sql } from '../../../platform/database/connection.ts'
import type { TaskContext } from '../../../platform/engine/jobs.ts'
import type { Actor } from '../../../platform/permissions.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { ImportProgress } from '../imports/importContacts.ts'
import { stopImport } from '../imports/imports.sql.ts'
import { noteProgress, type Upload } from './uploads.sql.ts'

/** How often progress is written, and whether to go on is asked. */
const NOTE_MS = 500

type Noted = Pick<ImportProgress, 'fraction' | 'id'>

export type Options = Pick<
  TaskContext,
  'config' | 'catalog' | 'clock' | 'signal' | 'stopping' | 'storage'
> & {
  /** What it is that was begun, where the caller knows. */
  isDryRun?: boolean
}

export type Inside = Options & { storage: Storage; actor: Actor }

/** Writes how far it is from time to time, and ends the work when the row says so. */
export function watchProgress(sql: Sql, upload: Upload, ending: AbortController, clock: () => Date) {
  let notedAt = 0
  let noting: Promise<void> = Promise.resolve()
  const write = async ({ fraction, id }: Noted) => {
    if (!(await noteProgress(sql, upload, { progress: fraction, importId: id }))) {
      ending.abort()
      // By its own id: the upload may have been restarted with another import.
      if (id !== null) await stopImport(sql, id, clock())
    }
  }
  return {
    note(progress: Noted) {
      if (performance.now() - notedAt < NOTE_MS) return
      notedAt = performance.now()
      // A progress that is not written is written the next time.
      noting = noting.then(() => write(progress)).catch(() => {})
    },
    end: () => noting,
  }
}

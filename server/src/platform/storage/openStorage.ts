import { isAbsolute, join } from 'node:path'
import type { Config } from '../config.ts'
import { StartError } from '../startError.ts'
import { databaseStorage } from './databaseStorage.ts'
import { folderStorage } from './folderStorage.ts'
import type { Storage } from './storage.ts'

/** Below DATA_DIR: files that requests need on a disk while they last. */
const SCRATCH = 'uploads'

/**
 * The storage that an address names: `folder:` (DATA_DIR), `folder:/an/absolute/path`, or `database:`.
 * @throws StartError for any other, which names the key and what is expected.
 */
export function openStorage(
  { storage_dsn: dsn }: Pick<Config, 'storage_dsn'>,
  { dataDir, url }: { dataDir: string; url: string },
): Storage {
  const scratch = join(dataDir, SCRATCH)
  if (dsn === 'folder:') return folderStorage(dataDir, { scratch })
  if (dsn === 'database:') return databaseStorage(url, { scratch })
  const path = dsn.startsWith('folder:') ? dsn.slice('folder:'.length) : ''
  if (isAbsolute(path)) return folderStorage(path, { scratch })
  throw new StartError(
    `storage_dsn is ${JSON.stringify(dsn)}; "folder:" (DATA_DIR), "folder:/an/absolute/path" or "database:" is expected.`,
  )
}

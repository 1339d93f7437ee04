import { join } from 'node:path'
import { folderStorage } from '../src/platform/storage/folderStorage.ts'
import type { Storage } from '../src/platform/storage/storage.ts'

/** Files below the folder, as a server with this DATA_DIR keeps them. Without one: where nothing is and nothing can be. */
export function testStorage(dataDir = '/dev/null'): Storage {
  return folderStorage(dataDir, { scratch: join(dataDir, 'uploads') })
}

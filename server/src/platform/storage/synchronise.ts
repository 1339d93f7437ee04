import { open } from 'node:fs/promises'

/** Has a file on the disk, or the names in a folder: without this they may be gone after the power was. */
export async function synchronise(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

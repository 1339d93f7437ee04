import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The path of a new file in the folder, which is made for it. */
export async function scratchPath(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, randomUUID())
}

/** Removes files of the folder that nobody has written to since. @returns how many. */
export async function removeUntouched(
  folder: string,
  before: Date,
  isLeftover: (name: string) => boolean,
): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  let removed = 0
  for (const entry of entries) {
    if (!entry.isFile() || !isLeftover(entry.name)) continue
    const path = join(folder, entry.name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtimeMs >= before.getTime()) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

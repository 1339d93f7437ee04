import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Storage } from './storage.ts'

/** The path of a new file in the folder, which is made for it. */
export async function scratchPath(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, randomUUID())
}

/**
 * An empty file that has no name any more: whatever ends the process, nothing of it stays on the disk. It is gone once it
 * is closed, which is up to the caller.
 */
export async function openNameless(storage: Pick<Storage, 'scratch'>): Promise<FileHandle> {
  const path = await storage.scratch()
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

const PIECE_BYTES = 64 * 1024

/** All of a file from its first byte; it is closed at the end, or when whoever reads leaves early. */
export function readAndClose(file: FileHandle): Readable {
  // A stream of the handle itself would be closed only by whoever began to read it.
  let position = 0
  return new Readable({
    read() {
      file.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES, position).then(
        ({ bytesRead, buffer }) => {
          position += bytesRead
          this.push(bytesRead === 0 ? null : buffer.subarray(0, bytesRead))
        },
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      file.close().then(
        () => done(error),
        (failed: Error) => done(error ?? failed),
      )
    },
  })
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

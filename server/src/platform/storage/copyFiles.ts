import type { Storage } from './storage.ts'

export interface CopyProgress {
  /** Files looked at, and of those the ones that had to be copied. */
  files: number
  copied: number
  bytes: number
}

/**
 * Copies every file from one storage to another; what is there already and not older stays. Running it again goes on
 * where it stopped, and takes what has changed since. Nothing is deleted anywhere.
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  {
    signal,
    onProgress = () => {},
  }: { signal?: AbortSignal; onProgress?: (progress: CopyProgress) => void } = {},
): Promise<CopyProgress & { isComplete: boolean }> {
  const progress = { files: 0, copied: 0, bytes: 0 }
  for await (const { key } of from.list('')) {
    if (signal?.aborted) return { ...progress, isComplete: false }
    const file = await from.stat(key)
    // Deleted since the list was read.
    if (!file) continue
    const there = await to.stat(key)
    if (!there || there.storedAt < file.storedAt) {
      progress.bytes += await copyFile(from, to, key)
      progress.copied++
    }
    progress.files++
    onProgress(progress)
  }
  return { ...progress, isComplete: true }
}

/** @returns the size; 0 when the file is gone. */
async function copyFile(from: Storage, to: Storage, key: string): Promise<number> {
  for (;;) {
    const found = await from.get(key)
    if (!found) return 0
    const { sizeBytes, storedAt } = found.file
    const stored = await to.put(key, found.content)
    if (stored.sizeBytes !== sizeBytes)
      throw new Error(`of ${key} ${stored.sizeBytes} bytes of ${sizeBytes} came over`)
    const after = await from.stat(key)
    // The copy is newer than what replaced its original meanwhile: no later run would take that.
    if (!after || after.storedAt.getTime() === storedAt.getTime()) return sizeBytes
  }
}

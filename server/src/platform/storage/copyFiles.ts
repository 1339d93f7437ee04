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
    const found = await from.get(key)
    // Deleted since the list was read.
    if (!found) continue
    const { sizeBytes, storedAt } = found.file
    const there = await to.stat(key)
    if (there && there.storedAt >= storedAt) found.content.destroy()
    else {
      const stored = await to.put(key, found.content)
      if (stored.sizeBytes !== sizeBytes)
        throw new Error(`of ${key} ${stored.sizeBytes} bytes of ${sizeBytes} came over`)
      progress.copied++
      progress.bytes += sizeBytes
    }
    progress.files++
    onProgress(progress)
  }
  return { ...progress, isComplete: true }
}

import type { Readable } from 'node:stream'

/** A reader has for the whole list a part of its patience for so many characters, and for every part. */
const PATIENCE_LENGTH = 500_000
const PATIENCE_SHARE = 1 / 60

/**
 * The time limits of a client that reads a response in parts. One that stops, or takes days by waiting a little before each
 * part, holds up others: it is disconnected.
 */
export function patientReader(patienceMs: number) {
  let patience: NodeJS.Timeout | undefined
  /** The remaining time for the whole list. */
  let leftMs = patienceMs
  let cut = () => {}
  return {
    async *take<T extends string | Buffer>(piece: T): AsyncGenerator<T> {
      leftMs += patienceMs * PATIENCE_SHARE * Math.max(1, piece.length / PATIENCE_LENGTH)
      patience = setTimeout(() => cut(), Math.max(1, Math.min(patienceMs, leftMs)))
      const writtenAt = performance.now()
      yield piece
      clearTimeout(patience)
      leftMs -= performance.now() - writtenAt
    },
    /** Cuts the stream when its reader is too slow; `release` is called when it ends. */
    watch(stream: Readable, release: () => void) {
      cut = () => stream.destroy(new Error('the reader of a list reads too slowly'))
      stream.once('close', () => {
        clearTimeout(patience)
        release()
      })
    },
  }
}

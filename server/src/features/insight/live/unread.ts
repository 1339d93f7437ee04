// What a reader leaves unread. Pure.

/** Beyond it nothing more is written: what changes meanwhile is kept by kind, which has a bound of its own. */
export const MOST_UNREAD_BYTES = 64 * 1_024
/** So long it may stay beyond it. A greeting may be longer than that, and is read as fast as the line allows. */
export const MOST_UNREAD_MS = 30_000

/** Whether a reader takes more, has to read first, or reads no more. */
export type Reading = 'reads' | 'lags' | 'gone'

/** Watches one reader: told how much is unread at a moment, it says how the reader does. */
export function watchReading(): (unread: number, at: number) => Reading {
  let since: number | null = null
  return (unread, at) => {
    if (unread <= MOST_UNREAD_BYTES) {
      since = null
      return 'reads'
    }
    since ??= at
    return at - since > MOST_UNREAD_MS ? 'gone' : 'lags'
  }
}

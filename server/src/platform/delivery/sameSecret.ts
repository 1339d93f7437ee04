import { hash, timingSafeEqual } from 'node:crypto'

/** Whether two secrets are the same; how long it takes tells nothing about them, not even how long they are. */
export function isSame(expected: string, given: string): boolean {
  return timingSafeEqual(hash('sha256', expected, 'buffer'), hash('sha256', given, 'buffer'))
}

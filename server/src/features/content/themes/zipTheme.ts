import type { Readable } from 'node:stream'
import { type ZipEntry, zipStream } from '../../../platform/storage/zipStream.ts'

/** One fixed time for all entries: the same theme gives the same archive. */
const ENTRY_TIME = new Date('2026-01-01T00:00:00Z')

/** The files as a ZIP archive. */
export function zipTheme(files: Iterable<readonly [path: string, content: ZipEntry['content']]>): Readable {
  return zipStream([...files].map(([path, content]) => ({ path, content, mtime: ENTRY_TIME })))
}

import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** One fixed time for all entries: the same theme gives the same archive. */
const ENTRY_TIME = new Date('2026-01-01T00:00:00Z')

/** The files as a ZIP archive. */
export async function zipTheme(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [path, content] of files) archive.addBuffer(content, path, { mtime: ENTRY_TIME })
  archive.end()
  return buffer(archive.outputStream)
}

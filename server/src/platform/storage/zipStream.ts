// ZIP archives that are written while they are sent: memory does not grow with their content.
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  path: string
  /** In memory, or opened when the entry is written. */
  content: Buffer | (() => Promise<Readable>)
  /** Default: now. */
  mtime?: Date
}

/**
 * The entries as an archive. When an entry cannot be read, the stream ends with its error. When the stream is destroyed,
 * the entry that is open is closed.
 */
export function zipStream(entries: Iterable<ZipEntry>): Readable {
  const archive = new ZipFile()
  const output = archive.outputStream as Readable
  const fail = (error: Error) => output.destroy(error)
  archive.on('error', fail)
  let open: Readable | null = null
  output.once('close', () => open?.destroy())
  for (const { path, content, mtime } of entries) {
    const options = mtime ? { mtime } : {}
    if (Buffer.isBuffer(content)) archive.addBuffer(content, path, options)
    // The library does not listen to errors of the streams that it reads.
    else
      archive.addReadStreamLazy(path, options, (done) => {
        content().then((stream) => {
          stream.once('error', fail)
          open = stream
          if (output.destroyed) stream.destroy()
          done(null, stream)
        }, fail)
      })
  }
  archive.end()
  return output
}

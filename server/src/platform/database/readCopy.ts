import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Db } from './connection.ts'

/**
 * What a `copy … to stdout` sends, in chunks that end where rows end, read as fast as the caller takes it. The
 * connection is ready for the next statement afterwards, also when the caller leaves early.
 */
export async function* readCopy(db: Db, statement: string): AsyncGenerator<Buffer> {
  const stream: Readable = await db.unsafe(statement).readable()
  // The library stops its socket while this stream is full, and lets it go on when the stream asks for more. A stream
  // whose end came while it was full never asks: everything after it on this connection would stay unread for ever.
  stream.once('end', () => stream._read(0))
  try {
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } finally {
    // The library takes no statement, not even a rollback, before the end has come.
    stream.resume()
    await finished(stream).catch(() => {})
  }
}

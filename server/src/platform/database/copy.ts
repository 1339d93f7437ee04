// COPY on the connection of a transaction: rows in the text format, read and written as a stream.
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Db } from './connection.ts'

/**
 * What a `copy … to stdout` sends, read as fast as the caller takes it. The connection is ready for the next statement
 * afterwards, also when the caller leaves early.
 */
export async function* readCopy(db: Db, statement: string): AsyncGenerator<Buffer> {
  const { client, release } = await takeTurns(db)
  const stream = client.query(to(statement))
  try {
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } finally {
    // The server sends to the end, whether anybody reads it or not.
    stream.resume()
    await finished(stream).catch(() => {})
    release()
  }
}

/** A `copy … from stdin` under way. Nothing else runs in the transaction before its end. */
export interface CopyIn {
  /** Adds rows. @throws what the server says against the rows, when it has said so. */
  write(rows: Buffer): Promise<void>
  /** @throws what the server says against the rows. */
  end(): Promise<void>
  /** Takes none of the rows. */
  abort(): Promise<void>
}

/** Begins a `copy … from stdin`. It has to be ended or aborted. */
export async function writeCopy(db: Db, statement: string): Promise<CopyIn> {
  const { client, release } = await takeTurns(db)
  const stream = client.query(from(statement))
  const done = finished(stream).finally(release)
  done.catch(() => {})
  return {
    // The stream says nothing about rows that it holds when it fails.
    write: (rows) =>
      Promise.race([done, new Promise<void>((resolve) => stream.write(rows, () => resolve()))]),
    end() {
      stream.end()
      return done
    },
    async abort() {
      stream.destroy()
      await done.catch(() => {})
    },
  }
}

// The protocol of COPY leaves no room for statements that are sent ahead.
async function takeTurns(db: Db): Promise<{ client: pg.Client; release(): void }> {
  const { client } = db
  if (!client) throw new TypeError('COPY needs a running transaction')
  await db`select`
  Object.assign(client, { pipeline: false })
  return { client, release: () => Object.assign(client, { pipeline: true }) }
}

// Rows as bytes on the connection of a transaction: COPY, read and written as a stream, and statements with large texts.
import { Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { borrowMemory } from '../memory.ts'
import type { Db } from './connection.ts'
import { type Fragment, writtenOf } from './statement.ts'

/** The code and the length that begin each message of the server. */
const HEAD = 5
const DATA_ROW = 'D'.charCodeAt(0)

/** What all connections read into, one after the other. */
const landing = Buffer.allocUnsafeSlow(2 ** 16)
/**
 * Connections whose reader keeps nothing of what it is shown. It gets it past the stream, which is in order only while the
 * stream flows and holds nothing back: who is added has had an answer to all that was sent, and reads at once.
 */
const keepsNothing = new WeakSet<object>()

/**
 * A socket that reads into the same memory each time. Whoever may keep what was read gets a copy, which for most answers is
 * small.
 */
export function makeSocket(): Socket {
  const socket: Socket = new Socket({
    onread: {
      buffer: landing,
      callback(size) {
        const piece = landing.subarray(0, size)
        return keepsNothing.has(socket) ? socket.emit('data', piece) : socket.push(Buffer.from(piece))
      },
    },
  })
  return socket
}

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

/**
 * The columns of each row of a statement, in PostgreSQL's binary formats: a text as UTF-8, numbers with the highest byte
 * first. What leaves as it was read is made no text of: that costs more than to receive it. The columns of a row lie one
 * behind the other in memory that is theirs alone, each behind the four bytes of its length; it may be given back. What
 * was sent in the transaction before runs before; nothing else may be sent until it is done.
 */
export async function readBinary(db: Db, statement: Fragment): Promise<(Buffer | null)[][]> {
  const { client, release } = await takeTurns(db)
  const { stream } = client.connection
  const [handle] = stream.listeners('data') as ((bytes: Buffer) => void)[]
  if (!handle) throw new Error('nobody reads what the server says')
  const rows: (Buffer | null)[][] = []
  const { receive, rest } = parted((row) => rows.push(columnsOf(row)), handle)
  stream.off('data', handle).on('data', receive)
  keepsNothing.add(stream)
  try {
    const query: pg.QueryConfig = Object.assign(writtenOf(statement), { binary: true, queryMode: 'extended' })
    const { rowCount } = await client.query(query)
    if (rowCount !== rows.length) throw new Error('another statement was sent in the midst of this one')
    return rows
  } finally {
    keepsNothing.delete(stream)
    stream.off('data', receive).on('data', handle)
    handle(rest())
    release()
  }
}

/** Takes what comes from the server apart: rows for us, all other messages for the library, in their order. */
function parted(onRow: (row: Buffer) => void, others: (bytes: Buffer) => void) {
  const head: Buffer = Buffer.alloc(HEAD)
  let message = head
  let filled = 0
  const receive = (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; ) {
      const taken = bytes.copy(message, filled, at)
      at += taken
      filled += taken
      if (message === head && filled === HEAD) {
        message = borrowMemory(1 + head.readUInt32BE(1))
        head.copy(message)
      }
      if (message === head || filled < message.length) continue
      const whole = message
      message = head
      filled = 0
      if (whole[0] === DATA_ROW) onRow(whole.subarray(HEAD))
      else others(whole)
    }
  }
  /** The beginning of a message: a statement that failed has ended before the server is ready for the next. */
  const rest = () => message.subarray(0, filled)
  return { receive, rest }
}

function columnsOf(row: Buffer): (Buffer | null)[] {
  let at = 2
  return Array.from({ length: row.readUInt16BE(0) }, () => {
    const length = row.readInt32BE(at)
    at += 4
    if (length < 0) return null
    at += length
    return row.subarray(at - length, at)
  })
}

// Waits until nothing is under way in the transaction; what is sent from then on waits for its turn, until the release.
async function takeTurns(db: Db): Promise<{ client: pg.Client; release(): void }> {
  const { client } = db
  if (!client) throw new TypeError('COPY needs a running transaction')
  await db`select`
  Object.assign(client, { pipeline: false })
  return { client, release: () => Object.assign(client, { pipeline: true }) }
}

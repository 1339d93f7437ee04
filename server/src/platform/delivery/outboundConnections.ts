// Connections of the guarded client: each carries one request at a time, and is kept for the next when that ended in order.
import { type LookupFunction, Socket } from 'node:net'
import { buildConnector, Client } from 'undici'
import type { Deadline } from './deadline.ts'

/** A request as it is written: names and values of its headers one behind the other, without the length of the body. */
export interface WrittenRequest {
  method: string
  path: string
  headers: string[]
  body: Buffer | undefined
  /** How much of the answer is read. */
  maxBytes: number
}

/** What the other side said as far as it came. */
export interface OutboundAnswer {
  status: number
  /** By names in small letters; what is there several times is a list. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/**
 * How a request ended on a connection. `isWritten`: nothing of it waits to be sent any more, so that the memory of its body
 * may be used again. `isStale`: a kept one was closed before any of an answer came.
 */
export type Exchanged =
  | { kind: 'answered'; answer: OutboundAnswer; isWritten: boolean }
  | { kind: 'too large'; answer: OutboundAnswer }
  /** Nothing was sent. */
  | { kind: 'unreachable'; error: Error | null }
  /** It may have arrived. */
  | { kind: 'timeout'; answer: OutboundAnswer | null }
  | { kind: 'broken'; error: Error; answer: OutboundAnswer | null; isStale: boolean }

export interface Connections {
  /** Sends a request, over a connection that was kept when there is one and none has to be new. Never throws. */
  exchange(
    origin: string,
    request: WrittenRequest,
    options: { deadline: Deadline; isNew?: boolean },
  ): Promise<Exchanged>
}

interface Connection {
  isOpen(): boolean
  exchange(request: WrittenRequest, deadline: Deadline): Promise<Exchanged>
  close(): void
}

const IDLE_MS = 10_000
/** Of one host. */
const IDLE_CONNECTIONS = 8

/** Connections whose names `lookup` finds. `ca` is for servers whose certificates nobody else knows. */
export function keepConnections({ lookup, ca }: { lookup: LookupFunction; ca?: string }): Connections {
  const connector = buildConnector({
    ...{ lookup, rejectUnauthorized: true, timeout: 0 },
    // With HTTP/2 a body that the receiver does not take yet waits where `writableLength` does not see it.
    allowH2: false,
    ...(ca === undefined ? {} : { ca }),
  })
  const kept = new Map<string, Connection[]>()

  function take(origin: string): Connection | undefined {
    const own = kept.get(origin)
    for (let last = own?.pop(); last; last = own?.pop()) {
      if (last.isOpen()) return last
      last.close()
    }
    if (own) kept.delete(origin)
    return undefined
  }

  function connect(origin: string): Connection {
    const connection = openConnection(origin, connector, () => {
      // Who carries a request connects anew by itself when nothing of it was sent.
      const own = kept.get(origin)
      const place = own?.indexOf(connection) ?? -1
      if (place < 0) return
      own?.splice(place, 1)
      if (own?.length === 0) kept.delete(origin)
      connection.close()
    })
    return connection
  }

  function giveBack(origin: string, connection: Connection): void {
    const own = kept.get(origin) ?? []
    if (connection.isOpen() && own.length < IDLE_CONNECTIONS) kept.set(origin, [...own, connection])
    else connection.close()
  }

  return {
    async exchange(origin, request, { deadline, isNew = false }) {
      const connection = (isNew ? undefined : take(origin)) ?? connect(origin)
      const exchanged = await connection.exchange(request, deadline)
      if (exchanged.kind === 'answered') giveBack(origin, connection)
      else connection.close()
      return exchanged
    },
  }
}

function openConnection(
  origin: string,
  connector: ReturnType<typeof buildConnector>,
  onClosed: () => void,
): Connection {
  let socket: Socket | null = null
  /** Requests that this socket has carried. */
  let carried = 0
  const client = new Client(origin, {
    ...{ pipelining: 1, headersTimeout: 0, bodyTimeout: 0 },
    ...{ keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS },
    connect(options, done) {
      carried = 0
      // It returns the socket, which is to go with the request while it connects, too.
      const made: unknown = connector(options, done)
      socket = made instanceof Socket ? made : null
    },
  })
  client.on('disconnect', onClosed)

  return {
    isOpen: () => socket !== null && !socket.destroyed,

    close() {
      client.destroy(null, () => {})
      socket?.destroy()
    },

    exchange({ maxBytes, ...request }, deadline) {
      return new Promise((resolve) => {
        let hasBegun = false
        let hasEnded = false
        let isReused = false
        let head: Pick<OutboundAnswer, 'status' | 'headers'> | null = null
        const chunks: Buffer[] = []
        let size = 0
        const answer = () => head && { ...head, body: joined(chunks) }
        const end = (exchanged: Exchanged) => {
          // A connection that is closed for one reason is reported for another; by then the deadline may be the next request's.
          if (hasEnded) return
          hasEnded = true
          deadline.onOver = null
          resolve(exchanged)
        }
        deadline.onOver = () =>
          end(hasBegun ? { kind: 'timeout', answer: answer() } : { kind: 'unreachable', error: null })
        if (deadline.isOver) return deadline.onOver()
        client.dispatch(request, {
          onRequestStart() {
            hasBegun = true
            isReused = carried > 0
            carried += 1
          },
          onResponseStart(_controller, status, headers) {
            if (status >= 200) head = { status, headers }
          },
          onResponseData(_controller, chunk) {
            if (hasEnded || !head) return
            const room = maxBytes - size
            size += chunk.length
            chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk)
            if (size > maxBytes) end({ kind: 'too large', answer: { ...head, body: joined(chunks) } })
          },
          onResponseEnd() {
            // Some answer before they have read what they answer.
            const isWritten = socket?.writableLength === 0
            if (head) end({ kind: 'answered', answer: { ...head, body: joined(chunks) }, isWritten })
          },
          onResponseError(_controller, error) {
            if (!hasBegun) end({ kind: 'unreachable', error })
            else end({ kind: 'broken', error, answer: answer(), isStale: isReused && head === null })
          },
        })
      })
    },
  }
}

function joined(chunks: readonly Buffer[]): Buffer {
  const [only] = chunks
  return chunks.length === 1 && only ? only : Buffer.concat(chunks)
}

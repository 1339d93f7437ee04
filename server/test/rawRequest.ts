// Requests over a socket of their own, written byte by byte: what a client library would never send.
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  /** 0 when the connection ended without an answer. */
  status: number
  text: string
}

export interface RawRequest {
  socket: Socket
  /** The first answer, as soon as its end is there. */
  answer: Promise<RawAnswer>
  /** Resolves when a request that expects 100-continue was told to: its head has been read. */
  begun: Promise<void>
  /** Resolves when the other side has ended or cut the connection. */
  closed: Promise<void>
}

/** Opens a connection and sends the text as it is. */
export function rawRequest(port: number, text: string | Buffer): RawRequest {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const answer = new Promise<RawAnswer>((resolve) => {
    socket.on('data', (chunk) => {
      received = (received + chunk.toString('latin1')).replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, '')
      if (isWhole(received)) resolve(answerOf(received))
    })
    socket.once('close', () => resolve(answerOf(received)))
  })
  socket.on('error', () => {})
  const begun = new Promise<void>((resolve) => socket.once('data', () => resolve()))
  socket.write(text)
  return { socket, answer, begun, closed }
}

/** The head of a request. */
export function head(line: string, headers: Record<string, string | number> = {}): string {
  const lines = Object.entries({ host: 'test', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

function isWhole(received: string): boolean {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0)
  return received.length >= end + 4 + length
}

function answerOf(received: string): RawAnswer {
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0), text: received }
}

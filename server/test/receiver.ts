/** A server that receives what Campanile sends, and answers as a test wants. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  url: string
  /** Requests in the order in which they came, whatever was answered. */
  received: Received[]
  /** Answers 200 unless told otherwise. */
  answer: (request: Received, response: ServerResponse) => void
  close(): void
}

export async function receiver(t: Pick<TestContext, 'after'>, port = 0): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, path: url, headers, body: Buffer.concat(chunks).toString() }
      received.push(one)
      made.answer(one, response)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  t.after(close)
  const made: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (_request, response) => response.end('ok'),
    close,
  }
  return made
}

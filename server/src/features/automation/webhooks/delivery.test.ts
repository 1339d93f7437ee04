import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createOutbound } from '../../../platform/delivery/outbound.ts'
import { borrowMemory } from '../../../platform/memory.ts'
import { deliver } from './delivery.ts'

const SIZE = 200_000
/** More than lies between two programs when one of them does not read. */
const REQUESTS = 100
const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'

test('a receiver that answers before it reads gets each body as it was, though their memory is used again', {
  timeout: 20_000,
}, async (t) => {
  const heard: Buffer[] = []
  let connection: Socket | null = null
  const hasty = createServer((socket) => {
    connection = socket
    socket.on('error', () => {})
    socket.on('data', (bytes: Buffer) => heard.push(bytes))
    socket.pause()
    t.after(() => socket.destroy())
  })
  hasty.listen(0, '127.0.0.1')
  await once(hasty, 'listening')
  t.after(() => hasty.close())
  const outbound = createOutbound({ outbound_allowed_hosts: ['127.0.0.1'], dns_servers: [] })
  const url = `http://127.0.0.1:${(hasty.address() as AddressInfo).port}/`
  const letter = (n: number) => 33 + (n % 90)
  const memories = new Set<ArrayBufferLike>()
  for (let n = 0; n < REQUESTS; n++) {
    const body = borrowMemory(SIZE).fill(letter(n))
    memories.add(body.buffer)
    const answering = setInterval(() => {
      if (!connection) return
      clearInterval(answering)
      connection.write(ANSWER)
    }, 3)
    const { isDelivered } = await deliver(
      { webhookId: 1, url, secret: '' },
      { keys: [n], events: 1, hops: 0, first: n, last: n, body },
      { outbound, siteUrl: 'https://campanile.example', timeoutMs: 5_000, now: new Date() },
    )
    clearInterval(answering)
    assert.ok(isDelivered)
  }
  assert.ok(memories.size > 1 && memories.size < REQUESTS, `${memories.size} memories`)
  const all = () => heard.reduce((sum, { length }) => sum + length, 0)
  ;(connection as Socket | null)?.resume()
  while (all() < REQUESTS * SIZE) await sleep(10)
  await sleep(50)
  const bodies = Buffer.concat(heard).toString('latin1').split('\r\n\r\n').slice(1)
  assert.equal(bodies.length, REQUESTS)
  for (const [n, body] of bodies.entries())
    assert.ok(body.startsWith(String.fromCharCode(letter(n)).repeat(SIZE)), `the body of request ${n}`)
})

// Requests while responses that are not read take the memory of the server.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import Fastify from 'fastify'
import { testApp } from '../../../test/app.ts'
import { testConfig, until } from '../../../test/mail.ts'
import { holdMemory } from '../memoryBudget.ts'
import { boundMemory, budgetOf } from './requestMemory.ts'

const MEGABYTE = 1024 * 1024

test('requests get a 503 while twice the budget is held, and probes are answered', async (t) => {
  const { fastify } = await testApp(t, { http_body_memory: 1 })
  const statusOf = async (url: string) => (await fastify.inject({ url })).statusCode
  const release = holdMemory(budgetOf(fastify, testConfig({ http_body_memory: 1 })), 3 * MEGABYTE)
  assert.deepEqual(
    [await statusOf('/healthz'), await statusOf('/readyz'), await statusOf('/api/users/self')],
    [200, 200, 503],
  )
  release()
  assert.equal(await statusOf('/api/users/self'), 401)
})

for (const [way, leave] of [
  ['ended', (socket: Socket) => socket.end()],
  ['closed', (socket: Socket) => socket.destroy()],
  ['reset', (socket: Socket) => socket.resetAndDestroy()],
] as const)
  test(`responses to connections that were ${way} before hold no memory, also behind others`, async (t) => {
    const config = testConfig({ http_body_memory: 1 })
    const app = Fastify()
    t.after(() => app.close())
    boundMemory(app, config)
    const gate = Promise.withResolvers<void>()
    let answered = 0
    app.addHook('onSend', async () => void answered++)
    app.get('/late', async () => {
      await gate.promise
      return 'x'.repeat(100_000)
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    for (let n = 0; n < 20; n++) {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      await once(socket, 'connect')
      socket.write('GET /late HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3))
      await new Promise((resolve) => setTimeout(resolve, 20))
      leave(socket)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
    gate.resolve()
    await until(() => answered === 60)
    await until(() => budgetOf(app, config).held === 0)
  })

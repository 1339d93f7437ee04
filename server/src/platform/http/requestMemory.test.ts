// Requests while responses that are not read take the memory of the server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/app.ts'
import { testConfig } from '../../../test/mail.ts'
import { holdMemory } from '../memoryBudget.ts'
import { budgetOf } from './requestMemory.ts'

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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/app.ts'

test('a request that follows from too many others is refused with 508 in the documented shape, everywhere', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const ask = (hops: string, path = '/contacts') => admin.get(path, { headers: { 'campanile-hops': hops } })
  assert.equal((await ask('5')).status, 200)
  const refused = await ask('6')
  assert.equal(refused.status, 508, refused.text)
  const [error] = refused.body.errors
  assert.deepEqual(Object.keys(error), ['code', 'message', 'details', 'type'])
  assert.deepEqual([error.code, error.details, error.type], [508, [], null])
  assert.match(error.message, /follows from 5 others/)
  const page = await app.fastify.inject({ url: '/form/1', headers: { 'campanile-hops': '99' } })
  assert.equal(page.statusCode, 508)
  for (const odd of ['', '-1', '1.5', 'x', '1, 2', '1'.repeat(20)]) {
    const { status, body } = await ask(odd)
    assert.equal(status, 400, odd)
    assert.match(body.errors[0].message, /Campanile-Hops should be a whole number/)
  }
})

test('events of a request carry its number of hops, and events without a request have none', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const create = (email: string, hops?: string) =>
    admin.post('/contacts/new', { email }, hops === undefined ? {} : { headers: { 'campanile-hops': hops } })
  await create('a@sample.example')
  await create('b@sample.example', '3')
  await create('c@sample.example')
  const rows = await app.sql<{ hops: number }[]>`
    select hops from domain_events where type = 'contact.created' order by id`
  assert.deepEqual(
    rows.map(({ hops }) => hops),
    [0, 3, 0],
  )
})

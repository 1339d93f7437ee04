// n8n's own trigger node against the running server: `npm run test:n8n` fetches it and names its folder.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from '../app.ts'
import { clientToken } from '../clientToken.ts'
import { testDatabase } from '../database.ts'
import { leadScoring } from '../leadScoring.ts'
import { until } from '../mail.ts'
import { installation, startServer } from '../process.ts'
import { startNode } from './host.ts'

const folder = process.env.CAMPANILE_N8N ?? ''

test('the node subscribes, looks its webhook up, takes what is signed, refuses the rest, and leaves', {
  timeout: 120_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, {
    DATABASE_URL: url,
    CAMPANILE_OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
  })
  await startServer(t, where)
  const authorization = `Bearer ${await clientToken(sql)}`
  const call = async (method: string, path: string, body?: object): Promise<Answer['body']> => {
    const headers = { authorization, 'content-type': 'application/json' }
    const sent = body ? { body: JSON.stringify(body) } : {}
    const answer = await fetch(`${where.url}/api${path}`, { method, headers, ...sent })
    assert.ok(answer.ok, `${path}: ${answer.status}`)
    return answer.json()
  }
  const events = ['mautic.lead_post_save_new', 'mautic.lead_post_delete']
  const node = await startNode(t, { folder, serverUrl: where.url, authorization, events })

  const offered = await node.getEvents()
  assert.deepEqual(
    events.filter((event) => !offered.includes(event)),
    [],
  )
  assert.equal(await node.checkExists(), false)
  assert.equal(await node.create(), true)
  assert.equal(await node.checkExists(), true)

  const { contact } = await call('POST', '/contacts/new', { email: 'ada@sample.example', firstname: 'Zoë ✓' })
  await until(() => node.received.length === 1)
  const [told] = node.received
  assert.deepEqual(
    (told?.['mautic.lead_post_save_new'] as { contact: object }[] | undefined)?.[0]?.contact,
    contact,
  )
  await call('DELETE', `/contacts/${contact.id}/delete`)
  await until(() => node.received.length === 2)
  assert.deepEqual(node.statuses, [200, 200])

  // Another secret than the node's: it refuses, and the server says so.
  const { hooks } = await call('GET', '/hooks')
  const [hook] = Object.values(hooks) as { id: number; secret: string }[]
  const test = async () => (await call('POST', `/hooks/${hook?.id}/test`, {})).delivery.statusCode
  assert.equal(await test(), '200')
  await call('PATCH', `/hooks/${hook?.id}/edit`, { secret: 'of somebody else' })
  assert.equal(await test(), '401')
  assert.equal(node.received.length, 3)

  assert.equal(await node.delete(), true)
  assert.equal(await node.checkExists(), false)
  assert.equal(Object.keys((await call('GET', '/hooks')).hooks).length, 0)
})

test('lead scoring hands over to the node', { timeout: 120_000 }, async (t) => {
  await leadScoring(t, async ({ serverUrl, authorization, events }) => {
    const node = await startNode(t, { folder, serverUrl, authorization, events })
    assert.equal(await node.create(), true)
    return () => {
      assert.ok(node.statuses.length > 0 && node.statuses.every((status) => status === 200))
      return node.received
    }
  })
})

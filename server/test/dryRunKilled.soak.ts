// A dry run under `kill -9`: the whole server dies at random moments, and what it counted is counted once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './app.ts'
import { clientToken } from './clientToken.ts'
import { testDatabase } from './database.ts'
import { installation, startServer } from './process.ts'

const CONTACTS = 60_000
const KILLS = 3

test('killed at random moments: a dry run goes on where it was, counts everybody once, and leaves nothing', {
  timeout: 300_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const authorization = `Bearer ${await clientToken(sql)}`
  const ask = async (path: string, body?: unknown) => {
    const answer = await fetch(`${where.url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    assert.ok(answer.ok, `${path}: ${answer.status} ${await answer.clone().text()}`)
    return (await answer.json()) as Answer['body']
  }
  let server = await startServer(t, where)
  const segment = (await ask('/segments/new', { name: 'Everybody' })).list.id
  await sql`
    with made as (
      insert into contacts (date_added, firstname, email)
      select '2026-01-01', 'n' || n, 'n' || n || '@sample.example' from generate_series(1, ${CONTACTS}::int) n
      returning id)
    insert into segment_contacts (segment_id, contact_id, date_added, manually_added)
    select ${segment}, id, now(), true from made`
  const event = (id: string, type: string, properties: unknown, parent?: string) => ({
    id,
    name: id,
    type,
    eventType: 'action',
    order: 1,
    properties,
    ...(parent === undefined ? {} : { parent: { id: parent } }),
  })
  const { campaign } = await ask('/campaigns/new', {
    name: 'Points and a tag',
    isPublished: false,
    lists: [{ id: segment }],
    events: [
      event('new_points', 'lead.changepoints', { points: 5 }),
      event('new_tag', 'lead.changetags', { add_tags: ['told'], remove_tags: [] }, 'new_points'),
    ],
    canvasSettings: {
      nodes: [
        { id: 'new_points', positionX: '100', positionY: '100' },
        { id: 'new_tag', positionX: '100', positionY: '200' },
        { id: 'lists', positionX: '100', positionY: '0' },
      ],
      connections: [
        { sourceId: 'lists', targetId: 'new_points', anchors: { source: 'leadsource', target: 'top' } },
        { sourceId: 'new_points', targetId: 'new_tag', anchors: { source: 'bottom', target: 'top' } },
      ],
    },
  })
  const { dryRun } = await ask(`/campaigns/${campaign.id}/dryrun`, {})
  const read = async () => (await ask(`/campaigns/${campaign.id}/dryruns/${dryRun.id}`)).dryRun
  let killedAt = 0
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(Math.random() * 700)
    if ((await read()).state !== 'done') killedAt++
    await server.kill()
    server = await startServer(t, where)
  }
  assert.ok(killedAt > 0, 'the run was over before anything was killed')
  for (let tries = 0; (await read()).state !== 'done'; tries++) {
    const { state, error } = await read()
    assert.ok(!['failed', 'cancelled'].includes(state), `${state}: ${error}`)
    assert.ok(tries < 600, `${state} after two minutes`)
    await sleep(200)
  }
  const done = await read()
  const counts = done.events.map(({ name, passed }: { name: string; passed: number }) => [name, passed])
  assert.deepEqual(counts, [
    ['new_points', CONTACTS],
    ['new_tag', CONTACTS],
  ])
  const [left] = await sql`
    select (select count(*) from campaign_event_log) as log, (select count(*) from campaign_contacts) as members,
      (select count(*) from tags) as tags, (select count(*) from contacts where points <> 0) as points`
  assert.deepEqual({ ...left }, { log: 0, members: 0, tags: 0, points: 0 })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { rowsTouched } from '../../../../test/plan.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { claimHooks } from './claims.sql.ts'
import type { Delivery } from './delivery.ts'
import { endTurns, recordDeliveries } from './outcomes.sql.ts'

const delivered: Delivery = {
  ...{ webhookId: 0, keys: [], events: 0, isDelivered: true, isGone: false, retryAfter: null },
  ...{ statusCode: '200', note: '', runtime: 0 },
}

test('turns read the events that they take, however many wait and whatever the database knows of them', async (t) => {
  const { sql, url } = await testDatabase(t)
  const now = new Date()
  const hooks = await sql<{ id: number }[]>`
    insert into webhooks (name, webhook_url, secret, triggers, is_published, date_added)
    select 'Hook', 'http://127.0.0.1/', 's', '["x"]'::jsonb, true, ${now} from generate_series(1, 8) returning id`
  const ids = hooks.map(({ id }) => id)
  await sql`
    with queued as (
      insert into webhook_items (webhook_id, trigger, payload)
      select w, 'x', '{}' from generate_series(1, 2500) n cross join unnest(${ids}::bigint[]) w order by n
      returning webhook_id, id
    )
    insert into webhook_waiting (webhook_id, item_id, item_ids, size, queued_at)
    select webhook_id, id, array[id], 2, ${now} from queued order by 2`
  await sql`insert into webhook_states (webhook_id, attempt_at) select w, ${now} from unnest(${ids}::bigint[]) w`
  const turns = ids.map((id) => ({ id, requests: 20, rows: 20 }))
  for (const known of ['nothing', 'all'] as const) {
    if (known === 'all') await sql`vacuum analyze`
    const { result, of } = await rowsTouched(url, async (one) => {
      // The sixth time its plan is made for any number of rows.
      let taken = 0
      for (let n = 0; n < 8; n++) {
        const claimed = await transaction(one, (db) =>
          claimHooks(db, turns, { senderId: 1, limit: 1, bytes: 1_000_000, direction: 'ASC', now }),
        )
        const deliveries = claimed.flatMap(({ webhookId, requests }) =>
          requests.map(({ keys, events }): Delivery => ({ ...delivered, webhookId, keys, events })),
        )
        taken += deliveries.reduce((sum, { events }) => sum + events, 0)
        const ends = claimed.map(({ webhookId }) => ({ webhookId, failures: 0, attemptAt: now, left: null }))
        await transaction(one, async (db) => {
          await recordDeliveries(db, deliveries, now)
          await endTurns(db, ends, 1)
        })
      }
      return taken
    })
    assert.equal(result, 8 * 8 * 20)
    // Of 20,000. What was taken before is passed over until nobody can see it any more.
    for (const table of ['webhook_items', 'webhook_waiting'])
      assert.ok(of(table) <= 10 * result, `${table}: ${of(table)} for ${result}, knowing ${known}`)
  }
})

test('an answer to events that are gone meanwhile is not kept', async (t) => {
  const { sql } = await testDatabase(t)
  const now = new Date()
  const [hook] = await sql<{ id: number }[]>`
    insert into webhooks (name, webhook_url, secret, triggers, is_published, date_added)
    values ('Hook', 'http://127.0.0.1/', 's', '["x"]'::jsonb, true, ${now}) returning id`
  const webhookId = hook!.id
  const items = await sql<{ id: number }[]>`
    insert into webhook_items (webhook_id, trigger, payload) select ${webhookId}, 'x', '{}' from generate_series(1, 3) returning id`
  const [kept = 0, erased = 0, other = 0] = items.map(({ id }) => id)
  await sql`delete from webhook_items where id = ${erased}`
  await sql`
    insert into webhook_waiting (webhook_id, item_id, item_ids, size, queued_at)
    values (${webhookId}, ${kept}, array[${kept}::bigint], 2, ${now}),
      (${webhookId}, ${erased}, array[${erased}::bigint, ${other}::bigint], 4, ${now})`
  const refused = { ...delivered, statusCode: '500', isDelivered: false, webhookId }
  const deliveries = [
    { ...refused, keys: [kept], events: 1, note: 'kept' },
    { ...refused, keys: [erased], events: 2, note: 'names somebody' },
  ]
  await transaction(sql, (db) => recordDeliveries(db, deliveries, now))
  const rows = await sql<
    { note: string; events: number }[]
  >`select note, events from webhook_deliveries order by id`
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [
      { note: 'kept', events: 1 },
      { note: '', events: 2 },
    ],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { rowsTouched } from '../../../../test/plan.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { claimHooks, recordDeliveries } from './items.sql.ts'

test('turns read the events that they take, however many wait and whatever the database knows of them', async (t) => {
  const { sql, url } = await testDatabase(t)
  const now = new Date()
  const hooks = await sql<{ id: number }[]>`
    insert into webhooks (name, webhook_url, secret, triggers, is_published, date_added)
    select 'Hook', 'http://127.0.0.1/', 's', '["x"]'::jsonb, true, ${now} from generate_series(1, 8) returning id`
  const ids = hooks.map(({ id }) => id)
  await sql`
    insert into webhook_items (webhook_id, trigger, payload, size, queued_at)
    select w, 'x', '{}', 2, ${now} from generate_series(1, 2500) n cross join unnest(${ids}::bigint[]) w order by n`
  await sql`insert into webhook_states (webhook_id, attempt_at) select w, ${now} from unnest(${ids}::bigint[]) w`
  for (const known of ['nothing', 'all'] as const) {
    if (known === 'all') await sql`vacuum analyze`
    const { result, of } = await rowsTouched(url, async (one) => {
      // The sixth time its plan is made for any number of rows.
      let taken = 0
      for (let n = 0; n < 8; n++) {
        const claimed = await transaction(one, (db) =>
          claimHooks(db, ids, { senderId: 1, limit: 1, direction: 'ASC', now }),
        )
        taken += claimed.reduce((sum, { items }) => sum + items.length, 0)
        const deliveries = claimed.map(({ webhookId, items }) => ({
          webhookId,
          statusCode: '200',
          note: '',
          runtime: 0,
          isDelivered: true,
          isGone: false,
          retryAfter: null,
          itemIds: items.map(({ id }) => id),
        }))
        const ends = claimed.map(({ webhookId }) => ({ webhookId, failures: 0, attemptAt: now, claim: null }))
        await transaction(one, (db) => recordDeliveries(db, deliveries, { ends, senderId: 1, now }))
      }
      return taken
    })
    assert.equal(result, 8 * 8 * 20)
    assert.ok(of('webhook_items') <= 6 * result, `${of('webhook_items')} for ${result}, knowing ${known}`)
  }
})

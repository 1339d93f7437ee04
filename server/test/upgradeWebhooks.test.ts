// Webhooks that wait, failed or are under way while the program is exchanged for one that keeps its queue differently.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startWebhookSender } from '../src/features/automation/webhooks/startWebhookSender.ts'
import type { Sql } from '../src/platform/database/connection.ts'
import { listMigrations, migrate } from '../src/platform/database/migrate.ts'
import { createLog } from '../src/platform/log.ts'
import { emptyDatabase } from './database.ts'
import { names } from './hookTest.ts'
import { insertRow } from './insertRow.ts'
import { testConfig, until } from './mail.ts'
import { type Receiver, receiver } from './receiver.ts'

const PAST = new Date('2026-11-20T08:00:00Z')
const LIMIT = 2

interface Hook {
  inbox: Receiver
  id: number
  items: number[]
}

/** A webhook with events N0, N1 and so on, in the tables as they were before migration 85. */
async function makeHook(
  t: TestContext,
  sql: Sql,
  { name, count, direction = null }: { name: string; count: number; direction?: 'DESC' | null },
): Promise<Hook> {
  const inbox = await receiver(t)
  const own = { name, webhook_url: inbox.url, secret: 's', is_published: true, events_orderby_dir: direction }
  const { id } = await insertRow(sql, 'webhooks', { ...own, date_added: PAST })
  const payloads = Array.from({ length: count }, (_, n) =>
    JSON.stringify({ contact: { fields: { all: { firstname: `${name}${n}` } } } }),
  )
  const items = await sql<{ id: number }[]>`
    insert into webhook_items (webhook_id, trigger, payload)
    select ${id}, 'mautic.lead_post_save_new', payload from unnest(${payloads}::text[]) with ordinality p (payload, n) order by n
    returning id`
  const ids = items.map((item) => item.id)
  await sql`
    insert into webhook_waiting (webhook_id, item_id, size, queued_at)
    select ${id}, item, 100, ${new Date()} from unnest(${ids}::bigint[]) item`
  return { inbox, id, items: ids }
}

const state = (sql: Sql, hook: Hook, more: object = {}) =>
  insertRow(sql, 'webhook_states', { webhook_id: hook.id, attempt_at: PAST, ...more })

/** The requests of a hook: under which name, and what they told. */
const requests = ({ inbox }: Hook) =>
  inbox.received.map((request) => [
    String(request.headers['webhook-id']),
    names({ ...inbox, received: [request] }).join(' '),
  ])

test('what waited, had failed or was under way is delivered once and in order, in the requests and under the names of before', async (t) => {
  const { sql, url } = await emptyDatabase(t)
  const known = listMigrations()
  await migrate(
    url,
    known.filter(({ version }) => version < 85),
  )
  const queued = await makeHook(t, sql, { name: 'Q', count: 5 })
  await state(sql, queued)
  // A process that is dead by now had it in hand, with a limit of its own: nobody knows what has arrived.
  const sending = await makeHook(t, sql, { name: 'S', count: 9 })
  await state(sql, sending, { sender_id: 987_654_321, claim: sending.items.slice(0, 7), claim_limit: 3 })
  const failed = await makeHook(t, sql, { name: 'F', count: 5 })
  await state(sql, failed, { failures: 3, claim: failed.items.slice(0, 3), claim_limit: 3 })
  const newest = await makeHook(t, sql, { name: 'N', count: 5, direction: 'DESC' })
  await state(sql, newest, { claim: newest.items.slice(3).toReversed(), claim_limit: 2 })
  // What it had failed with was given up: the events are gone.
  const lost = await makeHook(t, sql, { name: 'L', count: 4 })
  await state(sql, lost, { failures: 1, claim: lost.items.slice(0, 2), claim_limit: 2 })
  for (const table of ['webhook_waiting', 'webhook_items'])
    await sql`
      delete from ${sql(table)} where webhook_id = ${lost.id}
        and ${sql(table === 'webhook_items' ? 'id' : 'item_id')} = any(${lost.items.slice(0, 2)}::bigint[])`

  await migrate(url, known)
  const sender = await startWebhookSender({
    sql,
    url,
    config: testConfig({ outbound_allowed_hosts: ['127.0.0.1'], webhook_limit: LIMIT }),
    log: createLog({ level: 'error' }),
    pollMs: 20,
  })
  t.after(() => sender.stop())
  await until(async () => (await sql`select from webhook_waiting`).length === 0)
  await sender.stop()

  const told = (hook: Hook, ...parts: number[][]) =>
    parts.map((part) => {
      const ids = part.map((n) => hook.items[n] ?? 0)
      const name = `msg_${hook.id}_${Math.min(...ids)}_${Math.max(...ids)}`
      const [letter = ''] = names(hook.inbox)[0] ?? ''
      return [name, part.map((n) => `${letter}${n}`).join(' ')]
    })
  assert.deepEqual(requests(queued), told(queued, [0, 1], [2, 3], [4]))
  assert.deepEqual(requests(sending), told(sending, [0, 1, 2], [3, 4, 5], [6], [7, 8]))
  assert.deepEqual(requests(failed), told(failed, [0, 1, 2], [3, 4]))
  assert.deepEqual(requests(newest), told(newest, [4, 3], [2, 1], [0]))
  assert.deepEqual(requests(lost), told(lost, [2, 3]))
  const log = await sql`
    select webhook_id, sum(events)::int as events, bool_and(is_delivered) as all from (
      select webhook_id, events, status_code = '200' as is_delivered from webhook_deliveries where events > 0) d
    group by 1 order by 1`
  assert.deepEqual(
    log.map((row) => [row.webhook_id, row.events, row.all]),
    [queued, sending, failed, newest, lost].map(({ id, items }) => [
      id,
      id === lost.id ? 2 : items.length,
      true,
    ]),
  )
})

// Transactions that stay open beside a running server: what the test and the soak share.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { appendHappenings, fieldAlias } from '../src/catalog/happenings.ts'
import { connect, type Db, type Sql, transaction } from '../src/platform/database/connection.ts'
import { testDatabase } from './database.ts'
import { connectApi, eventually } from './mainJob.ts'
import { installation, startServer } from './process.ts'

/**
 * A server reacts to changes of contacts while two transactions stay open for `seconds`: one that changed a contact and
 * said nothing, and one that told of its change. What they did has its effect after their commits, once.
 */
export async function reactBesideOpenTransactions(t: TestContext, seconds: number): Promise<void> {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  await startServer(t, where)
  const api = await connectApi(where)
  const filters = [
    { glue: 'and', object: 'lead', field: 'city', operator: '=', properties: { filter: 'Ulm' } },
  ]
  const { list } = await api.post('/segments/new', { name: 'Ulm', filters })
  const people = Array.from({ length: 12 }, (_, n) => ({ email: `p${n}@sample.example` }))
  const { contacts } = await api.post('/contacts/batch/new', people)
  const ids: number[] = contacts.map((contact: { id: number }) => contact.id)
  const [silent = 0, telling = 0, ...others] = ids
  const members = async () =>
    (
      await sql<
        { id: number }[]
      >`select contact_id as id from segment_contacts where segment_id = ${list.id} order by 1`
    ).map(({ id }) => id)

  const writers = connect(url, { max: 2, name: 'long transactions' })
  t.after(() => writers.end())
  const move = (db: Db, id: number) => db`update contacts set city = 'Ulm' where id = ${id}`
  let open = 2
  const holding = Promise.all([
    hold(writers, seconds, (db) => move(db, silent)).finally(() => open--),
    hold(writers, seconds, async (db) => {
      await move(db, telling)
      await appendHappenings(
        db,
        [{ type: 'contact.changed', ids: [telling], payload: { fields: [fieldAlias('city')] } }],
        new Date(),
      )
    }).finally(() => open--),
  ])
  for (const id of others) {
    await api.post('/contacts/new', { email: `p${ids.indexOf(id)}@sample.example`, city: 'Ulm' })
    await eventually(async () => (await members()).includes(id), true, seconds)
    assert.equal(open, 2, 'the reaction came while both were open')
  }
  assert.deepEqual(await members(), others)
  await holding
  await eventually(members, [telling, ...others], 10)
  const told = await sql`
    select contact_ids as ids from segment_changes where segment_id = ${list.id} and ${telling}::bigint = any(contact_ids)`
  assert.equal(told.length, 1)
}

async function hold(sql: Sql, seconds: number, fn: (db: Db) => PromiseLike<unknown>): Promise<void> {
  await transaction(sql, async (db) => {
    await fn(db)
    await sleep(seconds * 1_000)
  })
}

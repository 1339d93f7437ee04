// Totals of contacts and companies that nobody counts: whatever is written, they are what a count would say.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordCountSchedule } from '../src/platform/search/recordCounts.ts'
import { type Client, testApp } from './app.ts'
import { countStatements } from './countStatements.ts'
import { csvFile, importFile } from './importFile.ts'
import { randomNumbers } from './randomNumbers.ts'

const ROUNDS = 12
const OWN = { 'lead:leads': ['viewown', 'editown', 'create', 'deleteown'] }
const OTHER = { 'lead:leads': ['viewother'] }

for (const seed of [1, 2, 3])
  test(`totals are exact after random writers through the interface, side by side (seed ${seed})`, async (t) => {
    const app = await testApp(t)
    const { sql } = app
    const random = randomNumbers(seed)
    const admin = await app.as('admin')
    const own = await app.as(OWN)
    const other = await app.as(OTHER)
    const program = await app.as('credential')
    const users = [admin.userId, own.userId, other.userId, null]
    let names = 0
    const email = () => `c${random(4) === 0 ? random(names + 1) : ++names}@sample.example`
    const oneOf = <T>(values: readonly T[]): T => values[random(values.length)]!
    const idsOf = async (table: 'contacts' | 'companies') =>
      (await sql<{ id: number }[]>`select id from ${sql(table)} order by id`).map(({ id }) => id)
    const contactIds = () => idsOf('contacts')

    const writers: (() => Promise<unknown>)[] = [
      () =>
        Promise.all(
          Array.from({ length: 8 }, () =>
            oneOf([admin, own, program]).post('/contacts/new', { email: email(), owner: oneOf(users) }),
          ),
        ),
      () =>
        oneOf([admin, own]).post(
          '/contacts/batch/new',
          Array.from({ length: 30 }, () => ({ email: email(), city: 'Ulm' })),
        ),
      async () => {
        const id = oneOf(await contactIds())
        return admin.patch(`/contacts/${id}/edit`, { owner: oneOf(users), points: 5 })
      },
      async () => {
        const ids = (await contactIds()).filter(() => random(3) === 0)
        const changes = ids.slice(0, 100).map((id) => ({ id, owner: oneOf(users) }))
        return admin.patch('/contacts/batch/edit', changes)
      },
      async () => {
        const ids = (await contactIds()).filter(() => random(6) === 0)
        return own.delete(`/contacts/batch/delete?ids=${ids.slice(0, 50).join(',')}`)
      },
      async () => admin.delete(`/contacts/${oneOf(await contactIds())}/delete`),
      // An address that somebody has: the two become one.
      async () => {
        const [taken] = await sql<{ email: string }[]>`select email from contacts order by id desc limit 1`
        return admin.patch(`/contacts/${oneOf(await contactIds())}/edit`, { email: taken?.email })
      },
      () => {
        const lines = Array.from({ length: 40 }, () => `${email()},Ada`)
        return importFile(sql, csvFile(t, `email,firstname\n${lines.join('\n')}\n`), {
          ownerId: oneOf(users),
        })
      },
      () =>
        oneOf([admin, own]).post(
          '/companies/batch/new',
          Array.from({ length: 10 }, () => ({ companyname: `Co ${random(60)}`, owner: oneOf(users) })),
        ),
      async () => {
        const ids = (await idsOf('companies')).filter(() => random(4) === 0)
        return admin.delete(`/companies/batch/delete?ids=${ids.slice(0, 50).join(',')}`)
      },
    ]
    await writers[0]!()
    await writers[8]!()

    const holds = async () => {
      for (const [path, table] of [
        ['/contacts', 'contacts'],
        ['/companies', 'companies'],
      ] as const) {
        const totalOf = async (client: Client) => {
          const { result, queries } = await countStatements(sql, () =>
            client.get(`${path}?limit=1&minimal=1&orderBy=id&search=+`),
          )
          assert.ok(
            queries.some((query) => query.includes('record_counts')),
            'the kept count is told',
          )
          return Number(result.body.total)
        }
        const [counted] = await sql<{ all: number; own: number; other: number }[]>`
          select count(*) as all, count(*) filter (where coalesce(owner_id, created_by) = ${own.userId}) as own,
            count(*) as other
          from ${sql(table)}`
        assert.deepEqual(
          { all: await totalOf(program), own: await totalOf(own), other: await totalOf(other) },
          { ...counted },
        )
      }
    }

    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(Array.from({ length: 4 }, () => oneOf(writers)()))
      await holds()
      if (round % 3 === 0) {
        await recordCountSchedule.run(sql, new Date(), {} as never)
        await holds()
      }
    }
    const [rows] = await sql`select count(*) as n from record_counts where kind = 'contacts'`
    assert.ok(rows?.n > 4, 'there was something to add up')
  })

test('what narrows a list is counted itself', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await app.sql`insert into contacts (date_added, firstname, is_published) values (now(), 'Ada', true), (now(), 'Bo', false), (now(), 'Cy', true)`
  for (const [query, total] of [
    ['', '3'],
    ['minimal=1&start=2&limit=1', '3'],
    ['orderBy=firstname&orderByDir=desc&where=&search=', '3'],
    ['publishedOnly=1', '2'],
    ['published=true', '2'],
    ['search=is:published', '2'],
    ['search=ada', '1'],
    ['where[0][col]=firstname&where[0][expr]=neq&where[0][val]=Ada', '2'],
    ['limit=0', '3'],
  ] as const)
    assert.equal((await admin.get(`/contacts?${query}`)).body.total, total, query)
})

test('two that create contacts, and one that adds the differences up, do not wait for each other', async (t) => {
  const { sql } = await testApp(t)
  const insert = (db: typeof sql) =>
    db`insert into contacts (date_added, owner_id) select now(), 7 from generate_series(1, 60)`
  await sql`set lock_timeout = '1s'`
  for (let n = 0; n < 60; n++) await sql`insert into contacts (date_added, owner_id) values (now(), 7)`
  await sql.begin(async (first) => {
    await insert(first as never)
    await sql.begin(async (second) => {
      await second`set local lock_timeout = '1s'`
      await insert(second as never)
      await recordCountSchedule.run(second, new Date(), {} as never)
    })
    const [seen] = await sql`select sum(records) as n, count(*) as rows from record_counts`
    assert.deepEqual({ ...seen }, { n: 120, rows: 1 })
  })
  const [kept] = await sql`select sum(records) as n from record_counts where user_id = 7`
  assert.equal(kept?.n, 180)
})

// GET /contacts/fillrates: who is counted, what is said of a sample, and what it costs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'

test('every field says how many contacts have a value; an emptied one counts no more; who sees own ones counts those', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  assert.equal(
    (await admin.post('/fields/contact/new', { label: 'Shoe size', alias: 'shoe_size', type: 'number' }))
      .status,
    201,
  )
  const people = [
    { firstname: 'Ada', shoe_size: 38 },
    { firstname: 'Bob', city: 'Ulm' },
    { firstname: '', city: 'Bonn' },
  ]
  const made = await admin.post('/contacts/batch/new', people)
  assert.equal(made.status, 201, made.text)
  const { body, status, text } = await admin.get('/contacts/fillrates')
  assert.equal(status, 200, text)
  const { firstname, city, shoe_size, fax } = body.filled
  assert.deepEqual(
    { ...body, filled: { firstname, city, shoe_size, fax } },
    {
      looked: 3,
      isEstimated: false,
      filled: { firstname: 2, city: 2, shoe_size: 1, fax: 0 },
    },
  )
  const emptied = { city: '', overwriteWithBlank: true }
  assert.equal((await admin.patch(`/contacts/${made.body.contacts[1].id}/edit`, emptied)).status, 200)
  assert.equal((await admin.get('/contacts/fillrates')).body.filled.city, 1)

  const own = await app.as({ 'lead:leads': ['viewown', 'create'] })
  await own.post('/contacts/new', { firstname: 'Mine' })
  const mine = (await own.get('/contacts/fillrates')).body
  assert.deepEqual([mine.looked, mine.filled.firstname, mine.filled.city], [1, 1, 0])
  assert.equal((await (await app.as({ 'tag:tags': ['view'] })).get('/contacts/fillrates')).status, 403)
})

test('of many contacts a sample is looked at, and that is said; the statements are the same', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const own = await app.as({ 'lead:leads': ['viewown', 'create'] })
  const few = await countStatements(app.sql, () => admin.get('/contacts/fillrates'))
  // Wide rows: more than 5,000 blocks of few contacts.
  const pad = 'x'.repeat(1_800)
  await app.sql`
    insert into contacts (firstname, city, date_added, owner_id)
    select ${pad}, case when n % 4 = 0 then 'Ulm' end, now(), case when n <= 8 then ${own.userId}::bigint end
    from generate_series(1, 24000) n`
  const many = await countStatements(app.sql, () => admin.get('/contacts/fillrates'))
  assert.equal(many.count, few.count, many.queries.join('\n'))
  const { looked, isEstimated, filled } = many.result.body
  assert.equal(isEstimated, true)
  assert.ok(looked > 1_000 && looked < 20_000, String(looked))
  assert.equal(filled.firstname, looked)
  assert.ok(Math.abs(filled.city / looked - 0.25) < 0.05, `${filled.city} of ${looked}`)
  assert.deepEqual((await admin.get('/contacts/fillrates')).body, many.result.body)
  const mine = (await own.get('/contacts/fillrates')).body
  assert.deepEqual([mine.looked, mine.filled.city, mine.isEstimated], [8, 2, true])
})

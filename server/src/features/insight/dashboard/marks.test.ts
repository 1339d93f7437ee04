import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'

const RANGE = 'dateFrom=2040-01-01&dateTo=2040-01-31'

test('marks say what was sent to segments and what was published, once a day, of what one may see', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const made = async (path: string, body: object) => {
    const answer = await admin.post(`${path}/new`, body)
    assert.equal(answer.status, 201, answer.text)
    return Object.values(answer.body as Record<string, { id: number }>)[0]!.id
  }
  const email = await made('/emails', { name: 'Spring', subject: 'S', language: 'en', lists: [] })
  const page = await made('/pages', { title: 'Offer' })
  const gone = await made('/pages', { title: 'Gone' })
  await admin.delete(`/pages/${gone}/delete`)
  const note = (at: string, action: string, [object, id]: [string, number], details = {}) => app.sql`
    insert into audit_log (user_name, bundle, object, object_id, action, details, date_added)
    values ('', ${object}, ${object}, ${id}, ${action}, ${JSON.stringify(details)}::text::jsonb, ${at}::timestamptz)`
  await note('2040-01-05T10:00Z', 'send', ['email', email], { segments: [1] })
  await note('2040-01-05T11:00Z', 'send', ['email', email], { segments: [2] })
  await note('2040-01-07T10:00Z', 'send', ['email', email], { contacts: [1] })
  await note('2040-01-09T23:30Z', 'publishDraft', ['page', page])
  await note('2040-01-10T10:00Z', 'publishDraft', ['page', gone])
  await note('2040-01-11T10:00Z', 'update', ['page', page])
  await note('2040-02-11T10:00Z', 'send', ['email', email])
  const sent = { day: '2040-01-05', what: 'sent', record: { kind: 'email', id: email, name: 'Spring' } }
  const published = {
    day: '2040-01-09',
    what: 'published',
    record: { kind: 'page', id: page, name: 'Offer' },
  }
  const read = await admin.get(`/data/marks?${RANGE}`)
  assert.equal(read.status, 200, read.text)
  assert.deepEqual(read.body, { marks: [published, sent] })
  const east = await admin.get(`/data/marks?${RANGE}&timezone=Europe/Berlin`)
  assert.equal(east.body.marks[0].day, '2040-01-10', 'days are those of the time zone')
  const reader = await app.as({ 'email:emails': ['viewother'] })
  assert.deepEqual((await reader.get(`/data/marks?${RANGE}`)).body, { marks: [sent] })
  assert.deepEqual((await (await app.as({})).get(`/data/marks?${RANGE}`)).body, { marks: [] })
  assert.equal((await admin.get('/data/marks?timezone=Nowhere')).status, 400)
  await app.sql`
    insert into audit_log (user_name, bundle, object, object_id, action, date_added)
    select '', 'email', 'email', ${email}, 'send', timestamptz '2040-01-12Z' + n * interval '1 hour' from generate_series(1, 400) n`
  const before = await countStatements(app.sql, () =>
    reader.get('/data/marks?dateFrom=2040-01-01&dateTo=2040-01-06'),
  )
  const after = await countStatements(app.sql, () => reader.get(`/data/marks?${RANGE}`))
  assert.equal(after.count, before.count)
  assert.equal(after.result.body.marks.length, 18, 'a mark for each day')
})

test('what others sent does not push out the marks of who may see their own alone', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const author = await app.as({ 'email:emails': ['viewown', 'create'], 'lead:lists': ['viewother'] })
  const mail = { name: 'Mine', subject: 'S', language: 'en', lists: [] }
  const made = await author.post('/emails/new', mail)
  assert.equal(made.status, 201, made.text)
  const own = made.body.email.id
  await app.sql`
    insert into emails (name, subject, language, date_added)
    select 'Of others', 'S', 'en', now() from generate_series(1, 250)`
  await app.sql`
    insert into audit_log (user_name, bundle, object, object_id, action, date_added)
    select '', 'email', 'email', id, 'send', timestamptz '2040-01-05Z' + interval '1 hour' * (id <> ${own})::int
    from emails order by id <> ${own}`
  const seen = async (client: typeof admin) =>
    (await client.get(`/data/marks?${RANGE}`)).body.marks.map(
      ({ record }: { record: { name: string } }) => record.name,
    )
  assert.deepEqual(await seen(author), ['Mine'])
  assert.equal((await seen(admin)).length, 200)
})

// The header Idempotency-Key: one effect per key, whatever is repeated, and when.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Client, type TestApp, testApp } from '../../../test/app.ts'
import { countStatements } from '../../../test/countStatements.ts'
import { sampleEmail } from '../../../test/mainJob.ts'
import { now, setClock } from '../clock.ts'
import { connect, transaction } from '../database/connection.ts'
import { withSessionLock } from '../database/sessionLock.ts'
import { claimKeys, makeClaim } from './idempotencyKeys.ts'
import { idempotencySchedule } from './idempotencySchedule.ts'

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

async function count(app: TestApp, table: string): Promise<number> {
  const [row] = await app.sql<[{ count: number }]>`select count(*) from ${app.sql(table)}`
  return row.count
}

async function segmentOf(admin: Client): Promise<number> {
  const { id } = (await admin.post('/contacts/new', { email: 'ada@sample.example' })).body.contact
  const segment = (await admin.post('/segments/new', { name: 'Readers' })).body.list.id
  await admin.post(`/segments/${segment}/contact/${id}/add`, {})
  return segment
}

function post(client: Client, key: string, path: string, body: unknown): Promise<Answer> {
  return client.post(path, body, keyed(key))
}

test('a repeated create gets the first answer with status, body and address, and makes nothing', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const first = await post(admin, 'a', '/contacts/new', { email: 'ada@sample.example' })
  assert.equal(first.status, 201, first.text)
  assert.equal(first.headers['idempotency-replayed'], undefined)
  const again = await post(admin, 'a', '/contacts/new', { email: 'ada@sample.example' })
  assert.deepEqual(
    [again.status, again.text, again.headers.location, again.headers['content-type']],
    [201, first.text, first.headers.location, 'application/json'],
  )
  assert.equal(again.headers['idempotency-replayed'], 'true')
  assert.equal(await count(app, 'contacts'), 1)
  const other = await post(admin, 'b', '/contacts/new', { email: 'ada@sample.example' })
  assert.equal(other.status, 200, 'another key is another request: it finds the contact')
})

test('the same key with another body, another query or from another client is not the same request', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const first = await post(admin, 'a', '/stages/new', { name: 'One' })
  assert.equal((await post(admin, 'a', '/stages/new', { name: 'Two' })).status, 422)
  assert.equal((await post(admin, 'a', '/stages/new?x=1', { name: 'One' })).status, 422)
  assert.equal((await post(admin, 'a', '/tags/new', { tag: 'One' })).status, 201, 'another address')
  const elsewhere = await post(await app.as('credential'), 'a', '/stages/new', { name: 'One' })
  assert.equal(elsewhere.status, 201)
  assert.notEqual(elsewhere.body.stage.id, first.body.stage.id)
  const unkeyed = await admin.post('/stages/new', { name: 'One' })
  assert.notEqual(unkeyed.body.stage.id, first.body.stage.id)
  assert.equal(await count(app, 'stages'), 3)
})

test('twenty requests with one key at once have one effect; those that meet the first are told to wait', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(admin, 'a', '/stages/new', { name: 'One' })),
  )
  assert.equal(await count(app, 'stages'), 1)
  const statuses = answers.map((answer) => answer.status)
  assert.ok(
    statuses.every((status) => status === 201 || status === 409),
    statuses.join(),
  )
  const made = answers.filter((answer) => answer.status === 201)
  assert.ok(made.length >= 1)
  assert.equal(new Set(made.map((answer) => answer.text)).size, 1)
  assert.equal((await post(admin, 'a', '/stages/new', { name: 'One' })).text, made[0]?.text)
  const [{ events }] = await app.sql<[{ events: number }]>`
    select count(*) as events from domain_events where type = 'stage.created'`
  assert.equal(events, 1)
})

test('twenty requests with keys of their own, and twenty without, do not get into each other’s way', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      n % 2
        ? post(admin, `key-${n}`, '/tags/new', { tag: `t${n}` })
        : admin.post('/tags/new', { tag: `t${n}` }),
    ),
  )
  assert.ok(answers.every((answer) => answer.status === 201))
  assert.equal(await count(app, 'tags'), 40)
  assert.equal(await count(app, 'idempotency_keys'), 20)
})

test('creates with keys of their own that come together are written together; a refused one spoils no other', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await admin.get('/stages')
  const bodies = Array.from({ length: 40 }, (_, n) =>
    n % 10 === 7 ? { name: { not: 'text' } } : { name: `Stage ${n}`, weight: 500 + n },
  )
  const send = () => Promise.all(bodies.map((body, n) => post(admin, `key-${n}`, '/stages/new', body)))
  const { result: first, count: statements } = await countStatements(app.sql, send)
  assert.deepEqual(
    first.map((answer) => answer.status),
    bodies.map((_, n) => (n % 10 === 7 ? 400 : 201)),
  )
  assert.ok(statements < 80, `${statements} statements`)
  const again = await send()
  assert.deepEqual(
    again.map((answer) => answer.text),
    first.map((answer) => answer.text),
  )
  assert.deepEqual([await count(app, 'stages'), await count(app, 'idempotency_keys')], [36, 36])
})

test('a key that stands twice among requests that are written together is in use for the second', async (t) => {
  const app = await testApp(t)
  const claim = (key: string) => makeClaim('me', { address: '/api/stages/new', key, request: key })
  const known = await transaction(app.sql, (db) => claimKeys(db, ['a', 'b', 'a'].map(claim), now()))
  assert.deepEqual(known, [null, null, 'running'])
})

test('an error has no effect and leaves its key free', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  assert.equal((await post(admin, 'a', '/stages/new', {})).status, 400)
  assert.equal((await post(admin, 'b', '/contacts/999/points/plus/5', {})).status, 404)
  assert.equal(await count(app, 'idempotency_keys'), 0)
  const answer = await post(admin, 'a', '/stages/new', { name: 'One' })
  assert.equal(answer.status, 201)
})

test('an effect without its key, or a key without its effect, cannot be: a failure between them undoes both', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await app.sql`alter table idempotency_keys add constraint refused check (status <> 201)`
  assert.equal((await post(admin, 'a', '/stages/new', { name: 'One' })).status, 500)
  assert.deepEqual([await count(app, 'stages'), await count(app, 'idempotency_keys')], [0, 0])
  const [{ events }] = await app.sql<[{ events: number }]>`
    select count(*) as events from domain_events where type = 'stage.created'`
  assert.equal(events, 0)
  await app.sql`alter table idempotency_keys drop constraint refused`
  assert.equal((await post(admin, 'a', '/stages/new', { name: 'One' })).status, 201)
})

test('routes beyond the standard ones keep their key in the transaction of their effect too', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { id } = (await admin.post('/contacts/new', { email: 'ada@sample.example' })).body.contact
  const points = async () => (await admin.get(`/contacts/${id}`)).body.contact.points
  const first = await post(admin, 'a', `/contacts/${id}/points/plus/5`, {})
  const again = await post(admin, 'a', `/contacts/${id}/points/plus/5`, {})
  assert.deepEqual([first.status, again.text], [200, first.text])
  assert.equal(await points(), 5)
  await Promise.all(Array.from({ length: 20 }, () => post(admin, 'b', `/contacts/${id}/points/plus/5`, {})))
  assert.equal(await points(), 10)
  const blocked = await post(admin, 'c', `/contacts/${id}/dnc/email/add`, { reason: 3 })
  assert.equal(blocked.status, 200, blocked.text)
  assert.equal((await post(admin, 'c', `/contacts/${id}/dnc/email/add`, { reason: 3 })).text, blocked.text)
})

test('a batch with bad entries is one request: the repeat gets the same fates', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const batch = [{ name: 'One' }, { name: { not: 'a text' } }, { name: 'Two' }]
  const first = await post(admin, 'a', '/stages/batch/new', batch)
  assert.deepEqual([first.status, first.body.statusCodes], [201, [201, 400, 201]])
  const again = await post(admin, 'a', '/stages/batch/new', batch)
  assert.equal(again.text, first.text)
  assert.equal(await count(app, 'stages'), 2)
})

test('what fails in the middle of a create is tried again inside the transaction, entry by entry', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await admin.post('/stages/new', { name: 'Held', weight: 7 })
  const first = await post(admin, 'a', '/stages/batch/new', [
    { name: 'One', weight: 8 },
    { name: 'Two', weight: 7 },
    { name: 'Three', weight: 8 },
  ])
  assert.equal(first.body.statusCodes[0], 201, first.text)
  assert.equal(first.body.statusCodes[1], 400)
  assert.equal((await post(admin, 'a', '/stages/batch/new', [])).status, 422)
})

test('a form and its token may change between repeats as long as it says the same', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const first = await post(admin, 'a', '/stages/new', 'name=One')
  const again = await post(admin, 'a', '/stages/new', { name: 'One' })
  assert.equal(again.text, first.text)
})

test('a key counts for 24 hours; then it is free, and forgotten', async (t) => {
  const app = await testApp(t)
  t.after(() => setClock())
  const later = async (ms: number) => {
    setClock(() => new Date(Date.now() + ms))
    await app.sql`update access_tokens set expires_at = ${new Date(now().getTime() + 3_600_000)}`
  }
  const admin = await app.as('admin')
  const first = await post(admin, 'a', '/stages/new', { name: 'One' })
  await later(23.9 * 3_600_000)
  assert.equal((await post(admin, 'a', '/stages/new', { name: 'One' })).text, first.text)
  await later(24.1 * 3_600_000)
  const second = await post(admin, 'a', '/stages/new', { name: 'Another' })
  assert.equal(second.status, 201, second.text)
  assert.equal((await post(admin, 'a', '/stages/new', { name: 'Another' })).text, second.text)
  await app.sql.begin((db) => idempotencySchedule.run(db as never, now(), {} as never))
  assert.equal(await count(app, 'idempotency_keys'), 1)
  await app.sql.begin((db) =>
    idempotencySchedule.run(db as never, new Date(now().getTime() + 24 * 3_600_000), {} as never),
  )
  assert.equal(await count(app, 'idempotency_keys'), 0)
})

test('the stored answer cannot be read without the key; a key has 1 to 255 printable characters', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await post(admin, 'secret-key', '/stages/new', { name: 'Findable' })
  const [row] = await app.sql<{ answer: Buffer }[]>`select answer from idempotency_keys`
  assert.ok(!row!.answer.includes('Findable'))
  for (const bad of ['', 'x'.repeat(256), 'a b', 'ä'])
    assert.equal((await post(admin, bad, '/stages/new', { name: 'x' })).status, 400, bad)
})

test('a custom field made under a key is there once, and at once for the requests that follow', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const field = { label: 'Shoe size', alias: 'shoe_size', type: 'number' }
  const first = await post(admin, 'a', '/fields/contact/new', field)
  assert.equal(first.status, 201, first.text)
  assert.equal((await post(admin, 'a', '/fields/contact/new', field)).text, first.text)
  const made = await admin.post('/contacts/new', { email: 'ada@sample.example', shoe_size: 38 })
  assert.equal(made.body.contact.fields.all.shoe_size, 38)
})

test('an email to a segment, sent under a key, is queued once and told twice', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const email = (await admin.post('/emails/new', sampleEmail(await segmentOf(admin)))).body.email.id
  const first = await post(admin, 'a', `/emails/${email}/send`, {})
  assert.deepEqual(first.body, { success: 1, sentCount: 1, failedRecipients: 0 }, first.text)
  assert.equal((await post(admin, 'a', `/emails/${email}/send`, {})).text, first.text)
  assert.equal((await post(admin, 'b', `/emails/${email}/send`, {})).body.sentCount, 0)
  assert.equal(await count(app, 'email_sends'), 1)
})

test('what claims its key first is worked on once: no repeat goes on with what was interrupted', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const email = (await admin.post('/emails/new', sampleEmail(await segmentOf(admin)))).body.email.id
  const send = (key: string, body = {}) => post(admin, key, `/emails/${email}/send`, body)
  assert.equal((await send('a')).body.sentCount, 1)
  const [row] = await app.sql<{ keyHash: Buffer }[]>`select key_hash as "keyHash" from idempotency_keys`
  await app.sql`update idempotency_keys set status = null, location = null, answer = null`
  const name = `key ${row!.keyHash.toString('hex')}`
  const elsewhere = connect(app.url, { max: 2, name: 'elsewhere' })
  const during = await withSessionLock(elsewhere, name, async () => [await send('a'), await send('a')])
  await elsewhere.end()
  assert.deepEqual(
    during!.result.map(({ status, body }) => [status, body.errors[0].message]),
    Array(2).fill([409, 'A request with this Idempotency-Key is being worked on.']),
  )
  const after = await send('a')
  assert.equal(after.status, 409)
  assert.match(after.body.errors[0].message, /was interrupted/)
  assert.equal((await send('a', { limit: 1 })).status, 422)
  assert.equal((await send('b')).body.sentCount, 0)
  assert.equal(await count(app, 'email_sends'), 1)
})

test('a broadcast under a key is no transaction: its claim is there for everybody while it is at work', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const email = (await admin.post('/emails/new', sampleEmail(await segmentOf(admin)))).body.email.id
  const send = () => post(admin, 'a', `/emails/${email}/send`, {})
  let sending = Promise.resolve<Answer[]>([])
  await transaction(app.sql, async (db) => {
    await db`lock table email_sends in share mode`
    sending = Promise.all([send(), send()])
    while ((await count(app, 'idempotency_keys')) === 0) await sleep(10)
    assert.equal((await send()).status, 409)
  })
  assert.deepEqual((await sending).map(({ status }) => status).sort(), [200, 409])
  assert.equal((await send()).headers['idempotency-replayed'], 'true')
  assert.equal(await count(app, 'email_sends'), 1)
})

test('what claims its key first and is refused leaves it free; a failure that nobody understands does not', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const segment = await segmentOf(admin)
  const email = (await admin.post('/emails/new', { ...sampleEmail(segment), isPublished: false })).body.email
    .id
  const send = () => post(admin, 'a', `/emails/${email}/send`, {})
  assert.equal((await send()).status, 404)
  assert.equal(await count(app, 'idempotency_keys'), 0)
  await admin.patch(`/emails/${email}/edit`, { isPublished: true })
  await app.sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`
  await app.sql`create trigger refuse before insert on email_sends for each row execute function refuse()`
  assert.equal((await send()).status, 500)
  await app.sql`drop trigger refuse on email_sends`
  assert.equal((await send()).status, 409)
})

test('an upload repeated under its key is kept once', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const upload = (key: string, text: string) => {
    const lines = [
      '--x',
      'Content-Disposition: form-data; name="file"; filename="a.txt"',
      '',
      text,
      '--x--',
      '',
    ]
    return admin.post('/files/media/new', Buffer.from(lines.join('\r\n')), {
      headers: { 'idempotency-key': key, 'content-type': 'multipart/form-data; boundary=x' },
    })
  }
  const first = await upload('a', 'hello')
  assert.ok(first.status < 300, first.text)
  assert.equal((await upload('a', 'hello')).text, first.text)
  assert.equal((await upload('a', 'something longer')).status, 422)
  const listed = await admin.get('/files/media')
  assert.equal(listed.text.match(/\.txt/g)?.length, 1, listed.text)
})

test('other methods ignore the header', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { id } = (await admin.post('/stages/new', { name: 'One' })).body.stage
  assert.equal((await admin.patch(`/stages/${id}/edit`, { name: 'Two' }, keyed('a'))).status, 200)
  assert.equal((await admin.patch(`/stages/${id}/edit`, { name: 'Three' }, keyed('a'))).status, 200)
  assert.equal(await count(app, 'idempotency_keys'), 0)
})

test('what must not happen before the commit waits for it: files of deleted assets go with their keys, or stay', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const bytes = Buffer.from(
    '--limit\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 x\r\n--limit--\r\n',
  )
  const { file } = (
    await admin.post('/files/media/new', bytes, {
      headers: { 'content-type': 'multipart/form-data; boundary=limit' },
    })
  ).body
  const body = { title: 'A', storageLocation: 'local', file: file.name }
  const { asset } = (await admin.post('/assets/new', body)).body
  const files = async () => (await admin.get('/files/media')).body.files
  const remove = () => admin.post(`/assets/${asset.id}/delete`, { _method: 'DELETE' }, keyed('delete'))
  await app.sql`
    create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`
  await app.sql`create trigger refuse before insert or update on idempotency_keys for each row execute function refuse()`
  assert.equal((await remove()).status, 500)
  assert.deepEqual(await files(), [file.name])
  await app.sql`drop trigger refuse on idempotency_keys`
  assert.equal((await remove()).status, 200)
  assert.deepEqual(await files(), [])
})

// Suppression lists over HTTP: handed over as files, tried, worked off in slices, listed and taken back.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { finishErasure } from '../../../../test/finishErasure.ts'
import { finishUpload, uploadOptions } from '../../../../test/finishUpload.ts'
import { testStorage } from '../../../../test/storage.ts'
import { upload } from '../../../../test/upload.ts'
import { removeListTask } from '../../audience/suppressions/removeList.ts'
import { runUpload } from './runUpload.ts'

const ROWS = 4_500

async function handOver(client: Client, content: string, name = 'list.txt', reason = ''): Promise<number> {
  const query = `kind=suppressions${reason && `&reason=${reason}`}`
  const answer = await upload(client, `/imports?${query}`, name, Buffer.from(content))
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual(answer.body.detected.columns, [])
  return answer.body.import.id
}

async function suppress(app: TestApp, client: Client, content: string, name?: string): Promise<number> {
  const id = await handOver(client, content, name)
  assert.equal((await client.post(`/imports/${id}/start`)).status, 202)
  await finishUpload(app, id)
  return id
}

/** Takes a list back, and does the work of it. */
async function takeBack(app: TestApp, client: Client, name: string): Promise<void> {
  const { lists } = (await client.get('/suppressions/lists')).body
  const { id } = lists.find((list: { name: string }) => list.name === name)
  assert.equal((await client.delete(`/suppressions/lists/${id}`)).status, 202)
  assert.equal((await client.delete(`/suppressions/lists/${id}`)).status, 404)
  const context = { ...uploadOptions(app, AbortSignal.abort()), sql: app.sql, log: undefined as never }
  let left: object | undefined = { id }
  while (left) left = await removeListTask.run(left, context)
}

const isBlocked = async (client: Client, email: string) =>
  (await client.post('/contacts/new', { email })).body.contact.doNotContact.length > 0

suite('a suppression list over the interface', () => {
  test('is tried, begun and worked off in slices; its counts are exact, and no address is kept', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    for (const name of ['p7', 'p4200', 'other'])
      await admin.post('/contacts/new', { email: `${name}@list.example` })
    const lines = Array.from({ length: ROWS }, (_, n) => (n === 5 ? 'no address' : `p${n}@list.example`))
    const id = await handOver(admin, `${lines.join('\n')}\n`, 'cleaned.txt', 'bounced')
    const read = async () => (await admin.get(`/imports/${id}`)).body.import
    assert.deepEqual([(await read()).kind, (await read()).reason], ['suppressions', 'bounced'])
    await admin.post(`/imports/${id}/dryrun`)
    await finishUpload(app, id)
    const { dryRun, result: none } = await read()
    assert.deepEqual(
      [dryRun.rows, dryRun.suppressed, dryRun.blocked, dryRun.failed, none],
      [ROWS, ROWS - 1, null, 1, null],
    )
    assert.equal((await app.sql`select from suppressed_addresses`).length, 0)
    assert.equal((await admin.patch(`/imports/${id}/edit`, { reason: 'complained' })).status, 200)
    await admin.post(`/imports/${id}/start`)
    const rows: number[] = []
    const slice = () => runUpload(app.sql, id, uploadOptions(app, AbortSignal.abort()))
    while (await slice()) rows.push((await read()).result.rows)
    assert.deepEqual(rows, [2_000, 4_000])
    const { state, result } = await read()
    assert.deepEqual(
      [state, result.rows, result.suppressed, result.blocked, result.failed],
      ['done', ROWS, ROWS - 1, 2, 1],
    )
    assert.deepEqual(result.problems, [
      { reason: 'This row has no valid email address.', count: 1, lines: [6] },
    ])
    const { total, lists } = (await admin.get('/suppressions/lists')).body
    assert.deepEqual([total, lists[0].name, lists[0].addresses], [1, 'cleaned.txt', ROWS - 1])
    const [blocked] = await app.sql<{ comments: string }[]>`
      select d.comments from contact_do_not_contact d join contacts c on c.id = d.contact_id where c.email = 'p7@list.example'`
    assert.match(blocked?.comments ?? '', /complaint/)
    // The same file again is the same list, and blocks nobody twice.
    await admin.post(`/imports/${id}/start`)
    await finishUpload(app, id)
    const again = await read()
    assert.deepEqual([again.result.suppressed, again.result.blocked], [ROWS - 1, 0])
    assert.equal((await admin.get('/suppressions/lists')).body.lists[0].addresses, ROWS - 1)
    const told = JSON.stringify([(await admin.get('/suppressions/lists')).body, again])
    assert.ok(!told.includes('list.example'))
  })

  test('comes further with each slice, also where no row has an address', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const id = await handOver(admin, `email\n${'nobody\n'.repeat(ROWS)}`)
    await admin.post(`/imports/${id}/start`)
    const rows: number[] = []
    const slice = () => runUpload(app.sql, id, uploadOptions(app, AbortSignal.abort()))
    while (rows.length < 5 && (await slice()))
      rows.push((await admin.get(`/imports/${id}`)).body.import.result?.rows)
    assert.deepEqual(rows, [1_999, 3_999])
    const { state, result } = (await admin.get(`/imports/${id}`)).body.import
    assert.deepEqual([state, result.rows, result.failed], ['done', ROWS, ROWS])
  })

  test('is taken back: its addresses are free, but those of another list and of erased persons; who is blocked stays so', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const erased = (await admin.post('/contacts/new', { email: 'erased@list.example' })).body.contact
    const { erasure } = (await admin.post(`/contacts/${erased.id}/erase`)).body
    await finishErasure(app, erasure.id)
    const kept = (await admin.post('/contacts/new', { email: 'kept@list.example' })).body.contact
    await suppress(
      app,
      admin,
      'kept@list.example\nboth@list.example\nonly@list.example\nerased@list.example\n',
    )
    await suppress(app, admin, 'Both@list.example\n', 'second.txt')
    await takeBack(app, admin, 'list.txt')
    assert.deepEqual(
      (await admin.get('/suppressions/lists')).body.lists.map(({ name }: { name: string }) => name),
      ['second.txt'],
    )
    assert.equal(await isBlocked(admin, 'only@list.example'), false)
    assert.equal(await isBlocked(admin, 'both@list.example'), true)
    assert.equal(await isBlocked(admin, 'erased@list.example'), true)
    assert.equal((await admin.get(`/contacts/${kept.id}`)).body.contact.doNotContact.length, 1)
    // Single addresses come off every list, and nobody hears of persons who were erased.
    const off = await admin.post('/suppressions/remove', {
      addresses: ['BOTH@list.example', 'erased@list.example', 'nobody@list.example'],
    })
    assert.deepEqual([off.status, off.body], [200, { removed: 1 }])
    assert.equal((await admin.get('/suppressions/lists')).body.lists[0].addresses, 0)
    const hashes = await app.sql<{ source: string }[]>`select source from suppressed_addresses`
    assert.deepEqual(
      hashes.map(({ source }) => source),
      ['erased'],
    )
    assert.equal((await app.sql`select from suppression_list_addresses`).length, 0)
  })

  test('that is taken back while it is worked off ends, and says why', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const lines = Array.from({ length: ROWS }, (_, n) => `p${n}@list.example`)
    const id = await handOver(admin, lines.join('\n'))
    await admin.post(`/imports/${id}/start`)
    assert.equal(await runUpload(app.sql, id, uploadOptions(app, AbortSignal.abort())), true)
    await takeBack(app, admin, 'list.txt')
    await finishUpload(app, id)
    const { state, error } = (await admin.get(`/imports/${id}`)).body.import
    assert.deepEqual([state, error], ['failed', 'The list was removed meanwhile.'])
    const left = async () => (await app.sql`select from suppressed_addresses`).length
    assert.equal(await left(), 0)
    await admin.post(`/imports/${id}/start`)
    await finishUpload(app, id)
    assert.equal(await left(), ROWS)
  })

  test('needs the right to change everybody, by whoever hands it over, begins it, lists or takes back', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const own = await app.as({
      'lead:imports': ['create'],
      'lead:leads': ['viewown', 'viewother', 'create', 'editown'],
    })
    const sent = Buffer.from('ann@list.example\n')
    assert.equal((await upload(own, '/imports?kind=suppressions', 'a.txt', sent)).status, 403)
    const everybody = {
      'lead:imports': ['create'],
      'lead:leads': ['viewown', 'viewother', 'editother', 'editown'],
    }
    const user = await app.as(everybody)
    const id = await handOver(user, 'ann@list.example\n')
    assert.equal((await own.get(`/imports/${id}`)).status, 404)
    assert.equal((await own.get('/suppressions/lists')).status, 403)
    assert.equal((await own.post('/suppressions/remove', { addresses: ['a@list.example'] })).status, 403)
    assert.equal((await own.delete('/suppressions/lists/1')).status, 403)
    assert.equal((await user.post(`/imports/${id}/start`)).status, 202)
    const { role } = (await admin.get(`/users/${user.userId}`)).body.user
    await admin.patch(`/roles/${role.id}/edit`, {
      rawPermissions: { ...everybody, 'lead:leads': ['viewown'] },
    })
    await finishUpload(app, id)
    assert.equal((await admin.get(`/imports/${id}`)).body.import.state, 'failed')
    assert.equal((await app.sql`select from suppressed_addresses`).length, 0)
  })

  test('takes no other kind, no other reason and no file without addresses; nothing of it is shown as columns', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const send = (query: string, content = 'ann@list.example\n') =>
      upload(admin, `/imports?${query}`, 'a.txt', Buffer.from(content))
    assert.equal((await send('kind=people')).status, 400)
    assert.equal((await send('kind=suppressions&reason=bored')).status, 400)
    const id = await handOver(admin, 'no\nnone\n')
    for (const place of ['columns', 'preview'])
      assert.equal((await admin.get(`/imports/${id}/${place}`)).status, 400)
    assert.equal((await admin.patch(`/imports/${id}/edit`, { reason: 'bored' })).status, 400)
    assert.equal((await admin.post('/suppressions/remove', { addresses: [] })).status, 400)
    const many = Array.from({ length: 2_001 }, (_, n) => `p${n}@list.example`)
    assert.equal((await admin.post('/suppressions/remove', { addresses: many })).status, 400)
    const empty = await handOver(admin, '\n\n')
    await admin.post(`/imports/${empty}/start`)
    await finishUpload(app, empty)
    const { state, error } = (await admin.get(`/imports/${empty}`)).body.import
    assert.deepEqual([state, error], ['failed', 'list.txt has no addresses.'])
    const odd = await handOver(admin, 'email\nno\nnone\n')
    await admin.post(`/imports/${odd}/start`)
    await finishUpload(app, odd)
    const { result } = (await admin.get(`/imports/${odd}`)).body.import
    assert.deepEqual([result.rows, result.failed], [2, 2])
    assert.equal((await admin.get('/suppressions/lists')).body.total, 0, 'there is no list of nobody')
    assert.equal((await admin.delete(`/imports/${id}`)).status, 200)
    await testStorage(app.dataDir).delete(`imports/${empty}/file`)
    await admin.post(`/imports/${empty}/start`)
    await finishUpload(app, empty)
    assert.match((await admin.get(`/imports/${empty}`)).body.import.error, /^The file was removed/)
  })
})

// Saved views and preferences: whose they are, who sees them, and how much there can be.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'

const view = {
  kind: 'contact',
  name: 'Hot leads',
  search: 'points:>100',
  sort: '-points',
  columns: ['email', 'points'],
}
const names = (answer: { body: { views: { name: string }[] } }) => answer.body.views.map(({ name }) => name)

suite('/views', () => {
  test('a view is kept, changed and deleted by the one whose it is, and nobody else sees it', async (t) => {
    const app = await testApp(t)
    const rights = { 'lead:leads': ['viewown', 'viewother'] }
    const others = { 'lead:leads': ['viewown'] }
    const [ada, bob] = [await app.as(rights), await app.as(others)]
    const made = await ada.post('/views/new', view)
    assert.equal(made.status, 201, made.text)
    const { id, dateAdded, dateModified, userName, ...rest } = made.body.view
    assert.deepEqual(rest, { ...view, isShared: false, isOwn: true })
    const changed = await ada.patch(`/views/${id}/edit`, { name: 'Warm leads', columns: [] })
    assert.deepEqual(changed.body.view.columns, [])
    assert.equal(changed.body.view.search, view.search)
    assert.deepEqual(names(await ada.get('/views?kind=contact')), ['Warm leads'])
    assert.deepEqual(names(await ada.get('/views?kind=email')), [])
    assert.deepEqual(names(await bob.get('/views')), [])
    assert.equal((await bob.patch(`/views/${id}/edit`, { name: 'Mine' })).status, 404)
    assert.equal((await bob.delete(`/views/${id}/delete`)).status, 404)
    assert.equal((await ada.delete(`/views/${id}/delete`)).status, 200)
    assert.equal((await ada.delete(`/views/${id}/delete`)).status, 404)
    const rows = await app.sql`select action from audit_log where object = 'view' order by id`
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['create', 'update', 'delete'],
    )
  })

  test('sharing takes a right; what is shared is seen by who sees the kind, and changed by its owner and administrators', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const plain = await app.as({ 'lead:leads': ['viewown'] })
    const sharing = await app.as({ 'lead:leads': ['viewown'], 'core:views': ['share'] })
    const stranger = await app.as({ 'email:emails': ['viewown'] })
    assert.equal((await plain.post('/views/new', { ...view, isShared: true })).status, 403)
    const own = (await plain.post('/views/new', { ...view, name: 'Zoe' })).body.view.id
    assert.equal((await plain.patch(`/views/${own}/edit`, { isShared: true })).status, 403)
    const { id } = (await sharing.post('/views/new', { ...view, isShared: true })).body.view
    assert.deepEqual(names(await plain.get('/views')), ['Zoe', 'Hot leads'])
    assert.equal((await plain.get('/views')).body.views[1].isOwn, false)
    assert.deepEqual(names(await stranger.get('/views')), [])
    assert.equal((await stranger.patch(`/views/${id}/edit`, { name: 'x' })).status, 404)
    assert.equal((await plain.patch(`/views/${id}/edit`, { name: 'x' })).status, 403)
    assert.equal((await plain.delete(`/views/${id}/delete`)).status, 403)
    const renamed = await admin.patch(`/views/${id}/edit`, { name: 'Everybody' })
    assert.equal(renamed.body.view.isOwn, false)
    assert.equal((await admin.patch(`/views/${own}/edit`, { name: 'x' })).status, 404)
    assert.equal((await admin.delete(`/views/${id}/delete`)).status, 200)
  })

  test('a hundred for each user, also when many are made at once, and each name once', async (t) => {
    const app = await testApp(t)
    const ada = await app.as({ 'lead:leads': ['viewown'] })
    const make = (n: number) => ada.post('/views/new', { ...view, name: `View ${n}` })
    for (let n = 0; n < 97; n++) assert.equal((await make(n)).status, 201)
    assert.equal((await ada.post('/views/new', { ...view, name: 'VIEW 5' })).status, 400)
    const statuses = await Promise.all(Array.from({ length: 8 }, (_, n) => make(200 + n)))
    assert.deepEqual(statuses.map(({ status }) => status).sort(), [201, 201, 201, 400, 400, 400, 400, 400])
    const { count } = await countStatements(app.sql, () => ada.get('/views'))
    assert.ok(count <= 2, String(count))
    assert.equal((await ada.get('/views')).body.views.length, 100)
  })

  test('what is no view is refused beside its key', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const refused = async (body: object, key: string) => {
      const answer = await admin.post('/views/new', { ...view, ...body })
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(Object.keys(answer.body.errors[0].details), [key])
    }
    await refused({ kind: 'constructor' }, 'kind')
    await refused({ kind: null }, 'kind')
    await refused({ name: ' ' }, 'name')
    await refused({ name: 'x'.repeat(101) }, 'name')
    await refused({ search: 'x'.repeat(2_001) }, 'search')
    await refused({ search: { a: 1 } }, 'search')
    await refused({ columns: 'email' }, 'columns')
    await refused({ columns: Array.from({ length: 51 }, (_, n) => `c${n}`) }, 'columns')
    await refused({ columns: ['a b'] }, 'columns')
    await refused({ isShared: 'perhaps' }, 'isShared')
    assert.equal((await app.sql`select from saved_views`).length, 0)
  })
})

suite('/preferences', () => {
  test('each user has preferences of his or her own, merged by key', async (t) => {
    const app = await testApp(t)
    const [ada, bob] = [await app.as('admin'), await app.as({})]
    assert.deepEqual((await ada.get('/preferences')).body.preferences, {})
    await ada.patch('/preferences', { density: 'compact', columns: { contact: ['email'] } })
    const next = await ada.patch('/preferences', { density: null, theme: 'dark' })
    assert.deepEqual(next.body.preferences, { columns: { contact: ['email'] }, theme: 'dark' })
    assert.deepEqual((await ada.get('/preferences')).body, next.body)
    assert.deepEqual((await bob.get('/preferences')).body.preferences, {})
    await Promise.all(Array.from({ length: 10 }, (_, n) => bob.patch('/preferences', { [`key${n}`]: n })))
    assert.equal(Object.keys((await bob.get('/preferences')).body.preferences).length, 10)
  })

  test('more than 64 kB, deep nesting and odd keys are refused, and nothing changes', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    await admin.patch('/preferences', { a: 'x'.repeat(40_000) })
    for (const body of [
      { b: 'x'.repeat(40_000) },
      { b: JSON.parse('['.repeat(30) + ']'.repeat(30)) },
      { 'a b': 1 },
      { ['x'.repeat(101)]: 1 },
      { b: 'a\0b' },
    ])
      assert.equal((await admin.patch('/preferences', body)).status, 400)
    assert.deepEqual(Object.keys((await admin.get('/preferences')).body.preferences), ['a'])
  })
})

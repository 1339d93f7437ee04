import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { user } from './user.ts'

suite('users', () => {
  test('a PUT to an unknown user makes one for who may create, and is a 404 for who may only edit', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    await admin.post('/roles/new', { name: 'Reader' })
    const editor = await app.as({ 'user:users': ['view', 'edit'] })
    const viewer = await app.as({ 'user:users': ['view'] })
    const put = (who: typeof admin) => who.put('/users/99999/edit', user.sample(1))
    assert.equal((await put(editor)).status, 404)
    assert.equal((await editor.post('/users/new', user.sample(1))).status, 403)
    assert.equal((await put(viewer)).status, 403)
    const batch = await editor.put('/users/batch/edit', [{ id: 99999, ...user.sample(1) }])
    assert.deepEqual(batch.body.statusCodes, [404])
    assert.equal((await put(admin)).status, 201)
  })
})

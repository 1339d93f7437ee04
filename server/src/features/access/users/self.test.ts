import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'

const PASSWORD = 'A-long-enough-password-1'

suite('oneself', () => {
  test('everybody changes what is said of himself or herself, and nothing else of it', async (t) => {
    const app = await testApp(t)
    const reader = await app.as({ 'stage:stages': ['view'] })
    const before = (await reader.get('/users/self')).body
    const about = { firstName: 'Ada', lastName: 'Lovelace', position: 'Analyst', timezone: 'Europe/Rome' }
    const beyond = { username: 'root', role: 1, isPublished: false, plainPassword: PASSWORD, id: 1 }
    const changed = await reader.patch('/users/self', { ...about, ...beyond })
    assert.equal(changed.status, 200, changed.text)
    const after = (await reader.get('/users/self')).body
    for (const [name, value] of Object.entries(about)) assert.equal(after[name], value, name)
    assert.deepEqual(
      [after.id, after.username, after.role.id, after.isPublished],
      [before.id, before.username, before.role.id, true],
    )
    const [entry] = await app.sql<{ action: string; userId: number }[]>`
      select action, user_id as "userId" from audit_log
      where bundle = 'user' and object = 'user' and object_id = ${before.id} order by id desc limit 1`
    assert.deepEqual(entry, { action: 'update', userId: before.id })
    for (const timezone of ['Europe/Nowhere', 7, 'x'.repeat(10_000)])
      assert.equal((await reader.patch('/users/self', { timezone })).status, 400)
    assert.equal((await reader.patch('/users/self', { firstName: '' })).status, 400)
    assert.equal((await reader.patch('/users/self', { timezone: null })).body.timezone, null)
    const credential = await app.as('credential')
    assert.equal((await credential.patch('/users/self', about)).status, 403)
  })

  test('another address takes the password, and is nobody else’s', async (t) => {
    const app = await testApp(t, { api_enable_basic_auth: true })
    const admin = await app.as('admin')
    const person = { username: 'ada', firstName: 'Ada', lastName: 'L', email: 'ada@example.com', role: 1 }
    await admin.post('/users/new', { ...person, plainPassword: PASSWORD })
    const authorization = `Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}`
    const patch = async (payload: object) =>
      app.fastify.inject({ method: 'PATCH', url: '/api/users/self', payload, headers: { authorization } })
    const email = 'ada@elsewhere.example'
    for (const password of [undefined, 'wrong', 7, { password: PASSWORD }]) {
      const refused = await patch({ email, password })
      assert.equal(refused.statusCode, 400, refused.body)
      assert.match(refused.body, /"password"/)
    }
    const taken = (await admin.get('/users/self')).body.email
    assert.equal((await patch({ email: taken, password: PASSWORD })).statusCode, 400)
    assert.equal((await patch({ email: 'no address', password: PASSWORD })).statusCode, 400)
    assert.equal((await patch({ email: person.email })).statusCode, 200, 'the same one needs none')
    const changed = await patch({ email, password: PASSWORD })
    assert.deepEqual([changed.statusCode, changed.json().email], [200, email])
  })
})

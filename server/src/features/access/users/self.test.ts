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
    const beyond = { username: 'root', role: 1, isPublished: false, id: 1 }
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
    assert.equal((await reader.patch('/users/self', { plainPassword: PASSWORD })).status, 400)
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

  test('what somebody signs in with is nobody else’s name or address', async (t) => {
    const app = await testApp(t, { api_enable_basic_auth: true })
    const admin = await app.as('admin')
    const make = (username: string, email: string) =>
      admin.post('/users/new', {
        ...{ username, email, firstName: 'A', lastName: 'L', role: 1, plainPassword: PASSWORD },
      })
    // Invited people have their address as their name, and may have another address later.
    const bob = (await make('bob@example.com', 'bob@elsewhere.example')).body.user.id
    const eve = (await make('eve', 'eve@example.com')).body.user.id
    const asked = async (name: string, payload: object) =>
      app.fastify.inject({
        ...{ method: 'PATCH', url: '/api/users/self', payload },
        headers: { authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}` },
      })
    const refused = await asked('eve', { email: 'Bob@Example.com', password: PASSWORD })
    assert.deepEqual([refused.statusCode, /"email"/.test(refused.body)], [400, true], refused.body)
    assert.equal((await make('bob@elsewhere.example', 'x@example.com')).status, 400)
    assert.equal((await make('ann@example.com', 'ann@example.com')).status, 201, 'one’s own is free')
    const back = await asked('bob@example.com', { email: 'bob@example.com', password: PASSWORD })
    assert.equal(back.statusCode, 200, back.body)
    // As two who were saved at the same time could be.
    await app.sql`update users set email = 'bob' where id = ${eve}`
    await app.sql`update users set username = 'bob' where id = ${bob}`
    const found = await asked('bob', { position: 'Analyst' })
    assert.deepEqual([found.statusCode, found.json().id], [200, bob])
  })
})

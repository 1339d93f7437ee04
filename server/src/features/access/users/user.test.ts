import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { addUser, pageAt, signedIn } from '../../../../test/signIn.ts'
import { credential } from '../credentials/credential.ts'
import { role } from './role.ts'
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

  test('an edit with plainPassword sets the password of another user, by PATCH, PUT and in batches', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const id = await addUser(app, 'ada')
    const about = { firstName: 'Ada', lastName: 'L', email: 'ada@sample.example', role: 1 }
    const edits = [
      (plainPassword: unknown) => admin.patch(`/users/${id}/edit`, { plainPassword }),
      (plainPassword: unknown) => admin.put(`/users/${id}/edit`, { ...about, plainPassword }),
      (plainPassword: unknown) => admin.patch('/users/batch/edit', [{ id, plainPassword }]),
    ]
    for (const [n, edit] of edits.entries()) {
      const password = `Battery-staple-${n}`
      const { status, text } = await edit({ password, confirm: password })
      assert.equal(status, 200, text)
      assert.doesNotMatch(text, /warnings|assword|argon2/)
      assert.equal((await pageAt(app).signIn('ada', { password })).status, 201)
      assert.equal((await pageAt(app).signIn('ada')).status, 401, 'the former one is void')
    }
    for (const blank of ['', null, { password: '', confirm: '' }])
      assert.equal((await edits[0]!(blank)).status, 200, 'a blank one changes nothing')
    assert.equal((await pageAt(app).signIn('ada', { password: 'Battery-staple-2' })).status, 201)
    const logged = await app.sql<{ details: object }[]>`
      select details from audit_log where object = 'user' and object_id = ${id} and action = 'update' order by id`
    assert.deepEqual(
      logged.map(({ details }) => 'plainPassword' in details),
      [true, true, true],
    )
    assert.doesNotMatch(JSON.stringify(logged), /argon2|staple/)
  })

  test('an edit with a weak password, or with the password of the actor, is a 400 and changes nothing', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const id = await addUser(app, 'ada')
    for (const plainPassword of [
      'abc',
      'password',
      { password: 'Battery-staple-1', confirm: 'x' },
      7,
      [[]],
    ]) {
      const refused = await admin.patch(`/users/${id}/edit`, { position: 'Analyst', plainPassword })
      assert.equal(refused.status, 400, refused.text)
      assert.ok('plainPassword' in refused.body.errors[0].details)
    }
    assert.equal((await admin.get(`/users/${id}`)).body.user.position, null)
    assert.equal((await pageAt(app).signIn('ada')).status, 201)
    const own = await admin.patch(`/users/${admin.userId}/edit`, { plainPassword: 'Battery-staple-1' })
    assert.equal(own.status, 400)
    assert.match(own.text, /users\/self\/password/)
    const roleId = (
      await admin.post('/roles/new', { name: 'Clerk', rawPermissions: { 'user:users': ['edit'] } })
    ).body.role.id
    await addUser(app, 'clerk', roleId)
    const clerk = await signedIn(app, 'clerk')
    const stronger = await clerk.send('PATCH', `/users/${id}/edit`, { plainPassword: 'Battery-staple-1' })
    assert.equal(stronger.status, 403)
  })

  test('with api_legacy_clients an edit ignores plainPassword, and its answer says so', async (t) => {
    const app = await testApp(t, { api_legacy_clients: true })
    const admin = await app.as('admin')
    const id = await addUser(app, 'ada')
    const edited = await admin.patch(`/users/${id}/edit`, { plainPassword: 'x', position: 'P' })
    assert.equal(edited.status, 200)
    assert.match(edited.body.user.warnings[0], /^plainPassword: /)
    const batch = await admin.patch('/users/batch/edit', [{ id, plainPassword: 'x' }, { id: admin.userId }])
    assert.deepEqual(
      batch.body.users.map(({ warnings = [] }: { warnings?: string[] }) => warnings.length),
      [1, 0],
    )
    assert.equal('warnings' in (await admin.get(`/users/${id}`)).body.user, false)
    assert.equal((await pageAt(app).signIn('ada')).status, 201)
  })

  test('a PUT without isPublished keeps a user, a role and a credential as they are', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    for (const definition of [user, role, credential]) {
      const { path, one, sample } = definition
      await admin.post('/roles/new', { name: 'Reader' })
      const { id } = (await admin.post(`${path}/new`, sample(1))).body[one]
      const put = async (body: object) => (await admin.put(`${path}/${id}/edit`, body)).body[one].isPublished
      const body = { ...sample(1), plainPassword: undefined }
      assert.equal(await put(body), true, path)
      assert.equal(await put({ ...body, isPublished: false }), false, path)
      assert.equal(await put(body), false, path)
    }
    const { firstName, lastName, email } = (await admin.get('/users/self')).body
    const own = await admin.put(`/users/${admin.userId}/edit`, { firstName, lastName, email })
    assert.equal(own.status, 200, own.text)
    assert.equal((await admin.get('/users/self')).status, 200, 'nor does one’s own PUT lock one out')
  })
})

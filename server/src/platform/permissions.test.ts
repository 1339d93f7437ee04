// What a role allows beyond the levels that it names.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../test/app.ts'
import { hashPassword } from './auth/secrets.ts'

const PASSWORD = 'Correct-horse-7'

test('a role keeps the levels that it names, and its users have what those need, by token and by password', async (t) => {
  const app = await testApp(t, { api_enable_basic_auth: true })
  const rights = { 'api:access': ['full'], 'stage:stages': { 0: 'edit' }, 'email:emails': 'deleteother' }
  const admin = await app.as('admin')
  const { role } = (await admin.post('/roles/new', { name: 'Short', rawPermissions: rights })).body
  assert.deepEqual(role.rawPermissions, rights)
  await app.sql`
    insert into users (username, password_hash, first_name, last_name, email, role_id)
    values ('short', ${await hashPassword(PASSWORD)}, 'S', 'S', 's@sample.example', ${role.id})`
  const basic = { headers: { authorization: `Basic ${btoa(`short:${PASSWORD}`)}` } }
  const nobody = await app.as('nobody')
  const token = await app.as({ 'stage:stages': ['edit'], 'email:emails': ['deleteother'] })
  for (const path of ['/stages', '/emails']) {
    assert.equal((await nobody.get(path, basic)).status, 200, path)
    assert.equal((await token.get(path)).status, 200, path)
  }
  for (const path of ['/stages/new', '/emails/new']) {
    assert.equal((await nobody.post(path, { name: 'x' }, basic)).status, 403, path)
    assert.equal((await token.post(path, { name: 'x' })).status, 403, path)
  }
  assert.deepEqual((await admin.get(`/roles/${role.id}`)).body.role.rawPermissions, rights)
})

test('a role with a set or a level that does not exist is refused by its name', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  for (const [rawPermissions, unknown] of [
    [{ 'stage:nothing': ['view'] }, 'stage:nothing'],
    [{ 'stage:stages': ['viewown'] }, 'stage:stages:viewown'],
    [{ 'stage:stages': ['toString'] }, 'stage:stages:toString'],
    [{ toString: ['view'] }, 'toString'],
    [{ 'stage:stages': [['view']] }, 'stage:stages:view'],
  ] as const) {
    const { status, body } = await admin.post('/roles/new', { name: 'R', rawPermissions })
    assert.equal(status, 400, unknown)
    if (unknown !== 'toString') assert.match(body.errors[0].message, new RegExp(`"${unknown}"`))
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { verifyPassword } from '../../../platform/auth/secrets.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import { catalog } from '../../index.ts'
import { ensureFirstAdministrator } from './firstAdministrator.ts'

const context = {
  config: withSettings(loadConfig({ env: {} })),
  catalog,
  now: new Date('2026-11-21T10:00:00Z'),
}

test('an empty database gets one administrator with a random password, however many processes start at once', async (t) => {
  const { sql } = await testDatabase(t)
  const made = await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdministrator(sql, {}, context)))
  const [winner, ...others] = made.filter((result) => result !== null)
  assert.equal(others.length, 0)
  const [row] = await sql`select username, password_hash, role_id from users`
  assert.equal(winner?.username, 'admin')
  assert.equal(row?.role_id, 1)
  assert.ok(await verifyPassword(row!.password_hash, winner!.password!))
  assert.equal(await ensureFirstAdministrator(sql, {}, context), null)
})

test('the environment names the first administrator, and its password is not shown', async (t) => {
  const { sql } = await testDatabase(t)
  const env = {
    CAMPANILE_ADMIN_USERNAME: 'ada',
    CAMPANILE_ADMIN_PASSWORD: 'correct horse',
    CAMPANILE_ADMIN_EMAIL: 'ada@sample.example',
  }
  assert.deepEqual(await ensureFirstAdministrator(sql, env, context), { username: 'ada' })
  const [row] = await sql`select email, password_hash from users`
  assert.equal(row?.email, 'ada@sample.example')
  assert.ok(await verifyPassword(row!.password_hash, 'correct horse'))
})

test('a weak password from the environment stops the start with the reason', async (t) => {
  const { sql } = await testDatabase(t)
  await assert.rejects(
    ensureFirstAdministrator(sql, { CAMPANILE_ADMIN_PASSWORD: '123456' }, context),
    /plainPassword: The password is too weak/,
  )
})

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { testDatabase } from '../../test/database.ts'
import { findCredential } from '../platform/auth/credentials.ts'

const main = join(import.meta.dirname, '../main.ts')

function run(
  url: string,
  args: string[],
  input = '',
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, DATABASE_URL: url } })
    let out = ''
    let err = ''
    child.stdout.on('data', (text) => (out += text))
    child.stderr.on('data', (text) => (err += text))
    child.on('close', (code) => resolve({ code, out, err }))
    child.stdin.end(input)
  })
}

test('credential create prints one document with a credential that works', async (t) => {
  const { sql, url } = await testDatabase(t)
  const { code, out } = await run(url, ['credential', 'create', '--name', 'shop', '--json'])
  assert.equal(code, 0)
  const { clientId, clientSecret, ...rest } = JSON.parse(out)
  assert.deepEqual(rest, {})
  assert.equal((await findCredential(sql, clientId, clientSecret))?.roleId, 1)
  const unknown = await run(url, ['credential', 'create', '--name', 'shop', '--role', 'none', '--json'])
  assert.equal(unknown.code, 1)
  assert.deepEqual(JSON.parse(unknown.out), { error: 'There is no role "none".' })
})

test('user create makes somebody who can log in, with a given or a random password', async (t) => {
  const { sql, url } = await testDatabase(t)
  const words = ['user', 'create', '--username', 'ada', '--email', 'ada@sample.example', '--json']
  const first = await run(url, [...words, '--password-stdin'], 'correct horse\n')
  assert.deepEqual(JSON.parse(first.out), { id: 1, username: 'ada' })
  const again = await run(url, words)
  assert.equal(again.code, 1)
  assert.match(again.err, /username is already in use/)
  const other = await run(url, words.with(3, 'bob').with(5, 'bob@sample.example'))
  assert.equal(JSON.parse(other.out).password.length, 20)
  assert.equal((await sql`select from users`).length, 2)
})

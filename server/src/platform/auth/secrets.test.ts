import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, verifyPassword } from './secrets.ts'

test('a password is kept as argon2id with 19 MiB and two passes, and only the right one fits', async () => {
  const hash = await hashPassword('Correct-horse')
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.ok(await verifyPassword(hash, 'Correct-horse'))
  assert.ok(!(await verifyPassword(hash, 'correct-horse')))
})

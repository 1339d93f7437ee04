import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { formatKey, generateKey } from './cipher.ts'
import { loadKeyRing } from './keyRing.ts'

function fileIn(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'campanile-keys-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'deep/secret_key')
}

test('a key file is for its owner alone, keeps earlier keys, and explains itself', (t) => {
  const file = fileIn(t)
  const ring = loadKeyRing({ text: null, file })
  assert.deepEqual(ring.list(), [])
  const [first, second] = [generateKey(), generateKey()]
  ring.add(first)
  ring.add(second)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.match(readFileSync(file, 'utf8'), /^# Secret keys of this Campanile installation/)
  assert.deepEqual(loadKeyRing({ text: null, file }).list(), [first, second])
})

test('a key that another process adds to the file is found without a restart', (t) => {
  const file = fileIn(t)
  const [first, second] = [generateKey(), generateKey()]
  const [one, other] = [loadKeyRing({ text: null, file }), loadKeyRing({ text: null, file })]
  one.add(first)
  assert.deepEqual(other.find(first.id), first)
  appendFileSync(file, `${formatKey(second)}\n`)
  assert.deepEqual(one.find(second.id), second)
  assert.equal(one.find(generateKey().id), null)
})

test('a running process keeps its keys while the file is missing or malformed', (t) => {
  const file = fileIn(t)
  const key = generateKey()
  const ring = loadKeyRing({ text: null, file })
  ring.add(key)
  writeFileSync(file, 'half a k')
  assert.deepEqual(ring.list(), [key])
  rmSync(file)
  assert.deepEqual(ring.list(), [key])
  writeFileSync(file, 'half a k')
  assert.throws(
    () => loadKeyRing({ text: null, file }),
    /secret_key holds something that is not a secret key/,
  )
})

test('keys of the environment join those of the file; a malformed one is refused without being shown', (t) => {
  const file = fileIn(t)
  const [given, stored] = [generateKey(), generateKey()]
  loadKeyRing({ text: null, file }).add(stored)
  const ring = loadKeyRing({ text: ` ${formatKey(given)}, `, file })
  assert.deepEqual(new Set(ring.list()), new Set([given, stored]))
  assert.throws(
    () => loadKeyRing({ text: 'hunter2', file }),
    (error: Error) => /CAMPANILE_SECRET_KEY holds/.test(error.message) && !error.message.includes('hunter2'),
  )
})

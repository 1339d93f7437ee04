import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decryptText, encryptText, formatKey, generateKey, parseKey, storedKeyId } from './cipher.ts'

const key = generateKey()

test('an encrypted text is decrypted by its own key and for its own purpose only', () => {
  const stored = encryptText(key, 'smtp://user:päss@host', 'settings.mailer_dsn')
  assert.equal(storedKeyId(stored), key.id)
  assert.equal(decryptText(key, stored, 'settings.mailer_dsn'), 'smtp://user:päss@host')
  assert.equal(decryptText(key, stored, 'settings.sms_dsn'), null)
  assert.equal(decryptText({ ...generateKey(), id: key.id }, stored, 'settings.mailer_dsn'), null)
  assert.equal(decryptText(generateKey(), stored, 'settings.mailer_dsn'), null)
  assert.notEqual(encryptText(key, 'a', 'p'), encryptText(key, 'a', 'p'), 'each text has its own nonce')
})

test('a text that was changed or cut anywhere is not decrypted', () => {
  const stored = encryptText(key, 'secret', 'p')
  const start = stored.lastIndexOf(':') + 1
  const bytes = Buffer.from(stored.slice(start), 'base64url')
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes)
    changed[index]! ^= 1
    assert.equal(decryptText(key, stored.slice(0, start) + changed.toString('base64url'), 'p'), null)
    const cut = bytes.subarray(0, index).toString('base64url')
    assert.equal(decryptText(key, stored.slice(0, start) + cut, 'p'), null)
  }
})

test('plain text, whatever it looks like, names no key', () => {
  for (const text of [
    '',
    'secret',
    'enc:',
    'enc:1:abc:def',
    'enc:2:0123456789ab:AAAA',
    `x${encryptText(key, 'a', 'p')}`,
  ])
    assert.equal(storedKeyId(text), null, text)
})

test('a key is 32 bytes in hexadecimal or base64, and its id reveals nothing of it', () => {
  const hex = formatKey(key)
  for (const text of [hex, hex.toUpperCase(), key.bytes.toString('base64'), key.bytes.toString('base64url')])
    assert.deepEqual(parseKey(text), key, text)
  for (const text of ['', 'secret', hex.slice(2), `${hex}00`, key.bytes.toString('base64').slice(4)])
    assert.equal(parseKey(text), null, text)
  assert.ok(!hex.includes(key.id))
})

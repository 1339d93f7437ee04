import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base32, codeAt, keyUri, matchingStep } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1_000)

test('codes are those of RFC 6238, appendix B, in six digits', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)
    assert.equal(codeAt(SECRET, at(seconds)), code)
})

test('a code is taken one step before and after its own, and no further', () => {
  const code = codeAt(SECRET, at(3_000))
  const found = [2_969, 2_970, 3_000, 3_059, 3_060].map((now) => matchingStep(SECRET, code, at(now)))
  assert.deepEqual(found, [null, 100, 100, 100, null])
  assert.equal(matchingStep(SECRET, '', at(3_000)), null)
})

test('secrets are spelt as RFC 4648 does it, and their address is one that apps read', () => {
  assert.equal(base32(Buffer.from('foobar')), 'MZXW6YTBOI')
  assert.equal(base32(Buffer.from('fooba')), 'MZXW6YTB')
  const uri = new URL(keyUri(SECRET, { issuer: 'mail.example:8080', account: 'Ada & co' }))
  assert.equal(uri.protocol, 'otpauth:')
  assert.equal(decodeURIComponent(uri.pathname), '/mail.example:8080:Ada & co')
  assert.equal(uri.searchParams.get('secret'), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

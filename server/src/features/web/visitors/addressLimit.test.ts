import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressLimit, networkOf } from './addressLimit.ts'

test('who has a network of IPv6 has one count for all addresses in it', () => {
  const isWithin = addressLimit({ perMinute: () => 2 })
  const at = new Date('2026-11-20T12:00:00Z')
  const asked = ['2001:db8:0:1::1', '2001:db8::1:0:0:0:2', '2001:0DB8:0000:0001:ffff::3', '2001:db8:0:2::1']
  assert.deepEqual(
    asked.map((address) => isWithin(address, at)),
    [true, true, false, true],
  )
  assert.deepEqual(['::1', '192.0.2.7', '::ffff:192.0.2.7', 'fe80::1%eth0'].map(networkOf), [
    '0:0:0:0',
    '192.0.2.7',
    '192.0.2.7',
    'fe80:0:0:0',
  ])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf, networksOf } from './networks.ts'

test('an IPv4 address is a subscriber in its /24, an IPv6 /64 one in its /48, however the address is written', () => {
  const ipv4 = { subscriber: '192.0.2.7', site: '192.0.2.0/24' }
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '0:0:0:0:0:ffff:c000:0207'])
    assert.deepEqual(networksOf(address), ipv4, address)
  const ipv6 = { subscriber: '2001:db8:0:1', site: '2001:db8:0::/48' }
  for (const address of ['2001:db8:0:1::1', '2001:db8::1:0:0:0:2', '2001:0DB8:0000:0001:ffff::192.0.2.7'])
    assert.deepEqual(networksOf(address), ipv6, address)
  assert.deepEqual(['::1', '::', 'fe80::1%eth0', '64:ff9b::192.0.2.7', ''].map(networkOf), [
    ...['0:0:0:0', '0:0:0:0', 'fe80:0:0:0', '64:ff9b:0:0', ''],
  ])
  assert.notEqual(networkOf('2001:db8:0:2::1'), networkOf('2001:db8:0:1::1'))
})

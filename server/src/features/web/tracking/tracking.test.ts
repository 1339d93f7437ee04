import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { unserializePhp } from '../../../platform/values/phpArray.ts'
import { phpSerialize } from '../../../platform/values/phpSerialize.ts'
import { makeClickThrough, readClickThrough } from '../../content/links/clickThrough.ts'
import { ensureTrackables } from '../../content/links/ensureTrackables.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { readTrackingHash, trackingHash } from '../../content/links/trackingHash.ts'

test('the database and the program make the same hash, and a changed hash names nothing', async (t) => {
  const { sql } = await testDatabase(t)
  const key = await ensureSiteKey(sql)
  assert.deepEqual(await ensureSiteKey(sql), key)
  for (const [sendId, contactId] of [
    [1, 1],
    [255, 16],
    [123456789012, 987654321],
  ] as const) {
    const [row] = await sql<
      { hash: string }[]
    >`select tracking_hash(${sendId}::bigint, ${contactId}::bigint) as hash`
    const hash = trackingHash(key, { sendId, contactId })
    assert.equal(row?.hash, hash)
    assert.deepEqual(readTrackingHash(key, hash), { sendId, contactId })
    assert.equal(readTrackingHash(key, `f${hash}`), null)
    assert.equal(
      readTrackingHash(
        key,
        hash.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
      null,
    )
  }
})

test('a click-through value survives the way through a query string', () => {
  const made = makeClickThrough(27, 5, '1g5gabc')
  const expected = { source: { channel: 'email', id: 27 }, stat: '1g5gabc', emailId: 27 }
  assert.deepEqual(readClickThrough(decodeURIComponent(made)), expected)
  assert.deepEqual(readClickThrough(made), expected)
  assert.deepEqual(readClickThrough(decodeURIComponent(made).replaceAll('+', ' ')), expected)
})

test('a value that PHP wrote is read, and rubbish is nothing', () => {
  const php =
    'a:5:{s:6:"source";a:2:{i:0;s:5:"email";i:1;i:27;}s:5:"email";i:27;s:4:"stat";s:3:"abc";s:4:"lead";s:1:"5";s:7:"channel";a:1:{s:5:"email";i:27;}}'
  const read = readClickThrough(Buffer.from(php).toString('base64'))
  assert.deepEqual(read, { source: { channel: 'email', id: 27 }, stat: 'abc', emailId: 27 })
  for (const bad of [
    '',
    'x',
    'O:8:"stdClass":0:{}',
    'a:1:{',
    'a:99999:{}',
    `${'a:1:{i:0;'.repeat(20)}N;${'}'.repeat(20)}`,
    's:99:"x";',
    'a:1:{i:0;i:1;}x',
  ]) {
    assert.equal(readClickThrough(Buffer.from(bad).toString('base64')), null, bad)
  }
  const value = { a: 'ü"', b: { 0: true, 1: null, x: 1.5 } }
  assert.equal(JSON.stringify(unserializePhp(Buffer.from(phpSerialize(value)))), JSON.stringify(value))
})

test('one redirect per address, one trackable per message, however often and at once', async (t) => {
  const { sql } = await testDatabase(t)
  const now = new Date('2026-11-21T08:00:00Z')
  const urls = [
    'https://a.example/',
    'https://b.example/',
    'https://a.example/',
    `https://c.example/${'x'.repeat(9000)}`,
  ]
  const all = await Promise.all(
    [1, 1, 2, 2].map((channelId) => ensureTrackables(sql, { channel: 'email', channelId }, urls, { now })),
  )
  for (const one of all) assert.deepEqual(one, all[0])
  assert.equal(all[0]?.size, 3)
  assert.match(all[0]?.get('https://a.example/') ?? '', /^[0-9a-f]{25}$/)
  const [counts] =
    await sql`select (select count(*) from redirects) as redirects, (select count(*) from trackables) as trackables`
  assert.deepEqual({ ...counts }, { redirects: 3, trackables: 6 })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countStatements } from '../../../test/countStatements.ts'
import { testDatabase } from '../../../test/database.ts'
import { nameServer, type Zone } from '../../../test/nameServer.ts'
import { transaction } from '../database/connection.ts'
import { deleteOldExchangers, domainOf, findExchangers, findKnownExchangers } from './mailExchangers.ts'

const NOW = new Date('2026-03-01T10:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

const ZONES: Readonly<Record<string, Zone>> = {
  'two.example': {
    mx: [
      { priority: 20, exchange: 'second.example' },
      { priority: 10, exchange: 'First.Example' },
    ],
  },
  'nomail.example': { mx: [{ priority: 0, exchange: '' }], a: ['192.0.2.1'] },
  'host.example': { a: ['192.0.2.1'] },
  'empty.example': {},
  'xn--bcher-kva.example': { mx: [{ priority: 1, exchange: 'mx.example' }] },
  'silent.example': { isSilent: true },
}

test('exchangers in their order, hosts without, domains that take none, and silence are told apart and kept', async (t) => {
  const { sql } = await testDatabase(t)
  const names = await nameServer(t, (name) => ZONES[name] ?? null)
  const config = { dns_servers: [names.address] }
  const domains = [...Object.keys(ZONES).slice(0, 4), 'bücher.example', 'silent.example', 'missing.example']
  const asked = [...domains, ' x', 'nodot', '[192.0.2.1]', 'two.example', `${'x'.repeat(300)}.example`]
  const options = { config, now: NOW, timeoutMs: 500 }
  const { result, count } = await countStatements(sql, () => findExchangers(sql, asked, options))
  assert.equal(count, 2)
  assert.deepEqual(Object.fromEntries(result), {
    'two.example': ['first.example', 'second.example'],
    'nomail.example': [],
    'host.example': ['host.example'],
    'empty.example': [],
    'bücher.example': ['mx.example'],
    'silent.example': null,
    'missing.example': [],
    ' x': [],
    nodot: [],
    '[192.0.2.1]': [],
    [`${'x'.repeat(300)}.example`]: [],
  })
  const questions = names.asked.length
  assert.ok(!names.asked.some((question) => /nodot|xxx/.test(question)))
  const again = await countStatements(sql, () => findExchangers(sql, asked, options))
  assert.deepEqual([again.result, again.count, names.asked.length], [result, 1, questions])
  // Silence is asked about again soon, a domain without mail within the hour, others the next day.
  await findExchangers(sql, asked, { ...options, now: later(6) })
  assert.deepEqual([...new Set(names.asked.slice(questions))], ['silent.example MX'])
  const known = await findKnownExchangers(sql, asked, later(61))
  assert.deepEqual([...known.keys()].sort(), ['bücher.example', 'host.example', 'two.example'])
})

test('a silence does not take the place of an answer that another process has kept', async (t) => {
  const { sql } = await testDatabase(t)
  const zone: Zone = { mx: [{ priority: 1, exchange: 'mx.example' }] }
  let isSilent = false
  const names = await nameServer(t, () => ({ ...zone, isSilent }))
  const config = { dns_servers: [names.address] }
  isSilent = true
  const silent = findExchangers(sql, ['a.example'], { config, now: NOW, timeoutMs: 300 })
  while (names.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  isSilent = false
  await findExchangers(sql, ['a.example'], { config, now: NOW })
  assert.equal((await silent).get('a.example'), null)
  assert.deepEqual((await findKnownExchangers(sql, ['a.example'], NOW)).get('a.example'), ['mx.example'])
})

test('what has expired is forgotten, and no more than a hundred thousand answers are kept', async (t) => {
  const { sql } = await testDatabase(t)
  await sql`
    insert into mail_exchangers (domain, exchangers, asked_at, expires_at)
    select 'd' || n || '.example', '{}', ${NOW}, ${NOW}::timestamptz + n * interval '1 second'
    from generate_series(-1999, 101000) n`
  await transaction(sql, (db) => deleteOldExchangers(db, NOW))
  const [row] = await sql<{ count: number; first: Date }[]>`
    select count(*) as count, min(expires_at) as first from mail_exchangers`
  assert.deepEqual([row?.count, row?.first], [100_000, new Date(NOW.getTime() + 1001_000)])
})

test('the domain of an address', () => {
  assert.equal(domainOf('a@B.Example.'), 'b.example')
  assert.equal(domainOf('"a@b"@c.example'), 'c.example')
  for (const none of ['', 'a', 'a@']) assert.equal(domainOf(none), null)
})

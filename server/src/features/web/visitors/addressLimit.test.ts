// What one address may ask for, over several processes: each limit here stands for one of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countStatements } from '../../../../test/countStatements.ts'
import { testDatabase } from '../../../../test/database.ts'
import { addressLimit } from './addressLimit.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const NEXT = new Date('2026-11-20T12:01:00Z')

test('who has a network of IPv6 has one count for all addresses in it', async (t) => {
  const { sql } = await testDatabase(t)
  const isWithin = addressLimit({ sql, name: 'forms', perMinute: () => 2 })
  const asked = ['2001:db8:0:1::1', '2001:db8::1:0:0:0:2', '2001:0DB8:0000:0001:ffff::3', '2001:db8:0:2::1']
  const answers: boolean[] = []
  for (const address of asked) answers.push(await isWithin(address, NOON))
  assert.deepEqual(answers, [true, true, false, true])
})

test('processes count together: a small limit is exact, of a large one each lets pass one more at most', async (t) => {
  const { sql } = await testDatabase(t)
  for (const [limit, most] of [
    [5, 5],
    [40, 42],
  ] as const) {
    const processes = Array.from({ length: 3 }, () =>
      addressLimit({ sql, name: `forms ${limit}`, perMinute: () => limit }),
    )
    const ask = async (address: string, at: Date) => {
      const answers = await Promise.all(
        processes.flatMap((isWithin) => Array.from({ length: 20 }, () => isWithin(address, at))),
      )
      return answers.filter(Boolean).length
    }
    const passed = await ask('192.0.2.1', NOON)
    assert.ok(passed >= limit && passed <= most, `${passed} of ${limit}`)
    assert.equal(await ask('192.0.2.1', NOON), 0, 'nothing more in this minute')
    const others = await ask('192.0.2.2', NOON)
    assert.ok(others >= limit && others <= most, 'another address has a count of its own')
    const next = await ask('192.0.2.1', NEXT)
    assert.ok(next >= limit && next <= most, 'and so has the next minute')
  }
})

test('the first call of an address takes no statement, nor does one after a refusal; many at once take those of one', async (t) => {
  const { sql } = await testDatabase(t)
  const isWithin = addressLimit({ sql, name: 'forms', perMinute: () => 20 })
  const first = await countStatements(sql, () => isWithin('192.0.2.1', NOON))
  assert.equal(first.count, 0)
  await isWithin('192.0.2.1', NOON)
  const one = await countStatements(sql, () => isWithin('192.0.2.1', NOON))
  const many = await countStatements(sql, () =>
    Promise.all(Array.from({ length: 300 }, (_, n) => isWithin(`192.0.2.${n % 150}`, NOON))),
  )
  assert.equal(many.count, one.count, many.queries.join('\n'))
  for (let n = 0; n < 20; n++) await isWithin('192.0.2.1', NOON)
  const refused = await countStatements(sql, () => isWithin('192.0.2.1', NOON))
  assert.equal(refused.count, 0)
})

test('no address is kept, what is over goes within the next minutes, and no limit counts nothing', async (t) => {
  const { sql } = await testDatabase(t)
  const isWithin = addressLimit({ sql, name: 'forms', perMinute: () => 5 })
  await Promise.all(Array.from({ length: 50 }, (_, n) => isWithin(`192.0.2.${n}`, NOON)))
  const rows = await sql`select asker, calls from address_calls`
  assert.equal(rows.length, 50)
  assert.doesNotMatch(JSON.stringify(rows), /192\.0/)
  await isWithin('192.0.2.1', new Date('2026-11-20T12:02:00Z'))
  assert.equal((await sql`select from address_calls`).length, 1)
  const free = addressLimit({ sql, name: 'free', perMinute: () => 0 })
  for (let n = 0; n < 30; n++) assert.equal(await free('192.0.2.1', NOON), true)
  assert.equal((await sql`select from address_calls`).length, 1)
})

test('a clock that is behind adds to what is counted, and two processes that sweep and count at once end in no deadlock', async (t) => {
  const { sql } = await testDatabase(t)
  const [one, other] = ['a', 'b'].map(() => addressLimit({ sql, name: 'forms', perMinute: () => 4 }))
  assert.ok(one && other)
  for (let n = 0; n < 3; n++) await one('192.0.2.1', NEXT)
  assert.deepEqual([await other('192.0.2.1', NOON), await other('192.0.2.1', NOON)], [true, false])
  for (let minute = 10; minute < 30; minute++) {
    const at = new Date(NOON.getTime() + minute * 120_000)
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) => (n % 2 === 0 ? one : other)(`192.0.2.${(n * 37) % 60}`, at)),
    )
    assert.ok(answers.every(Boolean))
  }
})

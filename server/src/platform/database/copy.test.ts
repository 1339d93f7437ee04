import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyDatabase } from '../../../test/database.ts'
import { sqlState, transaction } from './connection.ts'
import { readCopy, writeCopy } from './copy.ts'

test('what is read of one table goes into another, in parts that need not end where rows end', async (t) => {
  const { sql } = await emptyDatabase(t)
  await sql`create table source as select n, repeat('x', n) as text from generate_series(1, 3000) n`
  await sql`create table target (like source)`
  await transaction(sql, async (db) => {
    const chunks: Buffer[] = []
    for await (const chunk of readCopy(db, 'copy source to stdout')) chunks.push(chunk)
    const whole = Buffer.concat(chunks)
    const copy = await writeCopy(db, 'copy target from stdin')
    for (let at = 0; at < whole.length; at += 77_777) await copy.write(whole.subarray(at, at + 77_777))
    await copy.end()
    await db`insert into target values (0, 'pipelined again')`
  })
  const [rest] = await sql`select count(*) as count from (table target except table source) t`
  assert.equal(rest?.count, 1)
})

for (const [name, statement, rows] of [
  ['whose table is not there', 'copy nowhere from stdin', '1\n'],
  ['whose rows are wrong', 'copy target from stdin', 'no number\n'.repeat(100_000)],
  ['whose last row is wrong', 'copy target from stdin', 'no number\n'],
] as const) {
  test(`a copy ${name} fails with what the server says, and the connection goes on`, {
    timeout: 20_000,
  }, async (t) => {
    const { sql } = await emptyDatabase(t)
    await sql`create table target (n int)`
    const failed = transaction(sql, async (db) => {
      const copy = await writeCopy(db, statement)
      for (let n = 0; n < 5; n++) await copy.write(Buffer.from(rows))
      await copy.end()
    })
    await assert.rejects(failed, (error) => /^(42P01|22P02)$/.test(sqlState(error)))
    assert.equal((await sql`select from target`).length, 0)
  })
}

test('a copy that is given up takes nothing', { timeout: 20_000 }, async (t) => {
  const { sql } = await emptyDatabase(t)
  await sql`create table target (n int)`
  const enough = new Error('enough')
  const given = transaction(sql, async (db) => {
    const copy = await writeCopy(db, 'copy target from stdin')
    await copy.write(Buffer.from('1\n'))
    await copy.abort()
    throw enough
  })
  await assert.rejects(given, enough)
  assert.equal((await sql`select from target`).length, 0)
})

test('a copy whose connection is lost fails, in either direction', { timeout: 20_000 }, async (t) => {
  const { sql } = await emptyDatabase(t)
  await sql`create table target (n int)`
  const lose = (run: (kill: () => Promise<unknown>, db: Parameters<typeof writeCopy>[0]) => Promise<void>) =>
    transaction(sql, async (db) => {
      const [row] = await db`select pg_backend_pid() as pid`
      await run(() => sql`select pg_terminate_backend(${row?.pid})`, db)
    })
  const writing = lose(async (kill, db) => {
    const copy = await writeCopy(db, 'copy target from stdin')
    await kill()
    for (;;) await copy.write(Buffer.from('1\n'.repeat(10_000)))
  })
  await assert.rejects(writing)
  const reading = lose(async (kill, db) => {
    const statement = "copy (select repeat('x', 999) from generate_series(1, 1000000)) to stdout"
    for await (const chunk of readCopy(db, statement)) if (chunk.length > 0) await kill()
  })
  await assert.rejects(reading)
  assert.equal((await sql`select 1 as one`)[0]?.one, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beforeDrop, emptyDatabase } from '../../../test/database.ts'
import { connect, sqlState, transaction } from './connection.ts'
import { readBinary, readCopy, writeCopy } from './copy.ts'

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

test('texts of every size and script come as their bytes, numbers in binary, null as null, in the order of the statement', async (t) => {
  const { sql } = await emptyDatabase(t)
  const sizes = [0, 1, 3, 4, 5, 100, 8_187, 8_192, 65_530, 65_536, 200_000, 1_000_000]
  await transaction(sql, async (db) => {
    const rows = await readBinary(
      db,
      db`select n::int, (n * 3000000000)::bigint, repeat('ä€😀', n), null::text from unnest(${sizes}::int[]) n`,
    )
    assert.deepEqual(
      rows.map((row) => row[0]?.readInt32BE()),
      sizes,
    )
    for (const [index, [, large, text, nothing]] of rows.entries()) {
      const size = sizes[index] ?? 0
      assert.equal(Number(large?.readBigInt64BE()), size * 3_000_000_000)
      assert.ok(text?.equals(Buffer.from('ä€😀'.repeat(size))), `${size}`)
      assert.equal(nothing, null)
    }
    const [after] = await db`select 'read as ever' as text`
    assert.equal(after?.text, 'read as ever')
  })
})

test('what several connections read at once stays what it was, whatever is read after it', {
  timeout: 20_000,
}, async (t) => {
  const { url } = await emptyDatabase(t)
  const sql = connect(url, { max: 4 })
  beforeDrop(t, () => sql.end({ timeout: 1 }))
  const letters = ['a', 'b', 'c', 'd']
  const row = (letter: string, n: number) => letter.repeat(n * 97)
  const whole = (letter: string) => Array.from({ length: 500 }, (_, n) => row(letter, n + 1))
  const rows = (letter: string) => `select repeat('${letter}', n * 97) as text from generate_series(1, 500) n`
  await Promise.all(
    letters.map((letter) =>
      transaction(sql, async (db) => {
        const chunks: Buffer[] = []
        for await (const chunk of readCopy(db, `copy (${rows(letter)}) to stdout`)) chunks.push(chunk)
        const read = await readBinary(db, db.unsafe(rows(letter)))
        const told = await db.unsafe<{ text: string }[]>(rows(letter))
        assert.ok(Buffer.concat(chunks).equals(Buffer.from(`${whole(letter).join('\n')}\n`)), 'copied')
        assert.deepEqual(
          read.map(([text]) => text?.toString()),
          whole(letter),
        )
        assert.deepEqual(
          told.map(({ text }) => text),
          whole(letter),
        )
      }),
    ),
  )
})

test('what is sent before it runs before it, and both are answered', async (t) => {
  const { sql } = await emptyDatabase(t)
  await sql`create table numbers (n int)`
  const seen = await transaction(sql, async (db) => {
    const [, rows] = await Promise.all([
      db`insert into numbers select generate_series(1, 1000) n`,
      readBinary(db, db`select n, repeat('x', 1000) from numbers order by n`),
    ])
    const after = await db`select count(*) as count from numbers`
    await db`insert into numbers values (0)`
    return { rows: rows.length, last: rows.at(-1)?.[0]?.readInt32BE(), after: after[0]?.count }
  })
  assert.deepEqual(seen, { rows: 1000, last: 1000, after: 1000 })
  assert.equal((await sql`select count(*) as count from numbers`)[0]?.count, 1001)
})

for (const [name, text] of [
  ['at once', 'select nothing from nowhere'],
  ['after many rows', "select repeat('x', 1000), 1 / (20000 - n) from generate_series(1, 30000) n"],
] as const)
  test(`a statement that fails ${name} says why, and the connection goes on`, async (t) => {
    const { url } = await emptyDatabase(t)
    const sql = connect(url, { max: 1 })
    beforeDrop(t, () => sql.end({ timeout: 1 }))
    for (let round = 0; round < 5; round++) {
      const failed = transaction(sql, (db) => readBinary(db, db.unsafe(text)))
      await assert.rejects(failed, (error) => /^(42P01|22012)$/.test(sqlState(error)))
      assert.deepEqual({ ...(await sql`select ${round}::int as round`)[0] }, { round })
    }
  })

test('a connection that is lost meanwhile is an error', async (t) => {
  const { sql } = await emptyDatabase(t)
  const failed = transaction(sql, (db) =>
    readBinary(
      db,
      db`select repeat('x', 1000), case when n = 20000 then pg_terminate_backend(pg_backend_pid()) end from generate_series(1, 30000) n`,
    ),
  )
  await assert.rejects(failed)
  assert.equal((await sql`select 1 as one`)[0]?.one, 1)
})

// What is under way for long, or dies in the middle, and the reactions to what others do.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertCursors } from '../src/platform/engine/cursors.ts'
import { appendHappenings } from '../src/platform/engine/happenings.ts'
import { testDatabase } from './database.ts'
import { reactBesideOpenTransactions } from './openTransactions.ts'

const at = new Date('2026-11-21T08:00:00Z')

test(
  'two transactions open for twelve seconds hold no reaction to other contacts up',
  { timeout: 120_000 },
  (t) => reactBesideOpenTransactions(t, 12),
)

test('a consumer killed again and again neither skips nor repeats a happening', {
  timeout: 120_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  await sql`create table handled (event_id bigint, contact_id bigint)`
  await insertCursors(sql, ['killed'])
  let written = 0
  let writing = true
  const writers = Array.from({ length: 3 }, async () => {
    while (writing) {
      await appendHappenings(sql, [{ type: 'contact.changed', ids: [++written] }], at)
      await sleep(2)
    }
  })
  for (let kills = 0; kills < 6; kills++) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'consumerProcess.ts'), url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await new Promise((resolve) => child.stdout.once('data', resolve))
    await sleep(50 + Math.random() * 400)
    if (kills === 5) {
      writing = false
      await Promise.all(writers)
      child.stdout.on('data', (line) => /caught up/.test(String(line)) && child.kill('SIGKILL'))
    } else child.kill('SIGKILL')
    await ended
  }
  const [{ count, least, most }] = await sql<[{ count: number; least: number; most: number }]>`
    select count(*), min(contact_id) as least, max(contact_id) as most from handled`
  const twice = await sql`select event_id from handled group by 1 having count(*) > 1`
  assert.ok(written > 200)
  assert.deepEqual([count, least, most, twice.length], [written, 1, written, 0])
})

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { countStatements } from '../../../../test/countStatements.ts'
import { testDatabase } from '../../../../test/database.ts'
import { csvFile, importFile } from '../../../../test/importFile.ts'
import { catalog } from '../../../features/index.ts'
import { now } from '../../../platform/clock.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { StartError } from '../../../platform/startError.ts'
import { rebuildSegment } from '../../segmentation/segments/rebuildSegment.ts'

async function database(t: TestContext): Promise<Sql> {
  return (await testDatabase(t)).sql
}

async function segments(sql: Sql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select s.name || ': ' || t.tag as text from segments s
    join tags t on t.id = (s.filters -> 0 -> 'properties' -> 'filter' ->> 0)::bigint
    order by s.id`
  return rows.map(({ text }) => text)
}

const FILE = 'email,tags\nann@x.example,"VIP,north"\nbob@x.example,"vip, -south"\ncy@x.example,\n'

test('a segment for each tag, made once, whatever it is called by then and whoever asks at the same time', async (t) => {
  const sql = await database(t)
  const settings = { segmentsFromTags: true, tags: ['moved'] }
  const dry = await importFile(sql, csvFile(t, FILE), settings, { isDryRun: true })
  assert.deepEqual([dry.createdSegments, await segments(sql)], [['moved', 'VIP', 'north'], []])
  const path = csvFile(t, FILE)
  const done = await importFile(sql, path, settings)
  assert.deepEqual(done.createdSegments, ['moved', 'VIP', 'north'])
  assert.deepEqual(await segments(sql), ['moved: moved', 'VIP: VIP', 'north: north'])
  assert.equal((await sql`select from segment_rebuilds`).length, 3, 'members are on their way')
  await sql`update segments set name = 'Customers', is_published = false where name = 'VIP'`
  const more = `${FILE}di@x.example,east\n`
  const both = await Promise.all([
    importFile(sql, csvFile(t, more), settings),
    importFile(sql, csvFile(t, `${more}ed@x.example,\n`), settings),
  ])
  assert.deepEqual(
    both.flatMap(({ createdSegments }) => createdSegments),
    ['east'],
  )
  assert.equal((await segments(sql)).length, 4)
  const again = await importFile(sql, path, settings)
  assert.deepEqual([again.createdSegments, again.importedAt !== null], [[], true])
})

test('a file that was imported before gets its segments, and so does one whose import was cut off', async (t) => {
  const sql = await database(t)
  const path = csvFile(t, FILE)
  await importFile(sql, path)
  assert.deepEqual(await segments(sql), [])
  const later = await importFile(sql, path, { segmentsFromTags: true })
  assert.deepEqual([later.createdSegments, later.inserted], [['VIP', 'north'], 3])
  const cut = csvFile(t, 'email,tags\na@x.example,first\nb@x.example,last\n')
  const stop = new AbortController()
  const onProgress = ({ rows }: { rows: number }) => {
    if (rows > 0) stop.abort()
  }
  const options = { batchSize: 1, signal: stop.signal, onProgress }
  const half = await importFile(sql, cut, { segmentsFromTags: true }, options)
  assert.deepEqual([half.isComplete, half.createdSegments], [false, []])
  const rest = await importFile(sql, cut, { segmentsFromTags: true })
  assert.deepEqual([rest.resumedAfter, rest.createdSegments], [1, ['first', 'last']])
})

test('too many tags are told before anything is written; statements do not grow with the tags', async (t) => {
  const sql = await database(t)
  const file = (count: number, tag: string) =>
    `email,tags\nann@x.example,"${Array.from({ length: count }, (_, n) => `${tag}${n}`).join(',')}"\n`
  await assert.rejects(importFile(sql, csvFile(t, file(501, 'a')), { segmentsFromTags: true }), StartError)
  assert.equal((await sql`select from contacts`).length, 0)
  const counts: number[] = []
  for (const [count, tag] of [
    [5, 'w'],
    [5, 'b'],
    [40, 'c'],
  ] as const) {
    const counted = await countStatements(sql, () =>
      importFile(sql, csvFile(t, file(count, tag)), { segmentsFromTags: true }),
    )
    assert.equal(counted.result.createdSegments.length, count)
    counts.push(counted.count)
  }
  assert.equal(counts[1], counts[2])
})

test('who has the tag is in its segment once that is built', async (t) => {
  const sql = await database(t)
  await importFile(sql, csvFile(t, FILE), { segmentsFromTags: true })
  const config = withSettings(loadConfig({ env: {} }))
  for (const { id } of await sql<{ id: number }[]>`select id from segments`)
    await rebuildSegment(sql, id, { config, catalog, clock: now })
  const rows = await sql<{ text: string }[]>`
    select s.name || ' ' || c.email as text from segment_contacts m
    join segments s on s.id = m.segment_id join contacts c on c.id = m.contact_id`
  assert.deepEqual(rows.map(({ text }) => text).sort(), [
    'VIP ann@x.example',
    'VIP bob@x.example',
    'north ann@x.example',
  ])
})

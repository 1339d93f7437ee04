import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testDatabase } from '../../../../test/database.ts'
import { finishErasure } from '../../../../test/finishErasure.ts'
import { csvFile, importFile } from '../../../../test/importFile.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { StartError } from '../../../platform/startError.ts'
import { importSuppressions, type SuppressionOptions } from './importSuppressions.ts'

async function database(t: TestContext): Promise<Sql> {
  return (await testDatabase(t)).sql
}

function suppress(sql: Sql, path: string, options: Partial<SuppressionOptions> = {}) {
  return importSuppressions({ sql, actor: SYSTEM }, path, { reason: 'unsubscribed', ...options })
}

async function blocks(sql: Sql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select concat_ws(' ', c.email, d.channel, d.reason, d.comments) as text
    from contact_do_not_contact d join contacts c on c.id = d.contact_id order by c.email`
  return rows.map(({ text }) => text)
}

const LISTED = 'On a suppression list.'

test('a file of addresses blocks who is here, and who comes with one of them later; the addresses are not kept', async (t) => {
  const sql = await database(t)
  await importFile(sql, csvFile(t, 'email,firstname\nann@x.example,Ann\nbob@x.example,Bob\n'))
  const path = csvFile(
    t,
    '\uFEFFAnn@X.example\r\n later@x.example \r\n\r\nno address\r\n*@x.example\r\n',
    'list.txt',
  )
  const dry = await suppress(sql, path, { isDryRun: true })
  assert.deepEqual([dry.rows, dry.suppressed, dry.blocked, dry.failed], [4, 2, null, 2])
  assert.deepEqual([await blocks(sql), (await sql`select from suppressed_addresses`).length], [[], 0])
  const done = await suppress(sql, path)
  assert.deepEqual([done.rows, done.suppressed, done.blocked, done.failed], [4, 2, 1, 2])
  assert.deepEqual(
    done.errors.map(({ line }) => line),
    [4, 5],
  )
  await importFile(sql, csvFile(t, 'email\nLATER@x.example\nbob@x.example\n'))
  assert.deepEqual(await blocks(sql), [
    `ann@x.example email 1 ${LISTED}`,
    `later@x.example email 1 ${LISTED}`,
  ])
  const kept = await sql`select encode(hash, 'hex') as hash, source from suppressed_addresses`
  assert.equal(kept.length, 2)
  for (const { hash, source } of kept) assert.match(`${hash} ${source}`, /^[0-9a-f]{64} list$/)
  const told = await sql`select details from audit_log where object = 'suppression'`
  assert.deepEqual(
    told.map(({ details }) => [details.addresses, details.blocked]),
    [[2, 1]],
  )
  const again = await suppress(sql, path)
  assert.deepEqual([again.suppressed, again.blocked], [2, 0])
  assert.equal((await sql`select from suppressed_addresses`).length, 2)
})

test('lists of services: the column of addresses is found, and why each is on the list', async (t) => {
  const sql = await database(t)
  const files = [
    'Email,Reason,Suppressed At\na@x.example,HARD_BOUNCE,2024-01-01\nb@x.example,SPAM_COMPLAINT,2024-01-01\nc@x.example,USER_SUPPRESSED,\nd@x.example,something else,\n',
    'status;reason;email;created\n5.1.1;550 no such user;e@x.example;1700000000\n',
    'Email Address,LEID,EUID,CLEAN_TIME\nf@x.example,1,a,2021-05-06 07:08:09\n',
    'recipient\ng@x.example\n',
    'sep=;\nAdresse;Mail\nUlm;h@x.example\n',
  ]
  for (const content of files) {
    const { failed } = await suppress(sql, csvFile(t, content), { reason: 'manual' })
    assert.equal(failed, 0, content)
  }
  await importFile(
    sql,
    csvFile(t, `email\n${[...'abcdefgh'].map((name) => `${name}@x.example`).join('\n')}\n`),
  )
  assert.deepEqual(await blocks(sql), [
    `a@x.example email 2 ${LISTED}`,
    `b@x.example email 1 ${LISTED}`,
    `c@x.example email 1 ${LISTED}`,
    `d@x.example email 3 ${LISTED}`,
    `e@x.example email 3 ${LISTED}`,
    `f@x.example email 2 ${LISTED}`,
    `g@x.example email 3 ${LISTED}`,
    `h@x.example email 3 ${LISTED}`,
  ])
})

test('what an erasure or a person said goes before a list', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { id } = (
    await admin.post('/contacts/new', {
      email: 'ann@x.example',
      doNotContact: [{ channel: 'email', reason: 1, comments: 'asked' }],
    })
  ).body.contact
  await suppress(app.sql, csvFile(t, 'ann@x.example\n'), { reason: 'bounced' })
  assert.deepEqual(await blocks(app.sql), ['ann@x.example email 1 asked'])
  await suppress(app.sql, csvFile(t, 'ann@x.example\n'))
  const { erasure } = (await admin.post(`/contacts/${id}/erase`)).body
  await finishErasure(app, erasure.id)
  await suppress(app.sql, csvFile(t, 'ann@x.example\n'), { reason: 'bounced' })
  await admin.post('/contacts/new', { email: 'Ann@x.example' })
  assert.deepEqual(await blocks(app.sql), [
    'ann@x.example email 1 The person who had this address was erased.',
  ])
})

test('over the interface: a list of addresses, for who may change everybody', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await admin.post('/contacts/new', { email: 'ann@x.example' })
  const addresses = ['ANN@x.example', 'new@x.example', 'new@X.example']
  const { status, body } = await admin.post('/suppressions', { addresses, reason: 'complained' })
  assert.deepEqual([status, body], [201, { suppressed: 2, blocked: 1 }])
  await admin.post('/contacts/new', { email: 'new@x.example' })
  assert.deepEqual(await blocks(app.sql), [
    'ann@x.example email 1 On a suppression list, after a complaint about spam.',
    `new@x.example email 1 ${LISTED}`,
  ])
  const own = await app.as({ 'lead:leads': ['viewown', 'editown', 'create'] })
  assert.equal((await own.post('/suppressions', { addresses })).status, 403)
  const refused = [
    {},
    { addresses: 'ann@x.example' },
    { addresses: [] },
    { addresses: ['x'] },
    { addresses: [{ email: 'ann@x.example' }] },
    { addresses: Array.from({ length: 2_001 }, (_, n) => `p${n}@x.example`) },
    { addresses, reason: 'bored' },
  ]
  for (const wrong of refused) assert.equal((await admin.post('/suppressions', wrong)).status, 400)
  assert.equal((await app.sql`select from suppressed_addresses`).length, 2)
  const many = (count: number) => Array.from({ length: count }, (_, n) => `m${n}@x.example`)
  await admin.post('/suppressions', { addresses: many(5) })
  const few = await countStatements(app.sql, () => admin.post('/suppressions', { addresses: many(10) }))
  const all = await countStatements(app.sql, () => admin.post('/suppressions', { addresses: many(2_000) }))
  assert.equal(all.count, few.count, all.queries.join('\n'))
})

test('a file that is empty, cut off, binary or one endless line ends with a sentence', async (t) => {
  const sql = await database(t)
  const packed = gzipSync(
    `${Array.from({ length: 20_000 }, (_, n) => `p${(n * 7919) % 20_011}@x.example`).join('\n')}\n`,
  )
  const files = ['', 'Email\n', packed.subarray(0, packed.length / 2), `"${'x'.repeat(5 * 1024 * 1024)}`]
  for (const content of files) await assert.rejects(suppress(sql, csvFile(t, content)), StartError)
  const noise = Buffer.from(Array.from({ length: 10_000 }, (_, n) => (n * 7919 * 13) % 256))
  const { suppressed } = await suppress(sql, csvFile(t, noise)).catch((error) => {
    assert.ok(error instanceof StartError)
    return { suppressed: 0 }
  })
  assert.equal(suppressed, 0)
  const wide = Buffer.from('\uFEFFann@x.example\r\nbob@x.example\r\n', 'utf16le')
  assert.equal((await suppress(sql, csvFile(t, wide))).suppressed, 2)
  assert.equal((await suppress(sql, csvFile(t, packed))).suppressed, 20_000)
})

// The checks of the house find what they are there for. `npm run check` holds the sources to them.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { findWrongLocks } from '../../scripts/house/locks.ts'
import { findOpenLookups } from '../../scripts/house/lookups.ts'
import { findNormalizations } from '../../scripts/house/normalization.ts'
import { findOutbound } from '../../scripts/house/outbound.ts'
import { findLongFiles, findMisnamedTests } from '../../scripts/house/sizes.ts'
import { readSources, type Source } from '../../scripts/house/sources.ts'
import { findIdsByOrder, findUnaddressedRows, findUnevenTables } from '../../scripts/house/spread.ts'
import { type Claims, findWrongStatements, readTables, tablesIn } from '../../scripts/house/tables.ts'
import { type Floor, findScatteredDomains, findWrongImports, readFloors } from '../../scripts/house/walls.ts'

const SRC = join(import.meta.dirname, '../src')
const floors = readFloors(readFileSync(join(SRC, 'features/index.ts'), 'utf8'))
const sources = readSources(SRC)

const importing = (path: string, name: string): Source => ({ path, text: `import { x } from '${name}'` })
const wrong = (path: string, name: string) => findWrongImports([importing(path, name)], floors)

test('the house has nine domains in their order, and each folder of a feature is in the list', () => {
  assert.deepEqual(
    [...new Set(floors.map(({ domain }) => domain))],
    [
      'access',
      'audience',
      'segmentation',
      'content',
      'messaging',
      'web',
      'automation',
      'insight',
      'exchange',
    ],
  )
  const folders = new Set(sources.flatMap(({ path }) => /^features\/(\w+\/\w+)\//.exec(path)?.[1] ?? []))
  assert.deepEqual([...folders].sort(), floors.map(({ domain, feature }) => `${domain}/${feature}`).sort())
})

test('text is normalized in one file only', () => {
  const judge = (text: string, path = 'x.ts') => findNormalizations([{ path, text }])
  for (const text of ["name.normalize('NFKD')", 'text\n  .normalize()', 'a.normalize("NFC")'])
    assert.match(judge(text).join(), /^x\.ts normalizes text/, text)
  assert.deepEqual(judge("text.normalize('NFC')", 'platform/values/nfc.ts'), [])
  assert.deepEqual(judge("import { normalize } from 'node:path'\nnormalize(path)"), [])
})

test('an import that points up is found: between storeys, rooms and floors, types included', () => {
  for (const [path, name, why] of [
    ['platform/rest/list.ts', '../../catalog/feature.ts', /platform\/ is below catalog/],
    ['platform/values/dates.ts', '../../features/audience/tags/tag.ts', /platform\/ is below features/],
    ['catalog/feature.ts', '../features/index.ts', /catalog\/ is below features/],
    ['features/index.ts', '../app.ts', /features\/ is below the start/],
    ['platform/values/dates.ts', '../rest/list.ts', /platform\/values is below platform\/rest/],
    ['platform/config.ts', './database/connection.ts', /is below platform\/database/],
    ['platform/database/open.ts', '../engine/jobs.ts', /platform\/database is below platform\/engine/],
    ['platform/rest/list.ts', '../cellar/wine.ts', /platform\/cellar is no room/],
    ['features/audience/tags/tag.ts', '../contacts/contact.ts', /audience\/contacts is above audience\/tags/],
    ['features/access/users/user.ts', '../../exchange/seed/feature.ts', /exchange\/seed is above/],
    ['features/web/attic/box.ts', '../tracking/feature.ts', /web\/attic is not in features\/index\.ts/],
    ['features/audience/tags/tag.ts', '../../index.ts', /the list of features imports its contributors/],
  ] as const)
    assert.match(wrong(path, name).join(), why)
  assert.equal(
    findWrongImports([{ path: 'platform/log.ts', text: "import type { A } from './rest/list.ts'" }], floors)
      .length,
    1,
  )
  assert.equal(
    findWrongImports([{ path: 'platform/log.ts', text: "await import('./rest/list.ts')" }], floors).length,
    1,
  )
})

test('an import that points down or sideways is none', () => {
  for (const [path, name] of [
    ['app.ts', './features/index.ts'],
    ['features/audience/contacts/contact.ts', '../tags/tag.ts'],
    ['features/audience/tags/tag.ts', './tagSearch.ts'],
    ['features/audience/tags/tag.ts', '../../../catalog/feature.ts'],
    ['platform/rest/list.ts', '../values/dates.ts'],
    ['platform/backup/writeArchive.ts', '../../../package.json'],
  ] as const)
    assert.deepEqual(wrong(path, name), [])
})

test('features of a domain stand together', () => {
  const scattered = ['a', 'b', 'a'].map((domain, n): Floor => ({ domain, feature: `f${n}` }))
  assert.deepEqual(findScatteredDomains(scattered), [
    'The features of a do not stand together in features/index.ts.',
  ])
  assert.deepEqual(findScatteredDomains(floors), [])
})

test('statements tell which tables they write and read', () => {
  const tables = new Set(['a', 'b', 'c', 'd', 'e'])
  for (const [text, written, read] of [
    ['db`insert into a (x) select 1 from b join c using (x)`', 'a', 'b c'],
    ['db`update a set x = 1 from b where exists (select from c)`', 'a', 'b c'],
    ['db`delete from a using b where true`', 'a', 'b'],
    ['db`with x as (delete from only a returning 1) select from x, b`', 'a', 'b'],
    ['db`select (select 1 from a), 2 from b o, c p where o.x = p.x`', '', 'a b c'],
    ["const source = { from: 'a left join b on true' }", '', 'a b'],
    ["const owner = '(select created_by from d)'", '', 'd'],
    ["defineResource({\n  table: 'e',\n})", 'e', ''],
    ['// from a\n/* insert into b */', '', ''],
    ["get('/x/*'); db`select from a`; /** b */", '', 'a'],
    ["const words = 'the update of a'", '', ''],
  ] as const) {
    const found = tablesIn(text, tables)
    assert.equal([...found.written].sort().join(' '), written, text)
    assert.equal([...found.read].sort().join(' '), read, text)
  }
})

const claim = (domain: string, feature: string, claims: Partial<Claims> = {}): Claims => ({
  domain,
  feature,
  tables: [],
  writes: [],
  reads: [],
  ...claims,
})

test('a statement on the table of somebody else is found, and a claim that nothing uses', () => {
  const tables = new Set(['mine', 'theirs', 'near', 'users'])
  const judge = (text: string, claims: Partial<Claims>, upward: Record<string, string[]> = {}) =>
    findWrongStatements(
      [{ path: 'features/low/own/x.ts', text }],
      [
        claim('low', 'own', claims),
        claim('low', 'beside', { tables: ['near'] }),
        claim('high', 'other', { tables: ['theirs'] }),
      ],
      { tables, shared: {}, upward },
    ).join()
  assert.match(judge('db`delete from theirs`', {}), /x\.ts writes theirs of other/)
  assert.match(judge('db`delete from theirs`', { writes: ['theirs'] }), /writes theirs of other/)
  assert.match(judge('db`delete from near`', {}), /writes near of beside/)
  assert.match(judge('db`delete from near`', { writes: ['near'] }), /writes near of beside, which lies above/)
  assert.equal(judge('db`delete from near`', { writes: ['near'] }, { own: ['near'] }), '')
  assert.match(judge('db`select from near`', {}), /reads near, which its manifest does not name/)
  assert.match(judge('db`select from near`', { reads: ['near'] }), /reads near of beside, which lies above/)
  assert.equal(judge('db`select from near`', { reads: ['near'] }, { own: ['near'] }), '')
  assert.match(judge('db`select 1`', {}, { own: ['near'] }), /The way up of own near is not needed/)
  assert.match(
    judge('db`select from theirs`', { reads: ['theirs'] }),
    /reads theirs of other, which lies above/,
  )
  assert.equal(judge('db`select from users`', {}), '')
  assert.match(judge('db`delete from users`', {}), /writes users of the platform/)
  assert.match(judge('', { reads: ['near'] }), /names near in its manifest and does not use it/)
  assert.match(judge('', { tables: ['nothing'] }), /claims nothing, which is no table/)
  assert.match(judge('', { tables: ['near'] }), /near is claimed by own and by beside/)
  const excuse = (text: string) =>
    findWrongStatements([{ path: 'features/low/own/x.ts', text }], [claim('low', 'own')], {
      tables,
      shared: { 'features/low/own/x.ts': ['theirs'] },
      upward: {},
    }).join()
  assert.equal(excuse('db`delete from theirs`'), '')
  assert.match(excuse('db`select 1`'), /exception for features\/low\/own\/x\.ts theirs is not needed/)
})

test('every table of the database has an owner, or is the platform’s', async () => {
  const { features } = await import('../src/features/index.ts')
  const owned = new Set(features.flatMap((feature) => feature.tables ?? []))
  const all = readTables(readFileSync(join(SRC, '../schema.sql'), 'utf8'))
  assert.deepEqual([...all].filter((table) => !owned.has(table)).sort(), PLATFORM)
})

/** Tables that the platform keeps for all features. */
const PLATFORM = [
  'access_tokens',
  'api_calls',
  'api_credentials',
  'audit_log',
  'audit_log_default',
  'authorizations',
  'background_work',
  'backups',
  'consents',
  'count_differences',
  'delivery_rates',
  'delivery_troubles',
  'domain_events',
  'event_cursors',
  'expiring_files',
  'idempotency_keys',
  'known_addresses',
  'list_orders',
  'login_attempts',
  'mail_exchangers',
  'record_counts',
  'recovery_codes',
  'refresh_tokens',
  'roles',
  'schedules',
  'schema_migrations',
  'second_factors',
  'secret_keys',
  'sessions',
  'settings',
  'stored_files',
  'stored_parts',
  'users',
]

test('long source files and misnamed tests are reported, long tests are not', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'campanile-sizes-'))
  t.after(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'long.ts'), 'x\n'.repeat(501))
  writeFileSync(join(root, 'long.test.ts'), 'x\n'.repeat(501))
  writeFileSync(join(root, 'sample.spec.ts'), '')
  assert.deepEqual(findLongFiles(root), ['long.ts has 501 lines: does it hold one concept?'])
  assert.deepEqual(findMisnamedTests(root), ['sample.spec.ts is named like a test and is not run as one.'])
})

test('docs/architecture.md names only files and folders that are there', () => {
  const text = readFileSync(join(SRC, '../../docs/architecture.md'), 'utf8')
  const files = globSync('**/*', { cwd: SRC }).map((path) => path.replaceAll('\\', '/'))
  const named = [...text.matchAll(/`([\w/]+(?:\.ts|\/))`/g)].map(([, name = '']) => name.replace(/\/$/, ''))
  assert.ok(named.length > 40, `${named.length} are named`)
  assert.deepEqual(
    named.filter((name) => !files.some((path) => `/${path}`.endsWith(`/${name}`)) && !OUTSIDE.test(name)),
    [],
  )
})

/** Places beside the sources of the server. */
const OUTSIDE = /^(scripts|server\/test)\//

test('a row lock that is not taken through lockRows is found, wherever its clause stands', () => {
  const judge = (text: string) =>
    findWrongLocks([{ path: 'features/low/own/x.ts', text }], new Set(['sends']))
  for (const clause of [
    'for update',
    'for no key update',
    'for\n share of t',
    'FOR KEY SHARE',
    'for update nowait',
    'skip locked',
  ]) {
    assert.equal(judge(`await db\`select from a order by id ${clause}\``).length, 1, clause)
    assert.match(judge(`const lock = '${clause.replace('\n', ' ')}'`).join(), /x\.ts:1 locks rows itself/)
  }
  assert.match(
    judge('db`with a as (\n$'.concat('{part(db, `x`)} order by 1\nfor update of a) delete from b`')).join(),
    /x\.ts:2 locks rows itself \(for update\)/,
  )
  assert.deepEqual(judge('// for update\n/** for share */\nlockRows(db, "a")'), [])
  const claim = (table: string) => `lockRows(db, '${table} t', { by: 't.id', skipsLocked: true })`
  assert.match(judge(claim('sends')).join(), /passes over locked rows of sends; only the outboxes may/)
  assert.deepEqual(judge(claim('schedules')), [])
  assert.deepEqual(judge("lockRows(db, 'sends', { by: 'id' })"), [])
  assert.deepEqual(findWrongLocks(sources, new Set()), [])
})

test('a way to the network beside the guarded client is found, however it is written', () => {
  const path = 'features/low/own/x.ts'
  const judge = (text: string, allowed: string[] = []) =>
    findOutbound([{ path, text }], allowed.length > 0 ? { [path]: allowed } : {})
  for (const [text, name] of [
    ["import { request } from 'node:http'", 'http'],
    ["import https from 'https'", 'https'],
    ["import { createSocket } from 'node:dgram'", 'dgram'],
    ["import * as net from 'node:net'", 'net'],
    ["import { isIP, connect } from 'node:net'", 'net'],
    ["import { Socket as Plain } from 'node:net'", 'net'],
    ["import { lookup } from 'node:dns/promises'", 'dns/promises'],
    ["export { connect } from 'node:tls'", 'tls'],
    ["export * from 'node:http2'", 'http2'],
    ["const { request } = await import('node:http')", 'http'],
    ["const http = createRequire(import.meta.url)('x'); const n = require('net')", 'net'],
    ["const http = process.getBuiltinModule('node:http')", 'http'],
    ["import { fetch } from 'undici'", 'undici'],
    ["import axios from 'axios'", 'axios'],
    ["import { S3Client } from '@aws-sdk/client-s3'", '@aws-sdk/client-s3'],
    ["import 'some-agent/register'", 'some-agent'],
    ["const answer = await fetch('https://example.com')", 'fetch'],
    ['const send = fetch', 'fetch'],
    ["globalThis.fetch('https://example.com')", 'fetch'],
    ['const { fetch: send } = globalThis', 'fetch'],
    ["new WebSocket('wss://example.com')", 'WebSocket'],
    ["new EventSource('/x')", 'EventSource'],
  ] as const) {
    assert.match(judge(text).join(), new RegExp(`x\\.ts:1 uses ${name}: requests go through`), text)
    assert.deepEqual(judge(text, [name]), [], text)
  }
  for (const text of [
    "import { isIP, BlockList } from 'node:net'",
    "import type { IncomingMessage } from 'node:http'",
    "import { type Server } from 'node:http'",
    "import { readFile } from 'node:fs/promises'",
    "import Fastify from 'fastify'",
    "import { outboundOf } from '../../../platform/delivery/outbound.ts'",
    'pacer.fetch(find); const pacer = { async fetch() {} }',
    'export interface EventSource { fetch(): void }',
    "// fetch('https://example.com')",
  ])
    assert.deepEqual(judge(text), [], text)
  assert.match(judge('const a = 1', ['fetch']).join(), /is listed with fetch, which it does not use/)
})

const oneFile = (text: string): Source[] => [{ path: 'features/low/own/x.ts', text }]

test('an insert whose new ids are told apart by their order is found', () => {
  const judge = (statement: string) => findIdsByOrder(oneFile(`db\`${statement}\``)).join()
  const found = /x\.ts:1 matches new ids by their order/
  assert.match(judge('insert into a (b) select b from r order by n returning id'), found)
  assert.match(judge('insert into a as t (b) select b from r returning t.id as "aId"'), found)
  assert.match(judge('with x as (insert into a (b) select b from r returning id) select * from x'), found)
  assert.equal(judge('insert into a (b) values ($1) returning id'), '', 'one row has no order')
  assert.equal(judge('insert into a (b) select b from r returning id, b'), '', 'what it holds tells it apart')
  assert.equal(judge('insert into a (id, b) select id, b from r'), '')
  assert.equal(judge('update a set b = 1 where b = 2 returning id'), '')
  assert.deepEqual(findIdsByOrder(sources), [])
})

test('a statement that touches rows of contacts without the contact is found', () => {
  const owned = new Set(['sends', 'opens'])
  const judge = (text: string, excused: Record<string, string[]> = {}) =>
    findUnaddressedRows(oneFile(text), { owned, excused }).join()
  const wrong = [
    'update sends set x = 1 where id = any($1)',
    'update sends s set x = r.x from rows r where s.id = r.id',
    'update sends set x = 1 where campaign_id = $1',
    'update sends set contact_id = $1 where id = $2',
    'delete from sends where state = 1',
    'select contact_id from sends where id = $1',
    'select * from sends s join things t on t.id = s.thing_id where s.id in (1, 2)',
    'select * from sends s join opens o on o.send_id = s.id where s.contact_id = $1',
    'select * from sends s where s.contact_id = $1 and exists (select from opens o where o.send_id = s.id)',
    'with a as (select 1), b as (delete from sends using a where sends.thing = a.thing) select 1',
  ]
  for (const statement of wrong)
    assert.match(judge(`db\`${statement}\``), /x\.ts:1 names rows of (sends|opens) without/, statement)
  const right = [
    'update sends set x = 1 where id = any($1) and contact_id = any($2)',
    'update sends s set x = r.x from rows r where s.id = r.id and s.contact_id = r."contactId"',
    'delete from sends where contact_id = any($1)',
    'select * from sends where thing_id = $1',
    'select * from sends s join opens o on o.send_id = s.id and o.contact_id = s.contact_id where s.contact_id = $1',
    'select * from sends s join opens o using (contact_id) where s.contact_id = $1',
    'insert into sends (contact_id) select id from contacts where id = any($1)',
    'select (select count(*) from opens o where o.contact_id = s.contact_id and o.send_id = s.id) from sends s where s.thing = 1',
  ]
  for (const statement of right) assert.equal(judge(`db\`${statement}\``), '', statement)
  assert.match(
    judge("const source = { from: 'opens o left join sends s on s.id = o.send_id' }"),
    /names rows of sends/,
  )
  assert.match(judge("defineResource({\n  table: 'sends',\n})"), /serves rows of sends by their id alone/)
  const fragment = 'db`update sends set x = 1 where $'.concat('{isLate ? db`id = 1` : db`contact_id = 1`}`')
  assert.equal(judge(fragment), '', 'fragments are read where they stand')
  const range = (column: string) =>
    'db`delete from sends where x = 1 and $'.concat(`{within(db, '${column}', range)}\``)
  assert.equal(judge(range('contact_id')), '')
  assert.match(judge(range('x')), /names rows of sends/)
  const beside = 'db`update sends set x = 1 where id = 1 and $'.concat('{besideId(db, db`contact_id = 1`)}`')
  assert.equal(judge(beside), '')
  const excused = { 'features/low/own/x.ts': ['sends'] }
  assert.equal(judge('db`delete from sends`', excused), '')
  assert.match(
    judge('db`delete from a`', excused),
    /exception for features\/low\/own\/x\.ts sends is not needed/,
  )
})

test('a table of contacts that may hold rows of nobody, or promises something without the contact, is found', () => {
  const judge = (columns: string, after = '', excused = {}) =>
    findUnevenTables(`create table sends (\n${columns}\n);\n${after}`, {
      owned: new Set(['sends']),
      excused,
    }).join()
  const known = '  contact_id bigint not null,\n  constraint sends_pkey PRIMARY KEY (id)'
  assert.equal(judge(known), '')
  assert.match(
    judge('  contact_id bigint,\n  name text not null'),
    /sends may have rows without a contact_id/,
  )
  assert.equal(judge('  contact_id bigint,', '', { sends: 'They outlive it.' }), '')
  assert.match(judge(known, '', { sends: 'They outlive it.' }), /exception for sends is not needed/)
  assert.match(judge(`${known},\n  constraint sends_key UNIQUE (thing, at)`), /sends_key on sends promises/)
  assert.equal(judge(`${known},\n  constraint sends_key UNIQUE (thing, contact_id)`), '')
  const index = (columns: string) =>
    `CREATE UNIQUE INDEX sends_idx ON public.sends USING btree (${columns}) WHERE (state = 1);`
  assert.match(judge(known, index('lower(name), at')), /sends_idx on sends promises/)
  assert.equal(judge(known, index('lower(name), contact_id')), '')
  assert.match(
    findUnevenTables('create table other ()', { owned: new Set(['sends']), excused: {} }).join(),
    /sends is not in the schema/,
  )
})

test('look-ups by words from outside in plain objects are found, guarded ones and those by known keys are not', () => {
  const problems = (body: string) =>
    findOpenLookups({
      paths: ['/lookups.ts'],
      options: { strict: true, noLib: true, types: [] },
      texts: new Map([
        [
          '/lookups.ts',
          `const TABLE: Readonly<Record<string, string>> = { a: 'b' }
          type Readonly<T> = T; type Record<K extends string, T> = { [P in K]: T }
          declare const Object: { hasOwn(o: unknown, k: string): boolean }
          declare const values: Record<string, string>
          declare global { interface String { toLowerCase(): string } }
          declare const acts: Record<string, (text: string) => string>
          export function find(text: string, alias: string, known: 'a') { ${body} }`,
        ],
      ]),
    }).length
  for (const open of [
    'return TABLE[text]',
    'return TABLE[text as "a"]',
    'return values[alias]',
    'return text in TABLE',
    'return { a: 1 }[text]',
    'return ({ a: 1 } as Record<string, number>)[alias]',
    'return acts[text]',
    'return values[alias.toLowerCase()]',
    'return Object.hasOwn(TABLE, alias) ? TABLE[text] : null',
  ])
    assert.equal(problems(open), 1, open)
  for (const closed of [
    'return TABLE[known]',
    'return TABLE.a',
    'TABLE[text] = alias',
    'return known in TABLE',
    'return Object.hasOwn(TABLE, text) ? TABLE[text] : null',
  ])
    assert.equal(problems(closed), 0, closed)
})

test('the runner of tests refuses what it does not know, instead of running everything', () => {
  for (const word of ['--help', 'server/test/nothing.test.ts']) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../../scripts/test.ts'), word],
      { encoding: 'utf8', timeout: 20_000 },
    )
    assert.equal(status, 2, stderr)
    assert.match(stderr, /Usage: /)
  }
})

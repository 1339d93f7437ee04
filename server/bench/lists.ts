// What a page of 30 records costs the database at 1,000,000 contacts, and the exact total beside it: milliseconds that
// the statement of each runs, by order, search and condition; and whole answers to searches over all kinds and to
// filters that are edited.

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { company } from '../src/features/audience/companies/company.ts'
import { contact } from '../src/features/audience/contacts/contact.ts'
import { indexOrdersTask } from '../src/features/audience/fields/indexOrders.ts'
import { catalog } from '../src/features/index.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import { connect, type Sql, type TracedStatement } from '../src/platform/database/connection.ts'
import type { TaskContext } from '../src/platform/engine/jobs.ts'
import { type Actor, SYSTEM } from '../src/platform/permissions.ts'
import type { Definition } from '../src/platform/resource/definition.ts'
import { list } from '../src/platform/rest/list.ts'
import type { Query } from '../src/platform/search/listQuery.ts'
import { countFigures } from './counts.ts'
import { type Figure, median, spreadOf } from './figure.ts'
import { fillContacts } from './fill.ts'
import { searchFigures } from './search.ts'
import type { Stage } from './stage.ts'

const CONTACTS = 1_000_000
const COMPANIES = 200_000
const ROUNDS = 3
/** The owner of every fiftieth record. */
const OWNER = 7

interface Case {
  query: Query
  of?: Definition
  /** Sees own records only. */
  isOwn?: boolean
}

const ORDERS = [
  'firstname',
  'lastname',
  'email',
  'company',
  'city',
  'country',
  'owner',
  'points',
  'last_active',
]

const cases: Record<string, Case> = {
  'all contacts': { query: {} },
  'own contacts': { query: {}, isOwn: true },
  'all companies': { query: {}, of: company },
  'own companies': { query: {}, of: company, isOwn: true },
  'word of 1 contact': { query: { search: 'user.777777@' } },
  'word of 2,000': { query: { search: '"city 77"' } },
  'word of 11,000': { query: { search: 'user.99' } },
  'word of 125,000': { query: { search: 'chlo' } },
  'word of all': { query: { search: 'sample' } },
  'word of nobody': { query: { search: 'xylophone' } },
  'two letters of nobody': { query: { search: 'qz' } },
  'word of nobody, Cyrillic': { query: { search: 'москва' } },
  'word of 200,000, accented': { query: { search: 'öztürk' } },
  'tag of 200,000': { query: { search: 'tag:vip' } },
  'tag of 10': { query: { search: 'tag:rare' } },
  'tag of 5,000': { query: { search: 'tag:few' } },
  'segment of 400,000': { query: { search: 'segment:large' } },
  'segment of all': { query: { search: 'segment:all' } },
  'segment of 10': { query: { search: 'segment:small' } },
  ...Object.fromEntries(ORDERS.map((orderBy) => [`by ${orderBy}`, { query: { orderBy } }])),
  ...Object.fromEntries(
    ORDERS.map((orderBy) => [`by ${orderBy}, page 10`, { query: { orderBy, start: '270' } }]),
  ),
  'by date_added desc': { query: { orderBy: 'date_added', orderByDir: 'desc' } },
  'by date_modified desc': { query: { orderBy: 'date_modified', orderByDir: 'desc' } },
  'by city desc': { query: { orderBy: 'city', orderByDir: 'desc' } },
  'by country desc': { query: { orderBy: 'country', orderByDir: 'desc' } },
  'search email:': { query: { search: 'email:user.777777@sample.example' } },
  'search ids:': { query: { search: 'ids:5,77,999999' } },
  'search is:mine': { query: { search: 'is:mine' } },
  'where email eq': {
    query: { where: [{ col: 'email', expr: 'eq', val: 'user.4242@sample.example' }] },
  },
  'where date_added gt': {
    query: { where: [{ col: 'date_added', expr: 'gt', val: '2026-01-12' }], orderBy: 'date_added' },
  },
  'start 1000': { query: { start: '1000' } },
}

export async function lists(stage: Stage): Promise<Figure[]> {
  await fill(stage.sql)
  const recorded: TracedStatement[] = []
  const record = (message: unknown) => void recorded.push(message as TracedStatement)
  subscribe('campanile.statement', record)
  const sql = connect(stage.url, { max: 1, name: 'lists', trace: true })
  const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
  const owner: Actor = {
    ...SYSTEM,
    userId: OWNER,
    isAdmin: false,
    permissions: { 'lead:leads': ['viewown'] },
  }
  const context = { sql, db: sql, config, catalog, now: new Date() }
  const whole = { ...context, sql: stage.sql, db: stage.sql }
  const figures = [...(await searchFigures(whole)), ...(await countFigures(whole))]
  try {
    // The first request in an order has its index built.
    for (const orderByDir of ['asc', 'desc'])
      for (const orderBy of ORDERS)
        await list({ ...context, actor: SYSTEM }, contact, { orderBy, orderByDir, limit: '1' })
    await indexOrdersTask.run({}, { sql: stage.sql, signal: new AbortController().signal } as TaskContext)
    for (const [name, { query, of = contact, isOwn = false }] of Object.entries(cases)) {
      const times = { page: [] as number[], total: [] as number[] }
      for (let round = 0; round < ROUNDS; round++) {
        recorded.length = 0
        await list({ ...context, actor: isOwn ? owner : SYSTEM }, of, query)
        for (const statement of [...recorded]) {
          const isTotal = / as total\b/.test(statement.query)
          if (!isTotal && !statement.query.includes(` from "${of.table}" t `)) continue
          times[isTotal ? 'total' : 'page'].push(await executionMs(stage.sql, statement))
        }
      }
      for (const kind of ['page', 'total'] as const)
        figures.push({
          name: `${name}: ${kind}`,
          value: median(times[kind]),
          unit: 'ms',
          better: 'lower',
          baseline: null,
          ratio: null,
          spread: spreadOf(times[kind]),
        })
    }
  } finally {
    unsubscribe('campanile.statement', record)
    await sql.end({ timeout: 1 })
  }
  return figures
}

async function fill(sql: Sql): Promise<void> {
  await fillContacts(sql, CONTACTS, OWNER)
  await sql`insert into tags (tag) values ('rare'), ('few')`
  await sql`insert into contact_tags (contact_id, tag_id)
    select c.id, t.id from contacts c join tags t on (t.tag = 'rare' and c.id % 100000 = 1) or (t.tag = 'few' and c.id % 200 = 1)`
  await sql`insert into segments (name, public_name, alias) values ('Large', '', 'large'), ('All', '', 'all'), ('Small', '', 'small')`
  await sql`insert into segment_contacts (segment_id, contact_id, date_added)
    select s.id, c.id, c.date_added from contacts c join segments s
      on s.alias = 'all' or (s.alias = 'large' and c.id % 5 < 2) or (s.alias = 'small' and c.id % 100000 = 1)`
  await sql`insert into companies (date_added, companyname, owner_id)
    select timestamptz '2026-01-01', 'Company ' || n, case when n % 50 = 0 then ${OWNER}::int else 1 + n % 40 + 7 end from generate_series(1, ${COMPANIES}::int) n`
  await sql`vacuum analyze contact_tags, segment_contacts, companies`
}

interface Explained {
  'QUERY PLAN': { 'Execution Time': number }[]
}

async function executionMs(sql: Sql, { query, parameters }: TracedStatement): Promise<number> {
  const explain = { text: `explain (analyze, timing off, format json) ${query}`, values: parameters }
  const [row] = await sql.send({ ...explain, isScript: false, origin: undefined })
  return (row as Explained | undefined)?.['QUERY PLAN'][0]?.['Execution Time'] ?? Number.NaN
}

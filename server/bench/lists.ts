// What a page of 30 contacts costs the database at 1,000,000 contacts, and the exact total beside it: milliseconds that
// the statement of each runs, by order, search and condition.

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { contact } from '../src/features/audience/contacts/contact.ts'
import { catalog } from '../src/features/index.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import { connect, type Sql, type TracedStatement } from '../src/platform/database/connection.ts'
import { SYSTEM } from '../src/platform/permissions.ts'
import { list } from '../src/platform/rest/list.ts'
import type { Query } from '../src/platform/search/listQuery.ts'
import { type Figure, median, spreadOf } from './figure.ts'
import { fillContacts } from './fill.ts'
import type { Stage } from './stage.ts'

const CONTACTS = 1_000_000
const ROUNDS = 3

const queries: Record<string, Query> = {
  'default order': {},
  'orderBy id': { orderBy: 'id' },
  'orderBy date_added desc': { orderBy: 'date_added', orderByDir: 'desc' },
  'orderBy dateAdded': { orderBy: 'dateAdded' },
  'orderBy date_modified desc': { orderBy: 'date_modified', orderByDir: 'desc' },
  'orderBy last_active': { orderBy: 'last_active' },
  'orderBy email': { orderBy: 'email' },
  'orderBy lastname': { orderBy: 'lastname' },
  'orderBy points desc': { orderBy: 'points', orderByDir: 'desc' },
  'orderBy city': { orderBy: 'city' },
  'search email:': { search: 'email:user.777777@sample.example' },
  'search ids:': { search: 'ids:5,77,999999' },
  'search tag:': { search: 'tag:vip' },
  'search is:mine': { search: 'is:mine' },
  'search word': { search: 'user.777777@' },
  'where id gt': { where: [{ col: 'id', expr: 'gt', val: '999000' }] },
  'where email eq': { where: [{ col: 'email', expr: 'eq', val: 'user.4242@sample.example' }] },
  'where date_added gt': {
    where: [{ col: 'date_added', expr: 'gt', val: '2026-01-12' }],
    orderBy: 'date_added',
  },
  'start 1000': { start: '1000' },
}

export async function lists(stage: Stage): Promise<Figure[]> {
  await fillContacts(stage.sql, CONTACTS)
  const recorded: TracedStatement[] = []
  const record = (message: unknown) => void recorded.push(message as TracedStatement)
  subscribe('campanile.statement', record)
  const sql = connect(stage.url, { max: 1, name: 'lists', trace: true })
  const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
  const context = { sql, db: sql, actor: SYSTEM, config, catalog, now: new Date() }
  const figures: Figure[] = []
  try {
    for (const [name, query] of Object.entries(queries)) {
      const times = { page: [] as number[], total: [] as number[] }
      for (let round = 0; round < ROUNDS; round++) {
        recorded.length = 0
        await list(context, contact, query)
        for (const statement of [...recorded]) {
          if (!/ from "contacts" t where /.test(statement.query)) continue
          const kind = /^\s*select count\(\*\)/.test(statement.query) ? 'total' : 'page'
          times[kind].push(await executionMs(stage.sql, statement))
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

interface Explained {
  'QUERY PLAN': { 'Execution Time': number }[]
}

async function executionMs(sql: Sql, { query, parameters }: TracedStatement): Promise<number> {
  const explain = { text: `explain (analyze, timing off, format json) ${query}`, values: parameters }
  const [row] = await sql.send({ ...explain, isScript: false, origin: undefined })
  return (row as Explained | undefined)?.['QUERY PLAN'][0]?.['Execution Time'] ?? Number.NaN
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { insertRow } from '../../../../test/insertRow.ts'
import type { Parameter } from '../../../platform/database/statement.ts'
import { catalog } from '../../index.ts'
import { compileFilters } from './compileFilters.ts'
import { FilterError } from './filter.ts'
import type { FilterContext, FilterField } from './filterFields.ts'

// A Saturday afternoon.
const now = new Date('2026-11-21T15:30:00Z')

const fieldOf = (column: string, type: string): [string, FilterField] => [
  column,
  { column, type, isIndexed: column.endsWith('_indexed') },
]
const context: FilterContext = {
  declared: catalog.filterFields,
  contactFields: new Map([
    fieldOf('firstname', 'text'),
    fieldOf('email', 'email'),
    ...(
      [
        'text',
        'text_indexed',
        'select',
        'number',
        'boolean',
        'date',
        'datetime',
        'time',
        'multiselect',
      ] as const
    ).map((type) => fieldOf(`c_${type}`, type.replace('_indexed', ''))),
    fieldOf('c_select_indexed', 'select'),
  ]),
  companyFields: new Map([
    fieldOf('companyname', 'text'),
    fieldOf('companynumber_of_employees', 'number'),
    fieldOf('co_multi', 'multiselect'),
  ]),
  segments: new Map(),
  now,
  timezone: 'UTC',
  countMachineActivity: true,
}

const { sql } = await testDatabase()
await sql`alter table contacts
  add c_text text, add c_text_indexed text, add c_select text, add c_select_indexed text, add c_number numeric,
  add c_boolean boolean, add c_date date, add c_datetime timestamptz, add c_time time, add c_multiselect text[]`
await sql`alter table companies add co_multi text[]`

type Given = { field: string; operator: string; filter?: unknown; object?: string; glue?: string }

function stored({ field, operator, filter, object = 'lead', glue = 'and' }: Given): Record<string, unknown> {
  return { glue, object, field, type: 'text', operator, properties: { filter } }
}

async function matches(given: Given | Given[], changes: Partial<FilterContext> = {}): Promise<number[]> {
  const filters = [given].flat().map(stored)
  const plain = compileFilters(sql, filters, { ...context, ...changes })
  const ranged = compileFilters(
    sql,
    filters,
    { ...context, ...changes },
    { range: { after: 0, upTo: 1_000_000 } },
  )
  const rows = await sql<{ id: number }[]>`select id from contacts c where ${plain} order by id`
  const same = await sql<
    { id: number }[]
  >`select id from contacts c where id > 0 and id <= 1000000 and ${ranged} order by id`
  const ids = rows.map((row) => row.id)
  assert.deepEqual(
    same.map((row) => row.id),
    ids,
    'the same with a range',
  )
  return ids
}

/** Contacts 1, 2, 3 … with these values in a column, and nobody else. */
async function contacts(column: string, values: unknown[]): Promise<void> {
  await sql`truncate contacts, companies, company_contacts, contact_tags, email_sends, page_hits, contact_utm_tags,
    contact_do_not_contact, segment_contacts, campaign_contacts, contact_group_scores, contact_devices,
    contact_categories, asset_downloads, push_ids restart identity`
  for (const [index, value] of values.entries()) {
    await insertRow(sql, 'contacts', { id: index + 1, date_added: now, [column]: value as Parameter })
  }
}

type Row = [operator: string, filter: unknown, ids: number[]]

async function check(
  field: string,
  rows: Row[],
  changes: Partial<FilterContext> & { object?: string } = {},
): Promise<void> {
  const { object = 'lead', ...contextChanges } = changes
  for (const [operator, filter, ids] of rows) {
    assert.deepEqual(
      await matches({ field, operator, filter, object }, contextChanges),
      ids,
      `${field} ${operator} ${JSON.stringify(filter)}`,
    )
  }
}

const TEXTS: Row[] = [
  ['=', 'berlin', [1, 2]],
  ['=', ['berlin', 'ulm'], [1, 2, 3]],
  ['!=', 'BERLIN', [3, 4, 5, 6]],
  ['gt', 'berlin', [3, 6]],
  ['gte', 'berlin', [1, 2, 3, 6]],
  ['lt', 'c', [1, 2, 4]],
  ['lte', 'berlin', [1, 2, 4]],
  ['empty', undefined, [4, 5]],
  ['!empty', undefined, [1, 2, 3, 6]],
  ['like', 'ERL', [1, 2]],
  ['like', 'b%', [1, 2]],
  ['like', 'erlin%', []],
  ['like', '%m', [3]],
  ['like', 'u_m', [3]],
  ['like', '%50\\%%', [6]],
  ['like', 'x\\', []],
  ['!like', 'ERL', [3, 4, 5, 6]],
  ['contains', 'L', [1, 2, 3]],
  ['startsWith', 'be', [1, 2]],
  ['startsWith', 'erlin', []],
  ['endsWith', 'LIN', [1, 2]],
  ['in', ['ulm', 'Berlin'], [1, 2, 3]],
  ['in', 'ulm|berlin', [1, 2, 3]],
  ['in', ['ulm'], [3]],
  ['!in', ['ulm'], [1, 2, 4, 5, 6]],
  ['regexp', '^(BER|z)', [1, 2]],
  ['regexp', '\\bulm\\b', [3]],
  ['!regexp', '^ber', [3, 4, 6]],
  ['between', ['berlin', 'm'], [1, 2]],
  ['!between', ['berlin', 'm'], [3, 4, 5, 6]],
]

for (const column of ['c_text', 'c_text_indexed', 'email']) {
  test(`text in ${column} is compared without regard to case; null fits negated operators, not regexp`, async () => {
    await contacts(column, ['Berlin', 'bErLiN', 'Ulm', '', null, 'x 50% off'])
    await check(column, TEXTS)
  })
}

for (const column of ['c_select', 'c_select_indexed']) {
  test(`listed values in ${column} are compared exactly`, async () => {
    await contacts(column, ['Red', 'red', 'blue', '', null])
    await check(column, [
      ['=', 'red', [2]],
      ['!=', 'red', [1, 3, 4, 5]],
      ['in', ['red', 'Red'], [1, 2]],
      ['!in', ['red', 'Red'], [3, 4, 5]],
      ['empty', undefined, [4, 5]],
      ['!empty', undefined, [1, 2, 3]],
      ['regexp', '^r', [1, 2]],
      ['!regexp', '^r', [3, 4]],
      ['contains', 'E', [1, 2, 3]],
    ])
  })
}

test('a text that is longer than its index compares by its whole length', async () => {
  const long = 'a'.repeat(250)
  await contacts('c_text_indexed', [`${long}b`, `${long}c`, long])
  await check('c_text_indexed', [
    ['=', `${long}B`, [1]],
    ['!=', `${long}b`, [2, 3]],
    ['in', [`${long}b`, `${long}c`], [1, 2]],
    ['startsWith', long, [1, 2, 3]],
  ])
})

test('numbers: null is empty, zero is not; text operators see the number as it is written', async () => {
  await contacts('c_number', [0, 5, '5.50', 10, null, -3])
  await check('c_number', [
    ['=', '5', [2]],
    ['=', 5.5, [3]],
    ['!=', '5', [1, 3, 4, 5, 6]],
    ['gt', '5', [3, 4]],
    ['gte', 5, [2, 3, 4]],
    ['lt', '0', [6]],
    ['lte', '0', [1, 6]],
    ['empty', undefined, [5]],
    ['!empty', undefined, [1, 2, 3, 4, 6]],
    ['like', '5.5', [3]],
    ['!like', '5', [1, 4, 5, 6]],
    ['startsWith', '1', [4]],
    ['endsWith', '5', [2, 3]],
    ['contains', '-', [6]],
    ['regexp', '^5(\\.5)?$', [2, 3]],
    ['!regexp', '^5', [1, 4, 6]],
    ['in', ['0', 10], [1, 4]],
    ['!in', ['0', 10], [2, 3, 5, 6]],
    ['between', [0, 5.5], [1, 2, 3]],
    ['!between', ['0', '5.5'], [4, 5, 6]],
  ])
})

test('booleans: null is neither true nor false, and differs from both', async () => {
  await contacts('c_boolean', [true, false, null])
  await check('c_boolean', [
    ['=', '1', [1]],
    ['=', true, [1]],
    ['=', 0, [2]],
    ['=', 'false', [2]],
    ['!=', 1, [2, 3]],
    ['!=', '0', [1, 3]],
    ['empty', undefined, [3]],
  ])
})

test('several values: in is any, = is exactly the set', async () => {
  await contacts('c_multiselect', [['a'], ['a', 'b'], ['b', 'c'], [], null, ['A']])
  await check('c_multiselect', [
    ['in', ['a', 'c'], [1, 2, 3]],
    ['in', 'a|c', [1, 2, 3]],
    ['!in', ['a', 'c'], [4, 5, 6]],
    ['=', ['b', 'a'], [2]],
    ['=', 'a', [1]],
    ['!=', ['a', 'b'], [1, 3, 4, 5, 6]],
    ['empty', undefined, [4, 5]],
    ['!empty', undefined, [1, 2, 3, 6]],
  ])
})

test('times of day', async () => {
  await contacts('c_time', ['08:00', '09:30:15', null])
  await check('c_time', [
    ['=', '8:00', [1]],
    ['!=', '08:00:00', [2, 3]],
    ['gt', '08:00', [2]],
    ['lte', '09:30:15', [1, 2]],
    ['empty', undefined, [3]],
    ['like', '09:', [2]],
  ])
})

const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22', null, '2026-10-31', '2025-11-21', '2026-11-16']

test('dates: words, expressions, anniversaries, intervals and patterns', async () => {
  await contacts('c_date', DAYS)
  await check('c_date', [
    ['=', '2026-11-21', [2]],
    ['!=', '2026-11-21', [1, 3, 4, 5, 6, 7]],
    ['gt', '2026-11-21', [3]],
    ['gte', '2026-11-21', [2, 3]],
    ['lt', '2026-11-20', [5, 6, 7]],
    ['lte', '2026-11-20', [1, 5, 6, 7]],
    ['=', 'today', [2]],
    ['!=', 'today', [1, 3, 4, 5, 6, 7]],
    ['gt', 'today', [3]],
    ['gte', 'today', [2, 3]],
    ['lt', 'today', [1, 5, 6, 7]],
    ['lte', 'today', [1, 2, 5, 6, 7]],
    ['=', 'tomorrow', [3]],
    ['=', 'yesterday', [1]],
    ['=', 'this week', [1, 2, 3, 7]],
    ['gt', 'this week', []],
    ['lt', 'this week', [5, 6]],
    ['=', 'month_this', [1, 2, 3, 7]],
    ['=', 'last month', [5]],
    ['=', 'last year', [6]],
    ['gt', 'last year', [1, 2, 3, 5, 7]],
    ['=', '-1 day', [1]],
    ['gte', '-1 day', [1, 2, 3]],
    ['gt', '-1 day', [2, 3]],
    ['lte', '9999-12-31', [1, 2, 3, 5, 6, 7]],
    ['lte', '5 days ago', [5, 6, 7]],
    ['=', 'last day of last month', [5]],
    ['=', { interval: -1, unit: 'day' }, [1]],
    ['=', 'anniversary', [2, 6]],
    ['!=', 'birthday -1 day', [1]],
    ['inLast', { interval: 1, unit: 'day' }, [1, 2]],
    ['inLast', { interval: '1', unit: 'month' }, [1, 2, 5, 7]],
    ['inLast', { interval: 1, unit: 'year' }, [1, 2, 5, 6, 7]],
    ['inNext', { interval: 1, unit: 'day' }, [2, 3]],
    ['between', ['2026-11-16', '2026-11-20'], [1, 7]],
    ['!between', ['2026-11-16', 'today'], [3, 4, 5, 6]],
    ['like', '2026-11', [1, 2, 3, 7]],
    ['!like', '2026-11', [4, 5, 6]],
    ['startsWith', '2025', [6]],
    ['endsWith', '-21', [2, 6]],
    ['contains', '-10-', [5]],
    ['regexp', '^202[56]-11-21$', [2, 6]],
    ['!regexp', '^2026', [6]],
    ['empty', undefined, [4]],
    ['!empty', undefined, [1, 2, 3, 5, 6, 7]],
  ])
})

test('moments: a value without a time means the whole day, for every operator, as a word, an interval or a date', async () => {
  const moments = [
    '2026-11-20T23:59:59Z',
    '2026-11-21T00:00:00Z',
    '2026-11-21T14:30:00Z',
    '2026-11-22T00:00:00Z',
    null,
    '2026-11-20T15:30:00Z',
  ]
  await contacts('c_datetime', moments)
  await check('c_datetime', [
    ['=', '2026-11-21', [2, 3]],
    ['!=', '2026-11-21', [1, 4, 5, 6]],
    ['in', ['2026-11-21', '2026-11-22'], [2, 3, 4]],
    ['!in', ['2026-11-21', '2026-11-22'], [1, 5, 6]],
    ['gt', '2026-11-21', [4]],
    ['gte', '2026-11-21', [2, 3, 4]],
    ['lt', '2026-11-21', [1, 6]],
    ['lte', '2026-11-21', [1, 2, 3, 6]],
    ['between', ['2026-11-20', '2026-11-21'], [1, 2, 3, 6]],
    ['!between', ['2026-11-20', '2026-11-21'], [4, 5]],
    ['between', ['2026-11-20 16:00', '2026-11-21'], [1, 2, 3]],
    ['between', ['2026-11-20', '2026-11-21 00:00'], [1, 2, 6]],
    ['lte', '9999-12-31', [1, 2, 3, 4, 6]],
    ['=', '2026-11-21 14:30', [3]],
    ['=', '2026-11-21 14:30:00', [3]],
    ['!=', '2026-11-21 14:30', [1, 2, 4, 5, 6]],
    ['gt', '2026-11-21 00:00', [3, 4]],
    ['gte', '2026-11-21 14:30', [3, 4]],
    ['lte', '2026-11-21 00:00:00', [1, 2, 6]],
    ['lt', '2026-11-21 14:30', [1, 2, 6]],
    ['=', 'today', [2, 3]],
    ['gt', 'today', [4]],
    ['lte', 'today', [1, 2, 3, 6]],
    ['gte', 'today', [2, 3, 4]],
    ['lt', 'today', [1, 6]],
    ['=', '+0 days', [2, 3]],
    ['gt', '+0 days', [4]],
    ['lte', '+0 days', [1, 2, 3, 6]],
    ['gte', '-1 day', [1, 2, 3, 4, 6]],
    ['gt', '-1 day', [2, 3, 4]],
    ['lte', { interval: -1, unit: 'day' }, [1, 6]],
    ['gt', { interval: -1, unit: 'day' }, [2, 3, 4]],
    ['inLast', { interval: 1, unit: 'day' }, [1, 2, 3, 6]],
    ['inNext', { interval: 1, unit: 'day' }, [2, 3, 4]],
    ['like', '14:30', [3]],
    ['like', '2026-11-21', [2, 3]],
    ['empty', undefined, [5]],
  ])
})

test('days of a date field begin in the time zone of the site, those of a datetime field in UTC', async () => {
  // 23:30 on the 21st in Tokyo is 14:30 UTC; the 22nd begins at 15:00 UTC.
  const moments = ['2026-11-21T14:59:59Z', '2026-11-21T15:00:00Z', '2026-11-22T15:00:00Z']
  await contacts('date_identified', moments)
  await check(
    'date_identified',
    [
      ['=', 'today', [2]],
      ['=', '2026-11-22', [2]],
      ['gt', '2026-11-22', [3]],
      ['lte', '2026-11-22', [1, 2]],
      ['between', ['2026-11-21', '2026-11-22'], [1, 2]],
      ['lt', 'today', [1]],
    ],
    { timezone: 'Asia/Tokyo' },
  )
  await contacts('last_active', moments)
  await check(
    'last_active',
    [
      ['=', 'today', [1, 2]],
      ['lte', '2026-11-21', [1, 2]],
      ['gt', '2026-11-21', [3]],
    ],
    { timezone: 'Asia/Tokyo' },
  )
})

test('after, on and before a day are three parts that share nobody, on the days when clocks are turned too', async () => {
  const hours = Array.from({ length: 75 }, (_, hour) => new Date(Date.UTC(2026, 9, 24, hour)).toISOString())
  for (const [field, column] of [
    ['date_identified', 'date_identified'],
    ['c_datetime', 'c_datetime'],
    ['c_date', 'c_date'],
  ] as const) {
    await contacts(column, [...hours, null])
    for (const value of ['2026-10-25', '2026-10-25 00:00', '2026-10-25 01:30']) {
      const parts = { lt: 0, '=': 0, gt: 0, lte: 0, gte: 0, '!=': 0 }
      for (const operator of Object.keys(parts) as (keyof typeof parts)[])
        parts[operator] = (
          await matches({ field, operator, filter: value }, { timezone: 'Europe/Berlin' })
        ).length
      const about = `${field} ${value} ${JSON.stringify(parts)}`
      assert.equal(parts.lt + parts['='] + parts.gt, hours.length, about)
      assert.equal(parts.lt + parts['='], parts.lte, about)
      assert.equal(parts.gt + parts['='], parts.gte, about)
      assert.equal(parts.lt + parts.gt + 1, parts['!='], about)
    }
  }
})

test('owner and stage are ids, points a number', async () => {
  await contacts('owner_id', [1, 2, null])
  await check('owner_id', [
    ['=', '1', [1]],
    ['!=', 1, [2, 3]],
    ['empty', undefined, [3]],
    ['!empty', undefined, [1, 2]],
  ])
  await contacts('stage_id', [1, 2, null])
  await check('stage', [
    ['=', '1', [1]],
    ['!=', '1', [2, 3]],
    ['empty', null, [3]],
    ['in', ['1', '2'], [1, 2]],
  ])
  await contacts('points', [0, 10, 20])
  await check('points', [
    ['gt', '5', [2, 3]],
    ['empty', undefined, []],
    ['like', '1', [2]],
  ])
})

async function companies(): Promise<void> {
  await contacts('firstname', ['both', 'acme', 'none', 'blank', 'left'])
  await sql`insert into companies (id, companyname, companynumber_of_employees, co_multi)
    values (1, 'Acme', 10, '{a}'), (2, 'Beta', 500, '{b}'), (3, null, null, null)`
  await sql`insert into company_contacts (contact_id, company_id, date_added, manually_removed)
    values (1, 1, ${now}, false), (1, 2, ${now}, false), (2, 1, ${now}, false), (4, 3, ${now}, false), (5, 2, ${now}, true)`
}

test('companies: any company that fits is enough; without one the values are null', async () => {
  await companies()
  await check(
    'companyname',
    [
      ['=', 'ACME', [1, 2]],
      ['!=', 'acme', [1, 3, 4, 5]],
      ['empty', undefined, [3, 4, 5]],
      ['!empty', undefined, [1, 2]],
      ['like', 'b%', [1]],
      ['!like', 'a%', [1, 3, 4, 5]],
      ['in', ['Beta', 'x'], [1]],
      ['!in', ['Beta'], [1, 2, 3, 4, 5]],
      ['regexp', '^a', [1, 2]],
      ['!regexp', '^a', [1]],
    ],
    { object: 'company' },
  )
  await check(
    'companynumber_of_employees',
    [
      ['gt', 100, [1]],
      ['lt', 100, [1, 2]],
    ],
    { object: 'company' },
  )
  await check(
    'co_multi',
    [
      ['in', ['a'], [1, 2]],
      ['!in', ['a'], [1]],
      ['=', ['b'], [1]],
      ['!=', ['b'], [1, 2, 3, 4, 5]],
    ],
    { object: 'company' },
  )
})

test('tags: negated operators exclude whoever holds one of them; names count as ids', async () => {
  await contacts('firstname', ['vip', 'both', 'other', 'none'])
  await sql`insert into tags (id, tag) values (1, 'VIP'), (2, 'other') on conflict do nothing`
  await sql`insert into contact_tags (contact_id, tag_id) values (1, 1), (2, 1), (2, 2), (3, 2)`
  await check('tags', [
    ['in', [1], [1, 2]],
    ['in', ['1', '2'], [1, 2, 3]],
    ['in', ['vip'], [1, 2]],
    ['in', ['vip', '2'], [1, 2, 3]],
    ['!in', [1], [3, 4]],
    ['=', 1, [1, 2]],
    ['=', [1, 2], [1, 2, 3]],
    ['!=', 1, [3, 4]],
    ['empty', undefined, [4]],
    ['!empty', undefined, [1, 2, 3]],
  ])
})

test('contains, startsWith and endsWith take wildcards and backslashes as they are, like keeps them', async () => {
  for (const column of ['c_text', 'c_text_indexed']) {
    await contacts(column, ['50%_off', '50 percent off', 'a\\b', '5_off', '%50'])
    await check(column, [
      ['contains', '%_', [1]],
      ['contains', '_', [1, 4]],
      ['contains', '\\', [3]],
      ['startsWith', '50%', [1]],
      ['startsWith', '_', []],
      ['endsWith', '_off', [1, 4]],
      ['endsWith', '%50', [5]],
      ['like', '50%off', [1, 2]],
    ])
  }
})

test('rows about a contact: = needs one that fits, != none that fits or is null, !regexp one that does not', async () => {
  await contacts('firstname', ['google', 'google+bing', 'bing', 'null', 'none'])
  await sql`insert into contact_utm_tags (contact_id, date_added, utm_source)
    values (1, ${now}, 'Google'), (2, ${now}, 'google'), (2, ${now}, 'bing'), (3, ${now}, 'bing'), (4, ${now}, null)`
  await check('utm_source', [
    ['=', 'google', [1, 2]],
    ['!=', 'google', [3, 5]],
    ['like', 'goo', [1, 2]],
    ['!like', 'goo', [3, 5]],
    ['startsWith', 'B', [2, 3]],
    ['endsWith', 'ing', [2, 3]],
    ['contains', 'oo', [1, 2]],
    ['in', ['google'], [1, 2]],
    ['!in', ['google'], [3, 4, 5]],
    ['regexp', '^goo', [1, 2]],
    ['!regexp', '^goo', [2, 3]],
    ['gt', 'c', [1, 2]],
    ['between', ['a', 'c'], [2, 3]],
    ['!between', ['a', 'c'], [1, 4, 5]],
    ['empty', undefined, [5]],
    ['!empty', undefined, [1, 2, 3, 4]],
  ])
})

test('memberships of campaigns and categories that were ended by hand do not count', async () => {
  await contacts('firstname', ['in', 'out', 'none'])
  await sql`insert into campaign_contacts (campaign_id, contact_id, date_added, manually_removed) values (7, 1, ${now}, false), (7, 2, ${now}, true)`
  await sql`insert into contact_categories (category_id, contact_id, date_added, manually_removed) values (7, 1, ${now}, false), (7, 2, ${now}, true)`
  for (const field of ['campaign', 'globalcategory']) {
    await check(field, [
      ['in', ['7'], [1]],
      ['!in', ['7'], [2, 3]],
      ['empty', undefined, [2, 3]],
      ['!empty', undefined, [1]],
    ])
  }
})

test('devices', async () => {
  await contacts('firstname', ['phone', 'desktop', 'none'])
  await sql`insert into contact_devices (contact_id, date_added, device, device_brand, device_model, device_os_name)
    values (1, ${now}, 'smartphone', 'AP', 'iPhone', 'iOS'), (2, ${now}, 'desktop', null, null, 'Windows')`
  await check('device_type', [
    ['in', ['smartphone'], [1]],
    ['!in', ['smartphone'], [2, 3]],
    ['empty', undefined, [3]],
  ])
  await check('device_brand', [['in', ['AP'], [1]]])
  await check('device_os', [['in', ['iOS', 'Windows'], [1, 2]]])
  await check('device_model', [
    ['=', 'iphone', [1]],
    ['like', 'phone', [1]],
    ['regexp', '^i', [1]],
  ])
})

test('do not contact: by channel and reason', async () => {
  await contacts('firstname', ['unsubscribed', 'bounced', 'manual', 'sms', 'none'])
  await sql`insert into contact_do_not_contact (contact_id, channel, reason, date_added)
    values (1, 'email', 1, ${now}), (2, 'email', 2, ${now}), (3, 'email', 3, ${now}), (4, 'sms', 1, ${now})`
  await check('dnc_unsubscribed', [
    ['=', 1, [1]],
    ['=', 0, [2, 3, 4, 5]],
    ['!=', '1', [2, 3, 4, 5]],
    ['!=', '0', [1]],
  ])
  await check('dnc_bounced', [['=', '1', [2]]])
  await check('dnc_manual_email', [['=', true, [3]]])
  await check('dnc_unsubscribed_sms', [['=', true, [4]]])
  await check('dnc_bounced_sms', [['=', true, []]])
  await check('dnc_manual_sms', [['=', true, []]])
})

test('points of a group: a contact without a row is empty, and no number fits', async () => {
  await contacts('firstname', ['ten', 'zero', 'none'])
  await sql`insert into contact_group_scores (contact_id, group_id, score) values (1, 3, 10), (2, 3, 0), (3, 4, 10)`
  await check(
    'group_points_3',
    [
      ['gt', '5', [1]],
      ['lt', 5, [2]],
      ['=', 0, [2]],
      ['!=', 10, [2, 3]],
      ['empty', undefined, [3]],
      ['!empty', undefined, [1, 2]],
    ],
    { object: 'groups' },
  )
})

test('emails sent, read, when and how often', async () => {
  await contacts('firstname', ['read', 'sent', 'queued', 'none', 'twice'])
  const send = (contact: number, email: number, values: Record<string, Parameter>) =>
    insertRow(sql, 'email_sends', {
      contact_id: contact,
      email_id: email,
      dedupe_key: `email:${email}`,
      address: 'a@b.example',
      state: 'sent',
      attempt_at: now,
      date_queued: now,
      ...values,
    })
  await send(1, 1, {
    date_sent: '2026-11-20T10:00:00Z',
    is_read: true,
    date_read: '2026-11-21T10:00:00Z',
    open_count: 3,
  })
  await send(2, 1, { date_sent: '2026-11-21T10:00:00Z' })
  await send(3, 1, { state: 'queued' })
  await send(5, 1, {
    date_sent: '2026-11-01T10:00:00Z',
    is_read: true,
    date_read: '2026-11-02T10:00:00Z',
    open_count: 2,
  })
  await send(5, 2, {
    date_sent: '2026-11-02T10:00:00Z',
    is_read: true,
    date_read: '2026-11-02T10:00:00Z',
    open_count: 4,
  })
  await check(
    'lead_email_sent',
    [
      ['in', ['1'], [1, 2, 5]],
      ['!in', ['1'], [3, 4]],
      ['in', [2], [5]],
    ],
    { object: 'behaviors' },
  )
  await check('lead_email_received', [
    ['in', ['1'], [1, 5]],
    ['!in', ['1'], [2, 3, 4]],
  ])
  await check('lead_email_sent_date', [
    ['gte', '2026-11-20', [1, 2]],
    ['=', 'today', [2]],
    ['!=', 'today', [1, 3, 4, 5]],
    ['lt', '2026-11-05', [5]],
  ])
  await check('lead_email_read_date', [
    ['=', 'today', [1]],
    ['!=', 'today', [3, 4, 5]],
  ])
  await check('lead_email_read_count', [
    ['=', 6, [5]],
    ['gt', 2, [1, 5]],
    ['lt', 3, [2, 3, 4]],
    ['gte', 3, [1, 5]],
    ['lte', 0, [2, 3, 4]],
    ['!=', 6, [1, 2, 3, 4]],
  ])
})

async function hits(): Promise<void> {
  await contacts('firstname', ['email click', 'text click', 'page', 'none', 'visitor'])
  const hit = (contact: number, values: Record<string, Parameter>) =>
    insertRow(sql, 'page_hits', {
      contact_id: contact,
      date_hit: now,
      url: 'https://Example.com/a',
      ...values,
    })
  await hit(1, {
    redirect_id: 1,
    source: 'email',
    source_id: 5,
    email_id: 5,
    date_hit: '2026-11-21T10:00:00Z',
  })
  await hit(2, { redirect_id: 2, source: 'sms', source_id: 6, date_hit: '2026-11-20T10:00:00Z' })
  await hit(3, { page_id: 1, source: 'page', url_title: 'Prices', referer: 'https://search.example/' })
  await hit(5, { url: 'https://example.com/b', date_hit: '2026-11-21T08:00:00Z' })
  await hit(5, { url: 'https://example.com/b', date_hit: '2026-11-21T08:29:59Z' })
  await hit(5, { url: 'https://example.com/b', date_hit: '2026-11-21T09:00:00Z', class: 'scanner' })
}

test('clicks and hits', async () => {
  await hits()
  const behaviours = { object: 'behaviors' }
  await check(
    'email_id',
    [
      ['=', 1, [1]],
      ['=', 0, [2, 3, 4, 5]],
      ['!=', 1, [2, 3, 4, 5]],
      ['!=', 0, [1]],
    ],
    behaviours,
  )
  await check(
    'email_clicked_link_date',
    [
      ['=', 'today', [1]],
      ['lt', '2026-11-01', []],
    ],
    behaviours,
  )
  await check('sms_clicked_link', [['=', 1, [2]]], behaviours)
  await check('sms_clicked_link_date', [['=', 'yesterday', [2]]], behaviours)
  await check('redirect_id', [['=', 1, [1, 2]]], behaviours)
  await check(
    'page_id',
    [
      ['=', 1, [3]],
      ['!=', '1', [1, 2, 4, 5]],
    ],
    behaviours,
  )
  await check(
    'hit_url',
    [
      ['=', 'https://example.com/A', [1, 2, 3]],
      ['!=', 'https://example.com/a', [4, 5]],
      ['like', '%/b', [5]],
      ['startsWith', 'https://example', [1, 2, 3, 5]],
    ],
    behaviours,
  )
  await check('hit_url_date', [['=', 'yesterday', [2]]], behaviours)
  await check(
    'hit_url_count',
    [
      ['=', 3, [5]],
      ['lt', 1, [4]],
      ['gte', 1, [1, 2, 3, 5]],
    ],
    behaviours,
  )
  await check('url_title', [['contains', 'price', [3]]], behaviours)
  await check('referer', [['regexp', 'search', [3]]], behaviours)
  await check('source', [['=', 'email', [1]]], behaviours)
  await check(
    'source_id',
    [
      ['=', 5, [1]],
      ['gt', 5, [2]],
    ],
    behaviours,
  )
})

test('a session is a hit without another one in the half hour before it', async () => {
  await hits()
  // Contact 5: 8:00 begins one, 8:29:59 does not, 9:00 begins another.
  await check(
    'sessions',
    [
      ['=', 2, [5]],
      ['=', 1, [3]],
      ['lt', 1, [1, 2, 4]],
      ['gte', 1, [3, 5]],
    ],
    { object: 'behaviors' },
  )
})

test('requests of machines are left out when they are not to count', async () => {
  await hits()
  await check('hit_url_count', [['=', 2, [5]]], { object: 'behaviors', countMachineActivity: false })
})

test('downloads and push notifications', async () => {
  await contacts('firstname', ['yes', 'none'])
  await sql`insert into asset_downloads (contact_id, asset_id, date_download, code) values (1, 4, ${now}, 200)`
  await sql`insert into push_ids (contact_id, push_id) values (1, 'x')`
  await check('lead_asset_download', [
    ['in', ['4'], [1]],
    ['!in', [4], [2]],
    ['empty', undefined, [2]],
  ])
  await sql`
    insert into contact_consents (contact_id, source, source_id, what, agreed, address, date_asked, date_confirmed, confirmed_from)
    values (1, 'form', 7, 'Apply', 'Yes, write to me', 'a@b.example', ${now}, ${now}, '198.51.100.7'), (2, 'import', 7, 'List', 'By paper', 'b@b.example', ${now}, '2020-01-01Z', null)`
  await check('consent_form', [
    ['in', [7], [1]],
    ['!in', [7], [2]],
    ['empty', undefined, [2]],
  ])
  await check('consent_text', [
    ['like', 'write to me', [1]],
    ['!like', 'write to me', [2]],
  ])
  await check('consent_what', [
    ['=', 'Apply', [1]],
    ['!=', 'Apply', [2]],
  ])
  await check('consent_from', [['startsWith', '198.51.', [1]]])
  await check('consent_source', [['=', 'import', [2]]])
  await check('consent_date', [
    ['lt', '2021-01-01', [2]],
    ['gte', '2021-01-01', [1]],
  ])
  await sql`delete from contact_consents where contact_id = 2`
  await check('consent', [
    ['=', 1, [1]],
    ['=', 0, [2]],
  ])
  await check('notification', [
    ['=', 1, [1]],
    ['=', 0, [2]],
  ])
  await check('integration_campaigns', [
    ['=', 'x', []],
    ['!=', 'x', [1, 2]],
    ['empty', undefined, [1, 2]],
  ])
})

test('and binds tighter than or; the glue of the first filter does not matter', async () => {
  await contacts('firstname', ['a', 'b', 'c', 'd'])
  await sql`update contacts set points = id * 10`
  const is = (glue: string, field: string, operator: string, filter: unknown) => ({
    glue,
    field,
    operator,
    filter,
  })
  assert.deepEqual(
    await matches([
      is('or', 'firstname', '=', 'a'),
      is('and', 'points', '=', 10),
      is('or', 'firstname', '=', 'b'),
      is('and', 'points', '=', 99),
    ]),
    [1],
  )
  assert.deepEqual(
    await matches([
      is('and', 'firstname', '=', 'a'),
      is('or', 'firstname', '=', 'b'),
      is('and', 'points', 'lt', 25),
      is('or', 'points', '=', 40),
    ]),
    [1, 2, 4],
  )
  assert.deepEqual(await matches([]), [])
})

test('other segments: their definition as it is now, with those added and removed by hand', async () => {
  await contacts('firstname', ['a', 'a', 'b', 'b', 'c'])
  await sql`insert into segment_contacts (segment_id, contact_id, date_added, manually_added, manually_removed)
    values (10, 2, ${now}, false, true), (10, 3, ${now}, true, false), (20, 5, ${now}, true, false)`
  const segments = new Map<number, unknown>([
    [10, [stored({ field: 'firstname', operator: '=', filter: 'a' })]],
    [20, []],
    [
      30,
      [
        stored({ field: 'leadlist', operator: 'in', filter: [10] }),
        stored({ field: 'leadlist', operator: 'in', filter: ['20'], glue: 'or' }),
      ],
    ],
  ])
  await check(
    'leadlist',
    [
      ['in', [10], [1, 3]],
      ['!in', ['10'], [2, 4, 5]],
      ['in', [10, 20], [1, 3, 5]],
      ['!in', [10, 20], [2, 4]],
      ['=', 20, [5]],
      ['!=', '20', [1, 2, 3, 4]],
      ['in', [30], [1, 3, 5]],
      ['empty', undefined, [1, 2, 4]],
      ['!empty', undefined, [3, 5]],
    ],
    { segments },
  )
})

test('segments that refer to themselves at any depth are refused', () => {
  const uses = (id: number) => [stored({ field: 'leadlist', operator: 'in', filter: [id] })]
  const segments = new Map<number, unknown>([
    [1, uses(2)],
    [2, uses(3)],
    [3, uses(1)],
    [4, uses(1)],
  ])
  const refused = { name: 'FilterError', message: 'Circular reference detected.' }
  assert.throws(() => compileFilters(sql, uses(2), { ...context, segments }, { segmentId: 1 }), refused)
  assert.throws(() => compileFilters(sql, uses(1), { ...context, segments }), refused)
  assert.throws(() => compileFilters(sql, uses(9), { ...context, segments }, { segmentId: 9 }), refused)
})

test('what cannot be compiled is refused with a reason', () => {
  const refuse = (given: Given, message: RegExp) =>
    assert.throws(
      () => compileFilters(sql, [stored(given)], context),
      (error: unknown) => {
        assert.ok(error instanceof FilterError)
        assert.match(error.message, message)
        return true
      },
    )
  refuse({ field: 'nothing', operator: '=', filter: 1 }, /field "nothing" does not exist/)
  refuse({ field: 'constructor', operator: '=', filter: 1 }, /does not exist/)
  refuse({ field: 'nothing', operator: '=', filter: 1, object: 'company' }, /company field "nothing"/)
  refuse({ field: 'c_text', operator: 'equals', filter: 1 }, /operator "equals"/)
  refuse({ field: 'c_text', operator: '=', filter: null }, /needs a value/)
  refuse({ field: 'c_number', operator: '=', filter: 'many' }, /"many" is not a number/)
  refuse({ field: 'c_date', operator: '=', filter: 'soon' }, /"soon" is not a date/)
  refuse({ field: 'c_date', operator: '=', filter: '2026-02-30' }, /not a date/)
  refuse({ field: 'c_date', operator: 'inLast', filter: 'x' }, /interval/)
  refuse({ field: 'c_date', operator: '=', filter: { interval: 900_000, unit: 'year' } }, /calendar/)
  refuse({ field: 'tags', operator: 'in', filter: [] }, /value is required/)
  refuse({ field: 'leadlist', operator: 'in', filter: [404] }, /segment 404 does not exist/)
  refuse({ field: 'c_multiselect', operator: 'gt', filter: ['a'] }, /does not fit/)
  refuse({ field: 'hit_url_count', operator: 'like', filter: '1' }, /does not fit/)
  assert.throws(() => compileFilters(sql, 'x', context), FilterError)
  assert.throws(() => compileFilters(sql, [null], context), FilterError)
})

test('the value on the top level counts when properties have none', async () => {
  await contacts('firstname', ['a', 'b'])
  const old = [
    {
      glue: 'and',
      object: 'lead',
      field: 'firstname',
      type: 'text',
      operator: '=',
      filter: 'a',
      display: null,
    },
  ]
  const rows = await sql<
    { id: number }[]
  >`select id from contacts c where ${compileFilters(sql, old, context)}`
  assert.deepEqual(
    rows.map((row) => row.id),
    [1],
  )
  const modes = [
    {
      field: 'date_added',
      operator: 'inLast',
      properties: { dateTypeMode: 'relative', relativeDateInterval: '1', relativeDateIntervalUnit: 'day' },
    },
  ]
  assert.equal((await sql`select from contacts c where ${compileFilters(sql, modes, context)}`).length, 2)
})

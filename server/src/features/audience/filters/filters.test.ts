import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { catalog } from '../../index.ts'
import { fieldsUsed } from './fieldsUsed.ts'
import type { FilterContext } from './filterFields.ts'
import { validateFilters } from './validateFilters.ts'

const { sql } = await testDatabase()
const field = (column: string, type: string) => ({ column, type, isIndexed: false })
const context: FilterContext = {
  declared: catalog.filterFields,
  contactFields: new Map([
    ['city', field('city', 'text')],
    ['born', field('born', 'date')],
    ['seen', field('seen', 'datetime')],
  ]),
  companyFields: new Map([['companyname', field('companyname', 'text')]]),
  segments: new Map<number, unknown>([
    [1, [{ field: 'tags', operator: 'in', properties: { filter: [1] } }]],
    [
      2,
      [
        { field: 'leadlist', operator: 'in', properties: { filter: [1] } },
        { field: 'born', operator: 'gt', properties: { filter: '-1 week' } },
      ],
    ],
  ]),
  now: new Date('2026-11-21T15:30:00Z'),
  timezone: 'UTC',
  countMachineActivity: true,
}
const filter = (name: string, operator: string, value: unknown, object = 'lead') => ({
  ...{ glue: 'and', object, field: name, operator },
  properties: { filter: value },
})

test('fields used are collected through other segments', () => {
  const used = fieldsUsed(
    [
      filter('city', '=', 'x'),
      filter('companyname', '=', 'x', 'company'),
      filter('leadlist', '!in', [2]),
      filter('stage', '=', 1),
    ],
    context,
  )
  assert.deepEqual([...used.contact].sort(), [
    'born',
    'city',
    'companies',
    'segments:1',
    'segments:2',
    'stage',
    'tags',
  ])
  assert.deepEqual([...used.company], ['companyname'])
  assert.deepEqual([...used.segments].sort(), [1, 2])
  assert.deepEqual([...used.calendar], ['date'])
})

test('only relative dates move with the calendar', () => {
  const calendar = (...filters: unknown[]) => [...fieldsUsed(filters, context).calendar]
  assert.deepEqual(
    calendar(
      filter('born', '=', '2026-01-01'),
      filter('seen', 'like', '2026-01'),
      filter('city', '=', 'today'),
    ),
    [],
  )
  assert.deepEqual(calendar(filter('born', '=', 'anniversary')), ['date'])
  assert.deepEqual(calendar(filter('seen', 'inLast', { interval: 1, unit: 'day' })), ['datetime'])
  assert.deepEqual(calendar(filter('born', 'between', ['2026-01-01', 'today'])), ['date'])
  assert.deepEqual(calendar(filter('seen', 'gt', { interval: -3, unit: 'month' })), ['datetime'])
})

test('each list of filters is judged by itself', async () => {
  const lists = [
    { filters: [filter('city', '=', 'x')] },
    { filters: [filter('city', 'regexp', '(unclosed')] },
    { filters: [filter('city', 'regexp', '^[a-z]+$'), filter('city', '!regexp', 'x{2,1}')] },
    { filters: [filter('city', 'regexp', '((.{1,255}){1,255}){1,255}')] },
    { filters: [filter('nothing', '=', 'x')] },
    { filters: [filter('born', '=', 'soon')] },
    {
      filters: [
        filter('born', 'gt', 'first day of next month'),
        filter('seen', '=', '2026-01-01 10:00'),
        filter('born', 'like', '2026-'),
      ],
    },
    { filters: [filter('city', '=', '')] },
    { filters: [filter('leadlist', 'in', [2])], segmentId: 1 },
    { filters: [filter('city', 'empty', null)] },
  ]
  const expected = [
    null,
    /"\(unclosed" is not a valid/,
    /"x\{2,1\}" is not/,
    /is not a valid regular expression/,
    /"nothing" does not exist/,
    /"soon" is not a date/,
    null,
    /needs a value/,
    /Circular reference detected\./,
    null,
  ]
  const problems = await transaction(sql, (db) => validateFilters(db, lists, context))
  problems.forEach((problem, index) => {
    const wanted = expected[index]
    if (wanted) assert.match(problem ?? '', wanted)
    else assert.equal(problem, null)
  })
})

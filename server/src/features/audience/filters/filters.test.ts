import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { writtenOf } from '../../../platform/database/statement.ts'
import { catalog } from '../../index.ts'
import { compileFilters } from './compileFilters.ts'
import { fieldsUsed } from './fieldsUsed.ts'
import { readFilters } from './filter.ts'
import type { FilterContext } from './filterFields.ts'
import { findExceededBound, MAX_CONDITIONS, MAX_LEVELS, measureFilters } from './filterSize.ts'
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

/** Counts how often the filters of segments are read. */
class CountedSegments extends Map<number, unknown> {
  reads = 0
  override get(id: number): unknown {
    this.reads++
    return super.get(id)
  }
}

/** Segment 1 has one plain filter; each further one has `mentions` filters that name the one before. */
function chain(length: number, mentions = 1): CountedSegments {
  const segments = new CountedSegments([[1, [filter('city', '=', 'x')]]])
  for (let id = 2; id <= length; id++)
    segments.set(
      id,
      Array.from({ length: mentions }, () => filter('leadlist', 'in', [id - 1])),
    )
  return segments
}

test('the filters of a nested segment are read a constant number of times however often it is named', () => {
  const readsOf = (levels: number, read: (filters: unknown, inside: FilterContext) => unknown) => {
    const segments = chain(levels, 2)
    read([filter('leadlist', 'in', [levels])], { ...context, segments })
    return segments.reads
  }
  const compiled = (levels: number) =>
    readsOf(levels, (filters, inside) => compileFilters(sql, filters, inside))
  const used = (levels: number) => readsOf(levels, (filters, inside) => fieldsUsed(filters, inside))
  assert.ok(compiled(8) <= 3 * compiled(4), `${compiled(8)} reads for 8 levels, ${compiled(4)} for 4`)
  assert.ok(used(8) <= 3 * used(4), `${used(8)} reads for 8 levels, ${used(4)} for 4`)
})

test('a segment that a value names several times is one condition', () => {
  const once = writtenOf(compileFilters(sql, [filter('leadlist', 'in', [2])], context))
  assert.deepEqual(writtenOf(compileFilters(sql, [filter('leadlist', 'in', [2, '2', 2])], context)), once)
  assert.equal(measureFilters(readFilters([filter('leadlist', '!in', [1, 1])]), context).conditions, 2)
})

test('filters beyond a bound are refused before they are expanded, with the bound in the message', async () => {
  const names = (id: number) => [filter('leadlist', 'in', [id])]
  const deep = { ...context, segments: chain(1_000) }
  const wide = { ...context, segments: chain(3, 500) }
  const dates = [
    filter(
      'born',
      'in',
      Array.from({ length: MAX_CONDITIONS + 1 }, () => '2026-01-01'),
    ),
  ]
  const lists: [unknown[], FilterContext, RegExp | null][] = [
    [names(MAX_LEVELS), deep, null],
    [names(MAX_LEVELS + 1), deep, /10 levels deep at most/],
    [names(1_000), deep, /10 levels deep at most/],
    [names(2), wide, null],
    [names(3), wide, /2000 conditions at most/],
    [names(MAX_LEVELS), { ...context, segments: chain(MAX_LEVELS, 3) }, /2000 conditions at most/],
    [dates, context, /2000 conditions at most/],
  ]
  for (const [filters, inside, expected] of lists) {
    const [problem] = await transaction(sql, (db) => validateFilters(db, [{ filters }], inside))
    if (expected === null) assert.equal(problem, null)
    else assert.match(problem ?? '', expected)
    for (const read of [() => compileFilters(sql, filters, inside), () => fieldsUsed(filters, inside)])
      if (expected) assert.throws(read, { name: 'FilterError', message: expected })
      else read()
  }
})

test('a segment is measured the same whichever segment was measured before', () => {
  const inside = { ...context, segments: chain(40) }
  const bounds = [30, 5, 12, 10, 11].map((id) =>
    findExceededBound(readFilters([filter('leadlist', 'in', [id])]), inside),
  )
  assert.deepEqual(
    bounds.map((bound) => bound !== null),
    [true, false, true, false, true],
  )
})

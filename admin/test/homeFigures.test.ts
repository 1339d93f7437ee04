// Which figures the first page shows, and in which order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenFigures, FIGURES } from '../src/features/insight/home/figures.ts'
import { daysOf, rangeOf, rangeWords, shifted } from '../src/features/insight/home/range.ts'
import { arranged, chosenWidgets, resized, toBars, toLines } from '../src/features/insight/home/widgets.ts'
import { moved } from '../src/kit/moved.ts'

const names = (chosen: unknown) => chosenFigures(chosen).map(({ name }) => name)

test('six figures are shown to who has chosen nothing; else those that were chosen, each once, and no unknown ones', () => {
  assert.equal(names(undefined).length, 6)
  assert.equal(names('sent').length, 6)
  assert.deepEqual(names(['failed', 'sent', 'failed', 'nothing', 7, null]), ['failed', 'sent'])
  assert.deepEqual(names([]), [])
  assert.equal(new Set(FIGURES.map(({ name }) => name)).size, FIGURES.length)
})

test('a figure moves within the ends', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 'b', -1), ['b', 'a', 'c'])
  assert.deepEqual(moved(['a', 'b', 'c'], 'b', 1), ['a', 'c', 'b'])
  assert.deepEqual(moved(['a', 'b', 'c'], 'a', -1), ['a', 'b', 'c'])
  assert.deepEqual(moved(['a', 'b', 'c'], 'x', 1), ['a', 'b', 'c'])
})

const now = new Date('2026-03-20T12:00:00Z')

test('a range is so many days until today or another day; what means nothing is the usual one', () => {
  assert.deepEqual(rangeOf({}, now), {
    days: 30,
    dateFrom: '2026-02-19',
    dateTo: '2026-03-20',
    isUntilNow: true,
  })
  assert.deepEqual(rangeOf({ range: '7d', until: '2026-03-01' }, now), {
    ...{ days: 7, dateFrom: '2026-02-23', dateTo: '2026-03-01', isUntilNow: false },
  })
  for (const range of ['0d', '9999d', 'x', '-3d', '1.5d']) assert.equal(daysOf({ range }), 30, range)
  for (const until of ['2026-13-01', 'x', '2027-01-01'])
    assert.equal(rangeOf({ until }, now).dateTo, '2026-03-20', until)
  assert.deepEqual(rangeWords({ days: 30, dateTo: '2026-03-20' }, now), { range: null, until: null })
  assert.deepEqual(rangeWords({ days: 12, dateTo: '2026-03-01' }, now), { range: '12d', until: '2026-03-01' })
})

test('a range is shifted by its own length, and not beyond today', () => {
  const range = rangeOf({ range: '7d' }, now)
  const before = shifted(range, -1, now)
  assert.deepEqual([before.days, before.dateTo], [7, '2026-03-13'])
  assert.equal(shifted({ ...range, dateTo: '2026-03-16' }, 1, now).dateTo, '2026-03-20')
})

test('charts keep their order and sizes within the grid; unknown ones are passed over', () => {
  const known = ['a', 'b', 'c', 'd']
  const chosen = [{ type: 'b', width: 99, height: 0 }, { type: 'b' }, 'c', { type: 'gone' }, null]
  assert.deepEqual(chosenWidgets(chosen, known), [{ type: 'b', width: 12, height: 1 }])
  const three = known.slice(0, 3).map((type) => ({ type, width: 6, height: 1 }))
  assert.deepEqual(
    arranged(three, 'c', 'ArrowUp').map(({ type }) => type),
    ['c', 'a', 'b'],
  )
  assert.deepEqual(
    arranged(three, 'a', 'ArrowRight').map(({ type }) => type),
    ['b', 'a', 'c'],
  )
  assert.equal(arranged(three, 'a', 'ArrowLeft'), three)
  const sizeOf = (key: string, from = { type: 'a', width: 6, height: 1 }) => {
    const [one] = resized([from], 'a', key)
    return [one?.width, one?.height]
  }
  assert.deepEqual(sizeOf('ArrowRight'), [7, 1])
  assert.deepEqual(sizeOf('ArrowLeft', { type: 'a', width: 3, height: 1 }), [3, 1])
  assert.deepEqual(sizeOf('ArrowDown', { type: 'a', width: 6, height: 3 }), [6, 3])
})

test('raw figures are lines over days, or bars by name', () => {
  const raw = { Sent: { '2026-03-01': 2, '2026-03-02': 3 }, Read: { '2026-03-01': 1, '2026-03-02': 0 } }
  assert.deepEqual(toLines(raw), {
    labels: ['2026-03-01', '2026-03-02'],
    series: [
      { label: 'Sent', data: [2, 3] },
      { label: 'Read', data: [1, 0] },
    ],
  })
  assert.deepEqual(toBars({ x: { Unique: 4, Returning: 1 } }), [
    { label: 'Unique', value: 4 },
    { label: 'Returning', value: 1 },
  ])
  assert.deepEqual(toLines([]), { labels: [], series: [] })
})

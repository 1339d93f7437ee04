// Which figures the first page shows, and in which order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenFigures, FIGURES, movedFigure } from '../src/features/insight/home/figures.ts'

const names = (chosen: unknown) => chosenFigures(chosen).map(({ name }) => name)

test('six figures are shown to who has chosen nothing; else those that were chosen, each once, and no unknown ones', () => {
  assert.equal(names(undefined).length, 6)
  assert.equal(names('sent').length, 6)
  assert.deepEqual(names(['failed', 'sent', 'failed', 'nothing', 7, null]), ['failed', 'sent'])
  assert.deepEqual(names([]), [])
  assert.equal(new Set(FIGURES.map(({ name }) => name)).size, FIGURES.length)
})

test('a figure moves by one step within the ends', () => {
  assert.deepEqual(movedFigure(['a', 'b', 'c'], 'b', -1), ['b', 'a', 'c'])
  assert.deepEqual(movedFigure(['a', 'b', 'c'], 'b', 1), ['a', 'c', 'b'])
  assert.deepEqual(movedFigure(['a', 'b', 'c'], 'a', -1), ['a', 'b', 'c'])
  assert.deepEqual(movedFigure(['a', 'b', 'c'], 'x', 1), ['a', 'b', 'c'])
})

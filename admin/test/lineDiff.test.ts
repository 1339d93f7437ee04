import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Line, lineDiff } from '../src/builder/versions/lineDiff.ts'

const said = (lines: readonly Line[]) =>
  lines.map((line) => (line.kind === 'gap' ? `… ${line.count}` : `${MARKS[line.kind]}${line.text}`))
const MARKS = { kept: ' ', gone: '-', added: '+' }

test('lines that go, come and stay stand in order, with two around them and the others counted', () => {
  const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].join('\n')
  const after = ['a', 'b', 'c', 'd', 'E', 'f', 'new', 'g', 'h', 'i'].join('\n')
  assert.deepEqual(said(lineDiff(before, after)), [
    '… 2',
    ' c',
    ' d',
    '-e',
    '+E',
    ' f',
    '+new',
    ' g',
    ' h',
    '… 1',
  ])
  assert.deepEqual(lineDiff(before, before), [])
  assert.deepEqual(said(lineDiff('', 'a')), ['-', '+a'])
})

test('a long line is compared tag by tag', () => {
  const cell = (text: string) => `<tr><td>${text}</td></tr>`
  const row = (last: string) => `${cell('same').repeat(20)}${cell(last)}`
  const lines = lineDiff(row('old'), row('new'))
  assert.deepEqual(said(lines.filter(({ kind }) => kind === 'gone' || kind === 'added')), [
    '-<td>old',
    '+<td>new',
  ])
})

test('what goes and what stays makes the one, what comes and what stays the other, for any two texts', () => {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed % below
  }
  const text = () => Array.from({ length: next(12) }, () => 'abc'[next(3)]).join('\n')
  for (let n = 0; n < 500; n++) {
    const [before, after] = [text(), text()]
    const lines = lineDiff(before, after)
    // A gap says nothing of what is in it: it is filled from the text itself.
    const without = (kind: 'gone' | 'added', whole: string) => {
      const all = whole.split('\n')
      const made: string[] = []
      for (const line of lines)
        if (line.kind === 'gap') made.push(...all.slice(made.length, made.length + line.count))
        else if (line.kind !== kind) made.push(line.text)
      return lines.length === 0 ? whole : made.join('\n')
    }
    assert.equal(without('added', before), before)
    assert.equal(without('gone', after), after)
  }
})

test('of very long texts few changes are found; of those that have little in common everything counts as replaced', () => {
  const lines = (letter: string) => Array.from({ length: 20_000 }, (_, n) => `${letter}${n}`)
  const [a, b] = [lines('a'), lines('b')]
  const changed = a.map((line, n) => (n % 5_000 === 7 ? 'other' : line))
  const few = lineDiff(a.join('\n'), changed.join('\n'))
  assert.equal(few.filter(({ kind }) => kind === 'gone').length, 4)
  assert.equal(few.filter(({ kind }) => kind === 'gap').length, 5)
  const all = lineDiff(a.join('\n'), b.join('\n'))
  assert.equal(
    all.findIndex(({ kind }) => kind !== 'gone'),
    20_000,
  )
  assert.equal(all.filter(({ kind }) => kind === 'added').length, 20_000)
})

test('what both begin and end with stays, however much changed between', () => {
  const lines = (letter: string, count: number) => Array.from({ length: count }, (_, n) => `${letter}${n}`)
  const text = (letter: string, count: number) =>
    [...lines('head', 5), ...lines(letter, count), ...lines('foot', 4)].join('\n')
  const all = said(lineDiff(text('a', 2_000), text('b', 3_000)))
  assert.deepEqual(all.slice(0, 4), ['… 3', ' head3', ' head4', '-a0'])
  assert.deepEqual(all.slice(2_002, 2_004), ['-a1999', '+b0'])
  assert.deepEqual(all.slice(-4), ['+b2999', ' foot0', ' foot1', '… 2'])
  assert.equal(all.length, 5_000 + 6)
})

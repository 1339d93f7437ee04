import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCsvScanner, UnclosedQuote } from './csvScanner.ts'

function read(text: string, { delimiter = ',', size = text.length || 1 } = {}): [number, string[]][] {
  const scanner = createCsvScanner(delimiter)
  const records = []
  for (let at = 0; at < text.length; at += size) records.push(...scanner.push(text.slice(at, at + size)))
  return [...records, ...scanner.end()].map(({ line, values }) => [line, values])
}

const cases: [string, string, [number, string[]][]][] = [
  [
    'plain records',
    'a,b\nc,d\n',
    [
      [1, ['a', 'b']],
      [2, ['c', 'd']],
    ],
  ],
  [
    'no line feed at the end',
    'a,b\nc,d',
    [
      [1, ['a', 'b']],
      [2, ['c', 'd']],
    ],
  ],
  [
    'every line end',
    'a\r\nb\nc\rd',
    [
      [1, ['a']],
      [2, ['b']],
      [3, ['c']],
      [4, ['d']],
    ],
  ],
  ['blank values', ',a,\n', [[1, ['', 'a', '']]]],
  [
    'blank records',
    'a\n\n , \r\n,,\nb\n',
    [
      [1, ['a']],
      [5, ['b']],
    ],
  ],
  [
    'quotes',
    '"a","b ""c""",""\n"",d',
    [
      [1, ['a', 'b "c"', '']],
      [2, ['', 'd']],
    ],
  ],
  [
    'quoted ends and delimiters',
    '"a\r\nb,c\nd",e\nf',
    [
      [1, ['a\r\nb,c\nd', 'e']],
      [4, ['f']],
    ],
  ],
  ['quotes inside plain values', 'O"Neil, "x"\n', [[1, ['O"Neil', ' "x"']]]],
  ['text after a closing quote', '"a"b,c\n', [[1, ['ab', 'c']]]],
  ['four quotes', '"""",a\n', [[1, ['"', 'a']]]],
  ['nothing', '', []],
]

for (const [name, text, expected] of cases) {
  test(`${name} are read alike in one piece and in pieces of any size`, () => {
    for (let size = 1; size <= Math.max(1, text.length); size++)
      assert.deepEqual(read(text, { size }), expected, `pieces of ${size}`)
  })
}

test('other delimiters leave commas alone', () => {
  assert.deepEqual(read('a,b;c\t\n', { delimiter: ';' }), [[1, ['a,b', 'c\t']]])
})

test('a quote that is never closed is told with the line of its record', () => {
  const isOnLine3 = (error: unknown) => error instanceof UnclosedQuote && error.line === 3
  assert.throws(() => read('a\nb\nc,"d\ne\n'), isOnLine3)
  assert.throws(() => read(`a\nb\nc,"${'x'.repeat(5_000_000)}`, { size: 100_000 }), isOnLine3)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWrittenNumber } from './writtenNumber.ts'

test('numbers are read with the separators of every language', () => {
  for (const [text, expected] of [
    ['1250', 1250],
    ['-3', -3],
    ['\u22123', -3],
    ['+7.5', 7.5],
    ['.5', 0.5],
    [',5', 0.5],
    ['5,', 5],
    ['1e3', 1000],
    ['1,250.50', 1250.5],
    ['1.250,50', 1250.5],
    ['1 250,50', 1250.5],
    ['1\u00a0250\u00a0000,5', 1_250_000.5],
    ['1\u202f250', 1250],
    ["1'250.50", 1250.5],
    ['1,250,500', 1_250_500],
    ['1.250.500', 1_250_500],
    ['12,34,567.8', 1_234_567.8],
    ['12,5', 12.5],
    ['0,250', 0.25],
    ['1234,567', 1234.567],
  ] as const)
    for (const locale of ['en', 'de'])
      assert.equal(parseWrittenNumber(text, locale), expected, `${text} ${locale}`)
})

test('a single comma before three digits is read as the language does', () => {
  assert.equal(parseWrittenNumber('1,250', 'en-GB'), 1250)
  assert.equal(parseWrittenNumber('1,250', 'not a tag'), 1250)
  assert.equal(parseWrittenNumber('1,250', 'de-AT'), 1.25)
  assert.equal(parseWrittenNumber('1,250', 'fr'), 1.25)
  assert.equal(parseWrittenNumber('1.250', 'de'), 1.25)
})

test('text that is no finite number is refused', () => {
  for (const text of [
    '',
    'abc',
    '12 apples',
    '12abc',
    '0x1F',
    'Infinity',
    'NaN',
    '1e999',
    '1,25,0.5',
    '1.25.0',
    '1,2.3,4',
    '1,250.500,5',
    '1.2.3',
    '--1',
    '1-2',
    '.',
    ',',
    '1 2',
    '9'.repeat(400),
  ])
    assert.equal(parseWrittenNumber(text, 'en'), null, text)
})

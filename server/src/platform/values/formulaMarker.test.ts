import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/database.ts'
import { csvLine } from './csvLine.ts'
import { withMarker, withMarkerSql, withoutMarker } from './formulaMarker.ts'

const FORMULAS = [
  ...['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'].map(
    (first) => `${first}cmd|'/C calc'!A0`,
  ),
  ...['=1', '＝1', '＋49 30 1234', '－5', '+1+x', '-(x)', "'=1", "''＝1", "'NULL", "'\t1"],
]
const HARMLESS = [
  ...['', 'text', 'a=1', ' =1', "it's", "'", "'a", 'NULL', '５', '＊1', '٣'],
  ...['-5', '-12.75', '+49 30 1234', '+49\u00a030\u202f1234', '+49 (30) 12-34/5', '1,000.50'],
]

test('formulas are marked, full-width ones too; numbers and telephone numbers are not', () => {
  for (const text of FORMULAS) assert.equal(withMarker(text), `'${text}`)
  for (const text of HARMLESS) assert.equal(withMarker(text), text)
  for (const text of [...FORMULAS, ...HARMLESS]) assert.equal(withoutMarker(withMarker(text)), text)
  assert.equal(csvLine(['＝1', '"x"']), `"'＝1","""x"""\r\n`)
})

test('PostgreSQL marks the same text as JavaScript', async (t) => {
  const { sql } = await testDatabase(t)
  const letters = [...'=+-@＝＋－＠\t\r\n\'"NULx5٣ \u00a0\u202f().,/|\\']
  const pairs = letters.flatMap((first) =>
    letters.flatMap((second) => [first + second, `${first + second}1`]),
  )
  const texts = [...FORMULAS, ...HARMLESS, ...pairs]
  const values = texts.map((text, n) => `(${n}, '${text.replaceAll("'", "''")}')`)
  const rows = await sql.unsafe<{ marked: string }[]>(
    `select ${withMarkerSql('v')} as marked from (values ${values.join()}) t (n, v) order by n`,
  )
  assert.deepEqual(
    rows.map(({ marked }) => marked),
    texts.map(withMarker),
  )
})

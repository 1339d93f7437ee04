// Records of a file, read from its start and from positions in it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { csvFile } from '../../../../test/importFile.ts'
import { detectDialect } from './detectDialect.ts'
import type { Encoding } from './detectEncoding.ts'
import { type CsvRecord, type FilePosition, type RecordGroup, readGroups } from './readRecords.ts'
import { type ScannedFile, scanFile } from './scanFile.ts'

async function groupsOf(file: ScannedFile, size: number, from?: FilePosition): Promise<RecordGroup[]> {
  const groups: RecordGroup[] = []
  for await (const group of readGroups(file, detectDialect(file.head), size, from)) groups.push(group)
  return groups
}

const recordsOf = (groups: RecordGroup[]): CsvRecord[] => groups.flatMap(({ records }) => records)

const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

const ROWS = Array.from({ length: 300 }, (_, n) =>
  n % 7 === 0
    ? `"Zo\u00eb, ${n}\nsecond line","${'x'.repeat(n * 10)}"`
    : `\u0416\u{1F600}${n},${n % 11 === 0 ? '' : 'city'}`,
)

const FILES: [string, (text: string) => Buffer, Encoding | null, string][] = [
  ['UTF-8', (text) => Buffer.from(text), null, '\n'],
  ['UTF-8 with a mark and CRLF', (text) => Buffer.from(`\uFEFF${text}`), null, '\r\n'],
  ['UTF-8 with CR', (text) => Buffer.from(text), null, '\r'],
  ['UTF-16 LE', (text) => utf16(text, false), null, '\r\n'],
  ['UTF-16 BE', (text) => utf16(text, true), null, '\n'],
  ['gzip', (text) => gzipSync(text), null, '\n'],
  [
    'Shift JIS',
    () =>
      Buffer.concat(
        ROWS.map((_, n) => Buffer.from([0x83, 0x5c, 0x8b, 0x0a + 0x36, 0x2c, 0x30 + (n % 10), 0x0a])),
      ),
    'shift_jis',
    '\n',
  ],
]

for (const [name, encode, encoding, lineBreak] of FILES)
  test(`reading from the end of any group gives the remaining records with their lines: ${name}`, async (t) => {
    const text = ['first,second', '', ...ROWS, ''].join(lineBreak)
    const file = await scanFile(csvFile(t, encode(text), 'a.csv'), { encoding })
    const groups = await groupsOf(file, 37)
    const all = recordsOf(groups)
    assert.ok(groups.length > 5)
    let done = 0
    for (const { records, next } of groups) {
      done += records.length
      assert.equal(next.rows, done)
      assert.deepEqual(recordsOf(await groupsOf(file, 50, next)), all.slice(done))
    }
  })

test('a position is stored with the last line break before it, so that a read starts close to it', async (t) => {
  const rows = Array.from({ length: 40_000 }, (_, n) => `p${n}@import.example,Bonn`)
  const file = await scanFile(csvFile(t, ['email,city', ...rows].join('\n')))
  const groups = await groupsOf(file, 2_000)
  const { next } = groups.at(-2)!
  assert.ok(next.bytes > file.textBytes / 2, String(next.bytes))
  const [rest] = await groupsOf(file, 2_000, next)
  assert.equal(rest?.records[0]?.line, next.rows + 2)
})

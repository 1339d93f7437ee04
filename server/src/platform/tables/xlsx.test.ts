import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import { addXlsxRows, beginXlsx, endXlsx, type TableColumn, TableTooLarge, type XlsxState } from './xlsx.ts'

const columns: TableColumn[] = [
  { header: 'Name', isNumber: false },
  { header: 'Points & more', isNumber: true },
]

/** What another reader finds in the archive: texts of its entries by name, cut where they are long. */
async function readArchive(content: Buffer): Promise<Record<string, string>> {
  const archive = await fromBufferPromise(content, { lazyEntries: true })
  const texts: Record<string, string> = {}
  for await (const entry of archive.eachEntry()) {
    const plain = await buffer(await archive.openReadStreamPromise(entry))
    assert.equal(crc32(plain), entry.crc32, entry.fileName)
    texts[entry.fileName] = plain.subarray(0, 5_000).toString()
  }
  return texts
}

test('a file that several processes wrote one after the other is one that others read', async () => {
  let state: XlsxState = beginXlsx(columns)
  const pieces: Buffer[] = []
  const cells: [string, string | null][] = [
    ['=1+1', '12'],
    ['<b> & "x"\r\n\u0001 _x000D_ \ud800', '-1.5'],
    ['', null],
    [' spaces ', '12345678901234567890'],
    ['x'.repeat(40_000), '007'],
  ]
  for (const row of cells) {
    const added = await addXlsxRows(JSON.parse(JSON.stringify(state)), columns, [row])
    state = added.state
    pieces.push(added.content)
  }
  pieces.push(await endXlsx(state, columns))
  const texts = await readArchive(Buffer.concat(pieces))
  assert.equal(state.cutCells, 1)
  const sheet = texts['xl/worksheets/sheet1.xml'] ?? ''
  for (const part of [
    '<c r="B1" t="inlineStr"><is><t xml:space="preserve">Points &amp; more</t></is></c>',
    '<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c r="B2"><v>12</v></c>',
    '&lt;b&gt; &amp; "x"_x000D_\n_x0001_ _x005F_x000D_ \ufffd</t></is></c><c r="B3"><v>-1.5</v></c>',
    '<row r="4"></row>',
    'preserve"> spaces </t></is></c><c r="B5" t="inlineStr"><is><t xml:space="preserve">12345678901234567890<',
  ])
    assert.ok(sheet.includes(part), `${part} is missing in ${sheet}`)
  assert.ok(!sheet.includes('<f>'))
})

test('what is more than a sheet can hold goes on in the next, below its header; no table is too short', async () => {
  const narrow = [{ header: 'id', isNumber: true }]
  let state = beginXlsx(narrow)
  const pieces: Buffer[] = []
  const row = ['7']
  for (const count of [1_000_000, 48_574, 3]) {
    const added = await addXlsxRows(
      state,
      narrow,
      Array.from({ length: count }, () => row),
    )
    state = added.state
    pieces.push(added.content)
  }
  pieces.push(await endXlsx(state, narrow))
  assert.deepEqual(
    state.sheets.map(({ rows }) => rows),
    [1_048_576, 3],
  )
  const texts = await readArchive(Buffer.concat(pieces))
  assert.match(
    texts['xl/worksheets/sheet2.xml'] ?? '',
    /<row r="1">.*>id<.*<row r="3"><c r="A3"><v>7<\/v><\/c><\/row><\/sheetData>/,
  )
  assert.match(texts['xl/workbook.xml'] ?? '', /sheetId="2"/)
  const empty = await readArchive(await endXlsx(beginXlsx(narrow), narrow))
  assert.match(empty['xl/worksheets/sheet1.xml'] ?? '', />id</)
  assert.throws(
    () => beginXlsx(Array.from({ length: 16_385 }, () => narrow[0] as TableColumn)),
    TableTooLarge,
  )
})

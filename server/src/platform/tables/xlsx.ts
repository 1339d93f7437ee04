// XLSX files (ECMA-376), written as rows come: a ZIP archive whose sheets are one long stream each. All that is known of
// a file under way is a small plain value, so that another process can go on with it; rows are never kept.
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { escapeXml } from './escapeXml.ts'
import { type ArchiveEntry, directoryOf, localHeader, trailerOf, wholeEntry } from './zipParts.ts'

const deflate = promisify(deflateRaw)

/** What a sheet can hold, its header included. */
const SHEET_ROWS = 1_048_576
const SHEET_COLUMNS = 16_384
const CELL_CHARACTERS = 32_767
/** Sizes in an archive have 32 bits; a sheet ends well before them. */
const SHEET_BYTES = 2_000_000_000
const ARCHIVE_BYTES = 4_000_000_000
/** Rows that are packed together. */
const ROWS_AT_ONCE = 1_000

export interface TableColumn {
  header: string
  /** Its cells are numbers where their text is one that a spreadsheet keeps as it is. */
  isNumber: boolean
}

export type TableRow = readonly (string | null)[]

/** A file under way. */
export interface XlsxState {
  bytes: number
  /** The last one is open, when there is one. */
  sheets: readonly Sheet[]
  /** Texts that were longer than a cell, and were cut. */
  cutCells: number
}

interface Sheet extends ArchiveEntry {
  rows: number
}

/** A table that no XLSX file can hold: why. */
export class TableTooLarge extends Error {}

/** A new file. @throws TableTooLarge for more columns than a sheet has. */
export function beginXlsx(columns: readonly TableColumn[]): XlsxState {
  if (columns.length > SHEET_COLUMNS)
    throw new TableTooLarge(`A sheet has at most ${SHEET_COLUMNS} columns. Choose fewer columns, or CSV.`)
  return { bytes: 0, sheets: [], cutCells: 0 }
}

/**
 * Adds rows. What does not fit into a sheet goes on in the next one, below the same header.
 * @returns the file as it is afterwards, and the bytes to write behind those before.
 * @throws TableTooLarge when the archive would grow beyond what its format can tell.
 */
export async function addXlsxRows(
  before: XlsxState,
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
): Promise<{ state: XlsxState; content: Buffer }> {
  const file = fileFrom(before)
  const letters = columns.map((_, index) => lettersOf(index))
  for (let first = 0; first < rows.length; ) {
    const sheet = await openSheet(file, columns, letters)
    const part = rows.slice(first, first + Math.min(ROWS_AT_ONCE, SHEET_ROWS - sheet.rows))
    const texts = part.map((row, index) => rowXml(file, columns, letters, row, sheet.rows + index + 1))
    sheet.rows += part.length
    await addText(file, sheet, texts.join(''))
    first += part.length
  }
  return stateOf(file)
}

/** Ends the file: the bytes to write last. */
export async function endXlsx(before: XlsxState, columns: readonly TableColumn[]): Promise<Buffer> {
  const file = fileFrom(before)
  // A table without rows has its header.
  await closeSheet(
    file,
    await openSheet(
      file,
      columns,
      columns.map((_, index) => lettersOf(index)),
    ),
  )
  const others = Object.entries(partsFor(file.sheets.length)).map(([name, text]) => {
    const { entry, content } = wholeEntry(name, Buffer.from(text), file.bytes)
    push(file, content)
    return entry
  })
  push(file, directoryOf([...file.sheets, ...others], file.bytes))
  return Buffer.concat(file.pieces)
}

interface OpenFile {
  bytes: number
  sheets: Sheet[]
  cutCells: number
  pieces: Buffer[]
}

function fileFrom({ bytes, sheets, cutCells }: XlsxState): OpenFile {
  return { bytes, sheets: sheets.map((sheet) => ({ ...sheet })), cutCells, pieces: [] }
}

function stateOf({ pieces, ...state }: OpenFile): { state: XlsxState; content: Buffer } {
  return { state, content: Buffer.concat(pieces) }
}

function push(file: OpenFile, piece: Buffer): void {
  file.bytes += piece.length
  if (file.bytes > ARCHIVE_BYTES)
    throw new TableTooLarge('An XLSX file has at most 4 GB. Choose fewer rows or columns, or CSV.')
  file.pieces.push(piece)
}

/** The sheet that takes the next row. */
async function openSheet(
  file: OpenFile,
  columns: readonly TableColumn[],
  letters: readonly string[],
): Promise<Sheet> {
  const last = file.sheets.at(-1)
  if (last && last.rows < SHEET_ROWS && last.size < SHEET_BYTES) return last
  if (last) await closeSheet(file, last)
  const name = `xl/worksheets/sheet${file.sheets.length + 1}.xml`
  const sheet: Sheet = { name, offset: file.bytes, crc: 0, size: 0, packedSize: 0, isStreamed: true, rows: 1 }
  file.sheets.push(sheet)
  push(file, localHeader(sheet))
  const header = columns.map(({ header }) => header)
  const texts = columns.map((column) => ({ ...column, isNumber: false }))
  await addText(file, sheet, `${SHEET_HEAD}${rowXml(file, texts, letters, header, 1)}`)
  return sheet
}

async function closeSheet(file: OpenFile, sheet: Sheet): Promise<void> {
  await addText(file, sheet, SHEET_TAIL)
  sheet.packedSize += LAST_BLOCK.length
  push(file, LAST_BLOCK)
  push(file, trailerOf(sheet))
}

/** An empty block that ends a deflated stream. */
const LAST_BLOCK = Buffer.from([3, 0])

// Flushed to a whole byte and without an end: such pieces behind each other are one stream.
async function addText(file: OpenFile, sheet: Sheet, text: string): Promise<void> {
  const plain = Buffer.from(text)
  const packed = await deflate(plain, { level: 1, finishFlush: constants.Z_SYNC_FLUSH })
  sheet.crc = crc32(plain, sheet.crc)
  sheet.size += plain.length
  sheet.packedSize += packed.length
  push(file, packed)
}

function rowXml(
  file: OpenFile,
  columns: readonly TableColumn[],
  letters: readonly string[],
  row: TableRow,
  number: number,
): string {
  let xml = `<row r="${number}">`
  for (let index = 0; index < columns.length; index++) {
    const text = row[index]
    if (text === null || text === undefined || text === '') continue
    const place = `${letters[index]}${number}`
    if (columns[index]?.isNumber && isExact(text)) xml += `<c r="${place}"><v>${text}</v></c>`
    else
      xml += `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(fitting(file, text))}</t></is></c>`
  }
  return `${xml}</row>`
}

// A spreadsheet counts with 15 digits: a longer number is told as text.
function isExact(text: string): boolean {
  return text.length <= 16 && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15
}

function fitting(file: OpenFile, text: string): string {
  if (text.length <= CELL_CHARACTERS) return text
  file.cutCells++
  return text.slice(0, CELL_CHARACTERS).toWellFormed()
}

function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET_HEAD = `${XML}<worksheet xmlns="${MAIN}"><sheetData>`
const SHEET_TAIL = '</sheetData></worksheet>'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What a workbook has beside its sheets, by the names in the archive. */
function partsFor(sheets: number): Readonly<Record<string, string>> {
  const each = (text: (number: number) => string) =>
    Array.from({ length: sheets }, (_, index) => text(index + 1)).join('')
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${each((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}">${each((n) => `<Relationship Id="rId${n}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
  }
}

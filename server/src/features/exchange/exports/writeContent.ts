// The content of an exported file, from where it stands to its end, or to where it is told to stop.
import { getOwn } from '../../../platform/getOwn.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import {
  addXlsxRows,
  beginXlsx,
  endXlsx,
  type TableRow,
  type XlsxState,
} from '../../../platform/tables/xlsx.ts'
import { csvLine } from '../../../platform/values/csvLine.ts'
import type { ExportColumn, Subject } from './exportedRecords.ts'
import { readRange } from './readRange.ts'

/** Tells spreadsheets that the file is UTF-8. */
const MARK = '\uFEFF'

export const FORMATS = ['csv', 'xlsx'] as const

/** How far a file is. */
export interface Place {
  position: number
  lastId: number
  rows: number
  /** Null before the first row, and for CSV. */
  xlsx: XlsxState | null
  isDone: boolean
}

export interface Plan {
  subject: Subject
  format: (typeof FORMATS)[number]
  columns: readonly ExportColumn[]
  /** Called with the contacts of each range. */
  onContacts?(contactIds: readonly number[]): void
}

/** Yields the next bytes, and moves the place along, until the file is done or `isEnough` says so. */
export async function* writeContent(
  context: Context,
  { subject, format, columns, onContacts }: Plan,
  place: Place,
  isEnough: () => boolean,
): AsyncGenerator<Buffer> {
  const isCsv = format === 'csv'
  const table = columns.map(({ name, kind }) => ({ header: name, isNumber: kind === 'number' }))
  // Its lines end as those of COPY do.
  if (isCsv && place.position === 0)
    yield Buffer.from(MARK + csvLine(columns.map(({ name }) => name)).replace('\r\n', '\n'))
  if (!isCsv) place.xlsx ??= beginXlsx(table)
  while (place.position < place.lastId) {
    if (isEnough()) return
    const { position: after, lastId } = place
    const range = await readRange(context, subject, columns, { after, lastId, isCsv })
    // Those behind are gone.
    if (!range) break
    place.position = range.position
    place.rows += range.rows
    onContacts?.(range.contactIds)
    if (!place.xlsx) {
      yield range.content
      continue
    }
    const { state, content } = await addXlsxRows(place.xlsx, table, rowsOf(range.content))
    place.xlsx = state
    yield content
  }
  if (place.xlsx) yield await endXlsx(place.xlsx, table)
  place.isDone = true
}

const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Rows in the text format of COPY. */
function rowsOf(content: Buffer): TableRow[] {
  if (content.length === 0) return []
  return content
    .toString()
    .slice(0, -1)
    .split('\n')
    .map((line) =>
      line
        .split('\t')
        .map((cell) =>
          cell === '\\N'
            ? null
            : cell.includes('\\')
              ? cell.replace(/\\(.)/g, (_, letter: string) => getOwn(ESCAPED, letter) ?? letter)
              : cell,
        ),
    )
}

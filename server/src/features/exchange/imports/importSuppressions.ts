// The import of a list of addresses that nobody is to write to. Each batch may be repeated: a kill is mended by a second run.

import { basename } from 'node:path'
import { now } from '../../../platform/clock.ts'
import type { Db, Sql } from '../../../platform/database/connection.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { StartError } from '../../../platform/startError.ts'
import type { Field } from '../../../platform/values/field.ts'
import { withoutMarker } from '../../../platform/values/formulaMarker.ts'
import { loadContactFields } from '../../audience/contactRows/contactFields.ts'
import { beginList } from '../../audience/suppressions/lists.sql.ts'
import {
  type ListedAddress,
  type ListReason,
  MAX_ADDRESSES,
  suppressList,
} from '../../audience/suppressions/suppressList.ts'
import { type Block, isBlockColumn, readBlock } from './channelStatus.ts'
import { type Dialect, detectDialect } from './detectDialect.ts'
import type { Encoding } from './detectEncoding.ts'
import { type Column, mapColumns } from './mapColumns.ts'
import { plain } from './plain.ts'
import { type CsvRecord, type FilePosition, readGroups } from './readRecords.ts'
import { type ScannedFile, scanFile } from './scanFile.ts'
import { serviceOf } from './services.ts'

export interface SuppressionOptions {
  /** Of addresses whose row says nothing. */
  reason: ListReason
  /** What the list is called; as its file unless told. */
  name?: string
  /** Of the file, as the user says; null for the one that is found. */
  encoding?: Encoding | null
  /** Counts, and suppresses nobody. */
  isDryRun?: boolean
  /** A file that is already scanned. The path is then only its name. */
  file?: ScannedFile
  /** Result of an interrupted run of this file: its rows are skipped. */
  from?: SuppressionSummary
  /** A position in the file up to which all rows are done: reading begins there. */
  position?: FilePosition | null
  /** Writes what is done by now, in the transaction that did the last of it. */
  keep?: (db: Db, done: SuppressionSummary) => Promise<void>
  signal?: AbortSignal
  /** Ends a slice, once something of it is done. */
  pause?: AbortSignal | undefined
  /** `position`: all rows before it are done. */
  onProgress?: (progress: { rows: number; fraction: number; position: FilePosition }) => void
}

export interface SuppressionSummary {
  /** The list that the addresses are on; null for a dry run, and without addresses. */
  listId: number | null
  rows: number
  /** Rows with an address that nobody writes to from now on. */
  suppressed: number
  /** Contacts that had such an address and are blocked by it. Null for a dry run. */
  blocked: number | null
  /** Rows without a valid address. */
  failed: number
  errors: { line: number; reason: string }[]
  isComplete: boolean
}

const MAX_SHOWN = 1_000

/**
 * Suppresses the addresses of a file: addresses alone, one a line, or a CSV file with a column of them and maybe others
 * that say why.
 *
 * @throws StartError when the file cannot be read or has no addresses.
 */
export async function importSuppressions(
  { sql, actor }: { sql: Sql; actor: Actor },
  path: string,
  {
    reason,
    name = basename(path),
    encoding = null,
    isDryRun = false,
    file: scanned,
    from,
    position: given = null,
    keep,
    signal,
    pause,
    onProgress,
  }: SuppressionOptions,
): Promise<SuppressionSummary> {
  const file = scanned ?? (await scanFile(path, { encoding }))
  const told = detectDialect(file.head)
  const dialect = { ...told, headerLine: told.headerLine - 1 }
  const { custom, record } = await loadContactFields(sql)
  const none = { listId: null, rows: 0, suppressed: 0, blocked: isDryRun ? null : 0, failed: 0, errors: [] }
  const done: SuppressionSummary = { ...(from ?? none), isComplete: true }
  const begun = done.rows
  const header = await readListHeader(file, dialect)
  const layout = header ? layoutOf(mapColumns(header, custom, {}, serviceOf(header))) : BARE
  const headerRows = header ? 1 : 0
  // A position is ignored when the rows before it are not counted.
  const position = given && given.rows - headerRows <= done.rows ? given : null
  // Positions count the header as a record.
  let passed = Math.max(0, (position?.rows ?? 0) - headerRows)
  for await (const { records, readBytes, next } of readGroups(
    file,
    dialect,
    MAX_ADDRESSES,
    position ?? undefined,
  )) {
    const isFirst = next.rows === records.length
    const all = isFirst ? records.slice(headerRows) : records
    const rows = all.slice(Math.max(0, done.rows - passed))
    passed += all.length
    if (rows.length === 0) continue
    if (signal?.aborted || (pause?.aborted && done.rows > begun)) return { ...done, isComplete: false }
    const listed = rows.flatMap((row): ListedAddress[] => {
      const address = addressOf(row, layout, record.email)
      if (address) return [{ address, reason: reasonOf(row, layout) ?? reason }]
      done.failed++
      if (done.errors.length < MAX_SHOWN)
        done.errors.push({ line: row.line, reason: 'This row has no valid email address.' })
      return []
    })
    done.rows += rows.length
    done.suppressed += listed.length
    if (done.blocked !== null && listed.length === 0) await keep?.(sql, done)
    else if (done.blocked !== null) {
      done.listId ??= await beginList(sql, { name, fileHash: file.hash }, { actor, now: now() })
      const before = done.blocked
      const { blocked } = await suppressList(
        sql,
        listed,
        { actor, now: now() },
        {
          listId: done.listId,
          ...(keep && { keep: (db, result) => keep(db, { ...done, blocked: before + result.blocked }) }),
        },
      )
      done.blocked = before + blocked
      wakeConsumers(sql)
    }
    onProgress?.({
      rows: done.rows,
      fraction: Math.min(1, readBytes / Math.max(1, file.textBytes)),
      position: next,
    })
  }
  if (done.rows === 0) throw new StartError(`${path} has no addresses.`)
  return done
}

/** Where the address is, and what says why. */
interface Layout {
  /** Undefined: the first value that looks like one. */
  address: number | undefined
  reasons: { index: number; column: Column }[]
}

// Addresses alone have none.
async function readListHeader(file: ScannedFile, dialect: Dialect): Promise<string[] | null> {
  const groups = readGroups(file, dialect, 1)
  const { value } = await groups.next()
  await groups.return(undefined)
  const first = value?.records[0]
  return first && !first.values.some((text) => text.includes('@')) ? first.values : null
}

const BARE: Layout = { address: undefined, reasons: [] }

/** Columns of lists that say why, in words; elsewhere they may mean anything. */
const REASON_HEADERS = new Set(
  'reason type status event category suppressionreason bouncetype suppressiontype'.split(' '),
)

function layoutOf(columns: readonly Column[]): Layout {
  const address = columns.findIndex(({ target }) => target && 'field' in target && target.field === 'email')
  const others = ['recipient', 'address', 'emailid', 'subscriber']
  const byName = columns.findIndex(({ header }) => others.includes(plain(header)))
  const found = address >= 0 ? address : byName
  return {
    address: found < 0 ? undefined : found,
    reasons: columns.flatMap((column, index) =>
      REASON_HEADERS.has(plain(column.header)) || blockColumnOf(column) ? [{ index, column }] : [],
    ),
  }
}

function blockColumnOf({ target }: Column) {
  return target && 'special' in target && isBlockColumn(target.special) ? target.special : null
}

function addressOf({ values }: CsvRecord, { address }: Layout, email: Field | undefined): string | null {
  const text = withoutMarker(
    (address === undefined ? values.find((value) => value.includes('@')) : values[address]) ?? '',
  ).trim()
  // A whole domain is no address.
  const parsed = text === '' || text.startsWith('*') ? undefined : email?.parse(text)
  return parsed && 'value' in parsed && typeof parsed.value === 'string' ? parsed.value : null
}

// Words that nobody knows say nothing: the address is on the list anyway.
function reasonOf({ values }: CsvRecord, { reasons }: Layout): ListReason | null {
  const blocks = new Map<string, Block>()
  for (const { index, column } of reasons)
    readBlock(blocks, blockColumnOf(column) ?? 'emailStatus', values[index]?.trim() ?? '')
  const block = blocks.get('email')
  return block === 'notConfirmed' ? 'manual' : (block ?? null)
}

// Records in ranges of their ids: short transactions that only read, and memory for one range.
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { readCopy } from '../../../platform/database/copy.ts'
import { grantOf } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { listSource } from '../../../platform/rest/list.ts'
import { withMarkerSql } from '../../../platform/values/formulaMarker.ts'
import { definitionOf, type ExportColumn, type Subject } from './exportedRecords.ts'

/** Records that are looked at by one transaction. */
const RANGE = 5_000
/** Bytes of their rows; one row is read whatever it has. */
const RANGE_BYTES = 16_000_000

export interface Range {
  /** Everything up to this id has been looked at. */
  position: number
  rows: number
  /** What COPY says of them: as lines of CSV, or in its own text format. */
  content: Buffer
  /** The contacts that they are of. */
  contactIds: readonly number[]
}

/** The last record that an export is about: later ones are not. One statement. */
export async function findLastId(db: Db, subject: Subject): Promise<number> {
  const [row] = await db<{ id: number | null }[]>`
    select max(id) as id from ${db(definitionOf(subject).table)}`
  return row?.id ?? 0
}

/**
 * The records behind a position that the actor may see and the export is about, in the order of their ids. Five statements
 * at most, whatever is exported; null behind the last.
 */
export async function readRange(
  context: Context,
  subject: Subject,
  columns: readonly ExportColumn[],
  { after, lastId, isCsv }: { after: number; lastId: number; isCsv: boolean },
): Promise<Range | null> {
  const { table } = definitionOf(subject)
  return transaction(context.sql as Sql, async (db) => {
    await db`set transaction isolation level repeatable read, read only`
    const [bounds] = await db<{ last: number | null; ids: number[] | null }[]>`
      select max(id) as last, array_agg(id) as ids from (
        select id, sum(size) over (order by id) - size as before from (
          select id, octet_length(t::text) as size from ${db(table)} t
          where id > ${after} and id <= ${lastId} order by id limit ${RANGE}) measured) next
      where before < ${RANGE_BYTES}`
    if (!bounds || bounds.last === null) return null
    const range = { after, upTo: bounds.last }
    const ids = isAll(context, subject) ? null : await findIds({ ...context, db }, subject, range)
    const all = ids ?? bounds.ids ?? []
    const position = bounds.last
    if (ids?.length === 0) return { position, rows: 0, content: Buffer.alloc(0), contactIds: [] }
    const condition = ids
      ? `t.id = any('{${ids.join()}}'::bigint[])`
      : `t.id > ${range.after} and t.id <= ${range.upTo}`
    const cells = columns.map(({ kind }, at) => (isCsv && kind === 'text' ? marked(`c${at}`) : `c${at}`))
    // Each value is made once, below, however often the marker looks at it.
    const values = columns.map(({ expression }, at) => `${expression} as c${at}`)
    const rows = `select t.id as place, ${values.join(', ')} from "${table}" t where ${condition} order by t.id offset 0`
    const pieces: Buffer[] = []
    const statement = `copy (select ${cells.join(', ')} from (${rows}) r order by place) to stdout${isCsv ? ' (format csv)' : ''}`
    for await (const piece of readCopy(db, statement)) pieces.push(piece)
    const contactIds = await findContactIds(db, subject, all)
    return { position, rows: all.length, content: Buffer.concat(pieces), contactIds }
  })
}

/** The contacts that the records are of. One statement for submissions, none for others. */
async function findContactIds(db: Db, subject: Subject, ids: number[]): Promise<number[]> {
  switch (subject.object) {
    case 'contacts':
      return ids
    case 'companies':
      return []
    case 'submissions': {
      const rows = await db<{ id: number }[]>`
        select distinct contact_id as id from ${db(definitionOf(subject).table)} where id = any(${ids}::bigint[]) and contact_id is not null`
      return rows.map(({ id }) => id)
    }
    default:
      return subject.object satisfies never
  }
}

/** Every record of the table is exported: nobody has to look for them. */
function isAll({ actor }: Context, subject: Subject): boolean {
  const { permission, only, listed } = definitionOf(subject)
  const { own, other } = grantOf(actor, permission, 'view')
  const isNarrowed = subject.formId !== null || subject.segmentId !== null || subject.search.trim() !== ''
  return own && other && only === null && listed === null && !isNarrowed
}

async function findIds(
  context: Context,
  subject: Subject,
  { after, upTo }: { after: number; upTo: number },
): Promise<number[]> {
  const { db } = context
  const { search, formId, segmentId } = subject
  const source = await listSource(
    context,
    definitionOf(subject),
    { search, orderBy: 'id', orderByDir: 'asc' },
    db`t.id > ${after} and t.id <= ${upTo}
      and ${formId === null ? db`true` : db`t.form_id = ${formId}`}
      and ${
        segmentId === null
          ? db`true`
          : db`exists (select from segment_contacts m
              where m.segment_id = ${segmentId} and m.contact_id = t.id and not m.manually_removed)`
      }`,
  )
  const rows = await db<{ id: number }[]>`${source.keys()}`
  return rows.map(({ id }) => id)
}

/** In an import file the word `NULL` empties a field: as a value it is marked like a formula. */
function marked(value: string): string {
  return `case when ${value} = 'NULL' then '''NULL' else ${withMarkerSql(value)} end`
}

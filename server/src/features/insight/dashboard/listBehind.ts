// The rows that a figure counts, one by one, the newest first.
import type { Line, RowWords, Widget } from '../../../catalog/dashboardWidget.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isAllowed } from '../../../platform/resource/rights.ts'
import type { Query } from '../../../platform/search/listQuery.ts'
import { wholeNumber } from '../../../platform/search/page.ts'
import { toText } from '../../../platform/values/field.ts'
import { contactAccess } from '../../audience/contactRows/contactAccess.ts'
import { condition, countedRows } from './countedRows.ts'
import type { DataQuery } from './readQuery.ts'

/** Rows before those that are asked for are read, too. */
export const FURTHEST = 10_000

export interface BehindRow {
  id: number
  at: Date
  /** Null for nobody, and for whom the actor may not see. */
  contact: { id: number; name: string } | null
  record: { kind: string; id: number | null; name: string } | null
  amount: number | null
}

/**
 * What a line of a figure counts, as the figure says it, and a part of the rows. Three statements at most.
 * @throws ApiError 404 for a figure that is no line over rows, 400 for rows beyond the 10,000th
 */
export async function listBehind(
  context: Context,
  widget: Widget | undefined,
  { query, asked }: { query: DataQuery; asked: Query },
): Promise<{ value: number; rows: BehindRow[] }> {
  const line = lineOf(widget, asked)
  if (!widget || !line?.behind) throw notFound('There are no rows behind this figure.')
  const start = wholeNumber(asked.start)
  if (start > FURTHEST) throw badRequest(`start: rows are listed up to the ${FURTHEST}th.`)
  const { db } = context
  const counted = await countedRows(context, widget, line, { query, isByTime: true, unit: 'day' })
  const [[sum], rows] = await Promise.all([
    db<{ value: number }[]>`
      select coalesce(${db.unsafe(counted.count)}, 0)::float8 as value from ${counted.from}
      where ${counted.where}`,
    readRows(context, widget, line, { words: line.behind, query, start }),
  ])
  return { value: sum?.value ?? 0, rows }
}

function lineOf(widget: Widget | undefined, { line }: Query): Line | undefined {
  if (widget?.shape !== 'line') return undefined
  const label = toText(line)
  return label === undefined || label === ''
    ? widget.lines[0]
    : widget.lines.find((one) => one.label === label)
}

interface Reading {
  words: RowWords
  query: DataQuery
  start: number
}

interface Read {
  id: number
  at: Date
  contactId: number | null
  contactName: string | null
  recordId: number | null
  recordName: string | null
  amount: number | null
}

// The page is chosen before contacts are looked up.
async function readRows(
  context: Context,
  widget: Widget,
  line: Line,
  { words, query, start }: Reading,
): Promise<BehindRow[]> {
  const { db } = context
  const { id, contact = 'null', record, amount = 'null' } = words
  const text = (expression: string): Fragment => db.unsafe(expression) as unknown as Fragment
  const rows = await db<Read[]>`
    select b.id, b.at, b.amount::float8 as amount, b."recordId", b."recordName", t.id as "contactId",
      coalesce(nullif(concat_ws(' ', t.firstname, t.lastname), ''), t.email, '') as "contactName"
    from (
      select ${text(id)} as id, ${text(line.at)} as at, ${text(contact)}::bigint as contact_id,
        ${text(amount)} as amount, ${text(record?.id ?? 'null')}::bigint as "recordId",
        ${text(record?.name ?? 'null')}::text as "recordName"
      from ${text(line.from)} where ${condition(context, widget, line, query)}
      order by ${text(line.at)} desc, ${text(id)} desc limit ${query.limit} offset ${start}
    ) b left join contacts t on t.id = b.contact_id and ${isAllowed(context, contactAccess, 'view')}
    order by b.at desc, b.id desc`
  return rows.map(({ contactId, contactName, recordId, recordName, ...row }) => ({
    ...row,
    contact: contactId === null ? null : { id: contactId, name: contactName ?? '' },
    record:
      record && (recordId !== null || recordName !== null)
        ? { kind: record.kind, id: recordId, name: recordName ?? '' }
        : null,
  }))
}

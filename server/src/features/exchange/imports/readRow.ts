// One record of the file as a body that the contacts take.

import { parseDate } from '../../../platform/values/dates.ts'
import type { Field } from '../../../platform/values/field.ts'
import { isBlank, toBoolean, toId } from '../../../platform/values/field.ts'
import { withoutMarker } from '../../../platform/values/formulaMarker.ts'
import type { Column } from './mapColumns.ts'
import type { CsvRecord } from './readRecords.ts'

/** What contacts keep beside their fields, and what an import may bring along. */
export interface RowHistory {
  dateAdded: Date | null
  dateModified: Date | null
  dateIdentified: Date | null
  createdByUser: string | null
  modifiedByUser: string | null
}

export interface ImportRow {
  line: number
  values: readonly string[]
  /** Id of the contact that the row names itself. */
  id: number | null
  body: Record<string, unknown>
  history: RowHistory | null
  ownerName: string | null
  /** Why the row cannot be imported. */
  error: string | null
}

export interface RowReader {
  columns: readonly Column[]
  /** Fields of contacts by alias: what they accept. */
  fields: Readonly<Record<string, Field>>
  /** Tags for every contact. */
  tags: readonly string[]
  /** Owner of every contact whose row names none. */
  ownerId: number | null
}

/** Most dates in files. Whether the others exist takes a closer look. */
const SURE_DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/
const DATE_TYPES = new Set(['date', 'timestamptz', 'time'])

/** Reads a record. Blank values are left out; the text NULL empties a field. */
export function readRow(
  { columns, fields, tags, ownerId }: RowReader,
  { line, values }: CsvRecord,
): ImportRow {
  const row: ImportRow = { line, values, id: null, body: {}, history: null, ownerName: null, error: null }
  if (values.length > columns.length && values.slice(columns.length).some((value) => !isBlank(value))) {
    row.error = `The row has ${values.length} values, the header ${columns.length} columns.`
    return row
  }
  columns.forEach(({ target }, index) => {
    const cell = values[index] ?? ''
    const text = withoutMarker(cell).trim()
    if (!target || text === '' || row.error) return
    if ('field' in target && cell.trim() === 'NULL') emptyField(row, target.field)
    else if ('field' in target) readField(row, fields[target.field], target.field, text)
    else row.error = readSpecial(row, target.special, text)
  })
  if (
    !row.error &&
    row.id === null &&
    !columns.some(({ target }) => target && 'field' in target && target.field in row.body)
  ) {
    row.error = 'The row holds no value for a contact.'
  }
  if (tags.length > 0) row.body.tags = [...tags, ...((row.body.tags as string[] | undefined) ?? [])]
  if (ownerId !== null) row.body.owner = ownerId
  return row
}

function emptyField(row: ImportRow, alias: string): void {
  row.body[alias] = null
  row.body.overwriteWithBlank = true
}

function readField(row: ImportRow, field: Field | undefined, alias: string, text: string): void {
  // Requests may send what is no date and have it ignored. A file has nobody who would notice.
  if (field && DATE_TYPES.has(field.sqlType) && !SURE_DATE.test(text) && 'ignored' in field.parse(text)) {
    row.error = `${alias}: This value is not a valid date: "${text.slice(0, 100)}".`
    return
  }
  row.body[alias] = text
}

function readSpecial(row: ImportRow, name: string, text: string): string | null {
  switch (name) {
    case 'id': {
      const id = toId(text)
      if (id === undefined) return 'id: This value should be an id.'
      row.id = id
      return null
    }
    case 'tags':
      row.body.tags = text
        .split('|')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== '')
      return null
    case 'ip':
      row.body.ipAddress = text
      return null
    case 'stage':
      row.body.stage = text
      return null
    case 'ownerusername':
      row.ownerName = text
      return null
    case 'doNotEmail': {
      const flag = toBoolean(text)
      if (typeof flag !== 'boolean') return 'doNotEmail: This value should be a boolean.'
      if (flag)
        row.body.doNotContact = [{ channel: 'email', reason: 3, comments: 'Imported as not to be emailed' }]
      return null
    }
    case 'createdByUser':
    case 'modifiedByUser':
      row.history = { ...(row.history ?? NO_HISTORY), [name]: text }
      return null
    default: {
      const date = parseDate(text)
      if (!date) return `${name}: This value is not a valid date: "${text.slice(0, 100)}".`
      if (name === 'lastActive') row.body.lastActive = text
      else row.history = { ...(row.history ?? NO_HISTORY), [name]: date }
      return null
    }
  }
}

const NO_HISTORY: RowHistory = {
  dateAdded: null,
  dateModified: null,
  dateIdentified: null,
  createdByUser: null,
  modifiedByUser: null,
}

// One record of the file as a body that the contacts take.

import { isoDate, parseDate, withTimeZone } from '../../../platform/values/dates.ts'
import type { Field } from '../../../platform/values/field.ts'
import { isBlank, toId } from '../../../platform/values/field.ts'
import { withoutMarker } from '../../../platform/values/formulaMarker.ts'
import { type Block, blockedChannel, isBlockColumn, isNoMoment, readBlock, SECONDS } from './channelStatus.ts'
import type { Column } from './mapColumns.ts'
import type { CsvRecord } from './readRecords.ts'
import type { Service } from './services.ts'
import { splitTags } from './splitTags.ts'

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
  /** That exported the file. */
  service: Service | null
  /** Of moments without one, in files that are no export: those are UTC. */
  timezone: string
}

/** Most dates in files. Whether the others exist takes a closer look. */
const SURE_DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/
const DATE_TYPES = new Set(['date', 'timestamptz', 'time'])

/** Reads a record. Blank values are left out; the text NULL empties a field. */
export function readRow(
  { columns, fields, tags, ownerId, service, timezone }: RowReader,
  { line, values }: CsvRecord,
): ImportRow {
  const row: ImportRow = { line, values, id: null, body: {}, history: null, ownerName: null, error: null }
  if (values.length > columns.length && values.slice(columns.length).some((value) => !isBlank(value))) {
    row.error = `The row has ${values.length} values, the header ${columns.length} columns.`
    return row
  }
  const isExport =
    service !== null ||
    columns.some(({ target }) => target && 'special' in target && target.special === 'dateAdded')
  const zone = isExport ? 'UTC' : timezone
  const blocks = new Map<string, Block>()
  let fullName = ''
  columns.forEach(({ target }, index) => {
    const cell = values[index] ?? ''
    const text = withoutMarker(cell).trim()
    if (!target || text === '' || row.error) return
    if ('field' in target && cell.trim() === 'NULL') emptyField(row, target.field)
    else if ('field' in target) readField(row, fields[target.field], { alias: target.field, text, zone })
    else if (target.special === 'tags') row.body.tags = splitTags(text, service?.hasBarsOnly ?? false)
    else if (target.special === 'fullName') fullName = text
    else if (isBlockColumn(target.special)) row.error = readBlock(blocks, target.special, text)
    else row.error = readSpecial(row, target.special, text)
  })
  nameContact(row, fullName)
  if (blocks.size > 0)
    row.body.doNotContact = [...blocks].map(([channel, block]) =>
      blockedChannel(channel, block, service?.name ?? null),
    )
  if (
    !row.error &&
    row.id === null &&
    !columns.some(({ target }) => target && 'field' in target && Object.hasOwn(row.body, target.field))
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

function readField(
  row: ImportRow,
  field: Field | undefined,
  { alias, text, zone }: { alias: string; text: string; zone: string },
): void {
  // Requests may send what is no date and have it ignored. A file has nobody who would notice.
  if (field && DATE_TYPES.has(field.sqlType) && !SURE_DATE.test(text) && 'ignored' in field.parse(text)) {
    row.error = `${alias}: This value is not a valid date: "${text.slice(0, 100)}".`
    return
  }
  const isMoment = field?.sqlType === 'timestamptz'
  row.body[alias] = isMoment ? withTimeZone(text, zone) : (countryOf(field, text) ?? text)
}

/** The name of a country that a file gives by its code, where the field knows names only. */
function countryOf(field: Field | undefined, text: string): string | undefined {
  if (!field || !/^[A-Z]{2}$/.test(text) || !('error' in field.parse(text))) return undefined
  const name = COUNTRY_NAMES.of(text) ?? text
  return 'value' in field.parse(name) ? name : undefined
}

const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region' })

// Where no columns of their own hold the parts. What stands last is the family name.
function nameContact(row: ImportRow, fullName: string): void {
  if (fullName === '' || 'firstname' in row.body || 'lastname' in row.body) return
  const at = fullName.lastIndexOf(' ')
  row.body[at < 0 ? 'firstname' : 'lastname'] = fullName.slice(at + 1)
  if (at > 0) row.body.firstname = fullName.slice(0, at).trim()
}

function readSpecial(row: ImportRow, name: string, text: string): string | null {
  switch (name) {
    case 'id': {
      const id = toId(text)
      if (id === undefined) return 'id: This value should be an id.'
      row.id = id
      return null
    }
    case 'ip':
      row.body.ipAddress = text
      return null
    case 'stage':
      row.body.stage = text
      return null
    case 'ownerusername':
      row.ownerName = text
      return null
    case 'createdByUser':
    case 'modifiedByUser':
      row.history = { ...(row.history ?? NO_HISTORY), [name]: text }
      return null
    default: {
      if (isNoMoment(text)) return null
      const date = SECONDS.test(text) ? new Date(Number(text) * 1000) : parseDate(text)
      if (!date) return `${name}: This value is not a valid date: "${text.slice(0, 100)}".`
      if (name === 'lastActive') row.body.lastActive = isoDate(date)
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

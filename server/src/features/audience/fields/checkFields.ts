// What makes a new or changed field impossible, and the alias, order and column of those that are possible.
import { findUses } from '../../../catalog/recordUse.ts'
import { type ApiError, badRequest, conflict, invalid } from '../../../platform/errors.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import { fieldOf } from '../fieldValues/fieldOf.ts'
import { FIELD_TYPES, type FieldType } from '../fieldValues/fieldTypes.ts'
import type { FieldObject } from '../fieldValues/loadFieldSet.ts'
import { newAlias } from './fieldAlias.ts'
import { chooseColumns, lockFields, MAX_COLUMNS, type NewColumn } from './fieldColumns.ts'
import { readProperties } from './fieldProperties.ts'

/** Why each change is refused, or the column that a new field gets. Sets alias, order, column and properties as they will be stored. Constant number of statements. */
export async function checkFields(
  context: Context,
  object: FieldObject,
  changes: Change[],
): Promise<(ApiError | NewColumn | null)[]> {
  await lockFields(context.db)
  const verdicts = changes.map((change) => keepFixed(change) ?? checkRules(change))
  const made = changes.filter((change, index) => change.kind === 'create' && !verdicts[index])
  const refused = new Map<Change, ApiError>()
  if (made.length > 0) await assignNames(context, object, made, refused)
  const columns = await assignColumns(
    context,
    object,
    made.filter((change) => !refused.has(change)),
    refused,
  )
  await refuseHiding(context, object, changes.filter(isUnpublished), refused)
  return changes.map((change, index) => verdicts[index] ?? refused.get(change) ?? columns.get(change) ?? null)
}

// Alias, type and object are given once.
function keepFixed(change: Change): ApiError | null {
  const { after, before, values } = change
  if ('isUniqueIdentifer' in values && !('isUniqueIdentifier' in values))
    after.isUniqueIdentifier = values.isUniqueIdentifer
  if (before)
    for (const name of ['alias', 'type', 'object', 'order', 'group', 'columnName'])
      after[name] = fixedValue(name, change)
  after.group ??= 'core'
  after.type ??= 'text'
  return null
}

function fixedValue(name: string, { before, after }: Change): unknown {
  const mayChange = name === 'order' || name === 'group'
  return mayChange ? (after[name] ?? before?.[name]) : before?.[name]
}

function checkRules(change: Change): ApiError | null {
  const { after } = change
  const type = after.type as FieldType
  const isSent = change.before === null || 'properties' in change.values
  const read = isSent ? readProperties(type, after.properties) : { properties: after.properties }
  if ('error' in read) return read.error
  after.properties = read.properties
  const field = fieldOf({
    type,
    column: '',
    sqlType: FIELD_TYPES[type],
    isRequired: false,
    isUnique: after.isUniqueIdentifier === true,
    defaultValue: null,
    maxLength: (after.charLengthLimit as number | null) ?? null,
    isFixed: after.isFixed === true,
    properties: read.properties,
  })
  const parsed = field.parse(after.defaultValue)
  if ('error' in parsed) return invalid('defaultValue', parsed.error)
  return 'ignored' in parsed
    ? invalid('defaultValue', `This is not a value of a field of the type ${type}.`)
    : null
}

/** Scores of groups in filters. */
const GROUP_SCORE = /^group_points_\d+$/

async function assignNames(
  { db, catalog }: Context,
  object: FieldObject,
  changes: Change[],
  refused: Map<Change, ApiError>,
): Promise<void> {
  const rows = await db<
    { alias: string; order: number }[]
  >`select alias, field_order as "order" from fields where object = ${object}`
  const taken = new Set(rows.map((row) => row.alias))
  // Filters name fields of companies together with the object.
  const isFilterName = (alias: string) =>
    object === 'contact' && (Object.hasOwn(catalog.filterFields.contact, alias) || GROUP_SCORE.test(alias))
  let last = Math.max(0, ...rows.map((row) => row.order))
  for (const change of changes) {
    const { after } = change
    const named = newAlias(String(after.alias ?? ''), String(after.label ?? ''), {
      taken,
      isFilterName,
    })
    if ('error' in named) {
      refused.set(change, named.error)
      continue
    }
    after.alias = named.alias
    taken.add(named.alias)
    after.order ??= ++last
  }
}

async function assignColumns(
  { db }: Context,
  object: FieldObject,
  changes: Change[],
  refused: Map<Change, ApiError>,
): Promise<Map<Change, NewColumn>> {
  const assigned = new Map<Change, NewColumn>()
  if (changes.length === 0) return assigned
  const columns = await chooseColumns(
    db,
    object,
    changes.map((change) => change.after.type as FieldType),
  )
  changes.forEach((change, index) => {
    const column = columns[index]
    if (!column) {
      refused.set(
        change,
        badRequest(
          `There is no room for another field: a table takes ${MAX_COLUMNS} columns. Delete fields that are not used.`,
        ),
      )
      return
    }
    change.after.columnName = column.name
    assigned.set(change, column)
  })
  return assigned
}

function isUnpublished(change: Change): boolean {
  return change.before?.isPublished === true && change.after.isPublished === false
}

// A published segment would lose its filter.
async function refuseHiding(
  context: Context,
  object: FieldObject,
  changes: Change[],
  refused: Map<Change, ApiError>,
): Promise<void> {
  const keyOf = ({ after }: Change) => `${object}.${after.alias}`
  const uses = await findUses(context, 'field', changes.map(keyOf))
  for (const change of changes) {
    const names = uses
      .filter(({ key, isPublished }) => key === keyOf(change) && isPublished)
      .map(({ name }) => name)
    if (names.length > 0)
      refused.set(
        change,
        conflict(
          `The field is used by published segments: ${names.join(', ')}. Remove it from their filters first.`,
        ),
      )
  }
}

import type { Context } from '../../../platform/resource/definition.ts'
import { save } from '../../../platform/rest/save.ts'
import { StartError } from '../../../platform/startError.ts'
import { contactField } from '../../audience/fields/field.ts'
import type { FieldType } from '../../audience/fieldValues/fieldTypes.ts'
import { fieldsSettled } from '../../audience/fieldValues/loadFieldSet.ts'
import type { Dialect } from './detectDialect.ts'
import { ERROR_COLUMNS } from './errorsFile.ts'
import { type ColumnProfile, fieldTypeOf, newProfile, profile } from './inferFields.ts'
import type { Column } from './mapColumns.ts'
import { readGroups } from './readRecords.ts'
import type { ScannedFile } from './scanFile.ts'

export interface PlannedField {
  label: string
  type: FieldType
}

/** The custom fields that the columns without a place would get. Reads the whole file when there are such columns. */
export async function planFields(
  file: ScannedFile,
  dialect: Dialect,
  columns: readonly Column[],
): Promise<PlannedField[]> {
  const open = columns.flatMap(({ header, target, isLeftOut }, index) =>
    target || isLeftOut || !isNameable(header) ? [] : [{ header, index, profile: newProfile() }],
  )
  if (open.length === 0) return []
  for await (const { records } of readGroups(file, dialect, 5_000)) {
    for (const { values } of records)
      for (const column of open) profile(column.profile, values[column.index] ?? '')
  }
  return open.map(({ header, profile: known }: { header: string; profile: ColumnProfile }) => ({
    label: header,
    type: fieldTypeOf(known),
  }))
}

/** Makes the fields; afterwards every process knows them. @throws StartError when one cannot be made. */
export async function createFields(context: Context, fields: readonly PlannedField[]): Promise<void> {
  if (fields.length === 0) return
  const outcomes = await save(
    context,
    contactField,
    'create',
    fields.map((field, index) => ({ key: String(index), id: null, body: { ...field } })),
  )
  outcomes.forEach((outcome, index) => {
    if ('error' in outcome)
      throw new StartError(`The field "${fields[index]?.label}" could not be made: ${outcome.error.message}`)
  })
  await fieldsSettled()
}

function isNameable(header: string): boolean {
  return header !== '' && !ERROR_COLUMNS.some((name) => name === header)
}

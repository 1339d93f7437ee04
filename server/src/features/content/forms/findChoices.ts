// The options of form fields.
import type { Contracts } from '../../../platform/contracts.ts'
import { type ApiError, invalid } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { Choice } from '../../audience/fieldValues/choices.ts'
import { optionsOf } from '../../audience/fieldValues/fieldOptions.ts'
import { type FieldSet, loadFieldSet } from '../../audience/fieldValues/loadFieldSet.ts'
import { readChoices } from './fieldTypes.ts'
import type { FormField } from './formField.ts'

export type FieldSetsByObject = Readonly<Record<'contact' | 'company', FieldSet>>

type WithOptions = Pick<FormField, 'type' | 'properties' | 'mappedObject' | 'mappedField'>

/** Options of all fields of a form. Region fields have thousands: many of them would make hundreds of megabytes of a short request. */
const MAX_OPTIONS = 20_000

/** The options of each field. */
export async function findChoices<F extends WithOptions>(
  { db, catalog }: Pick<Context, 'db' | 'catalog'>,
  fields: readonly F[],
): Promise<ReadonlyMap<F, readonly Choice[]>> {
  const sets = { contact: await loadFieldSet(db, 'contact'), company: await loadFieldSet(db, 'company') }
  return new Map(fields.map((field) => [field, choicesOfField(catalog, sets, field)]))
}

/** The error for a form with more options than its page can show. */
export function tooManyOptions(
  catalog: Pick<Contracts, 'formFields'>,
  sets: FieldSetsByObject,
  fields: readonly WithOptions[],
): ApiError | null {
  const count = fields.reduce((sum, field) => sum + choicesOfField(catalog, sets, field).length, 0)
  return count > MAX_OPTIONS
    ? invalid(
        'fields',
        `The fields of a form have at most ${MAX_OPTIONS} options together; these have ${count}.`,
      )
    : null
}

// With `syncList` the options of the mapped contact or company field, where that has any; otherwise the form's own.
function choicesOfField(
  { formFields }: Pick<Contracts, 'formFields'>,
  sets: FieldSetsByObject,
  { type, properties, mappedObject, mappedField }: WithOptions,
): readonly Choice[] {
  if (type === 'country') return optionsOf({ type: 'country', properties: {} }) ?? []
  const property = formFields.get(type)?.choices
  if (!property) return []
  const mapped =
    properties.syncList === true && mappedObject && mappedField
      ? sets[mappedObject].byAlias.get(mappedField)
      : undefined
  const synced = (mapped && optionsOf(mapped)) ?? []
  return synced.length > 0 ? synced : readChoices(properties[property])
}

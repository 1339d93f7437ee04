import type { Context } from '../../../platform/resource/definition.ts'
import { type Choice, choicesOf } from '../../audience/fieldValues/choices.ts'
import { loadFieldSet } from '../../audience/fieldValues/loadFieldSet.ts'
import { COUNTRIES } from '../../audience/fieldValues/places.ts'
import { readChoices } from './fieldTypes.ts'
import type { FormField } from './formField.ts'

/** What can be chosen in the fields, by field: their own options, those of the custom field they follow, or countries. */
export async function findChoices(
  { db, catalog }: Pick<Context, 'db' | 'catalog'>,
  fields: readonly FormField[],
): Promise<ReadonlyMap<FormField, readonly Choice[]>> {
  const sets = { contact: await loadFieldSet(db, 'contact'), company: await loadFieldSet(db, 'company') }
  return new Map(
    fields.map((field) => {
      const { properties, mappedObject, mappedField, type } = field
      if (type === 'country') return [field, COUNTRIES.map((name) => ({ label: name, value: name }))]
      const property = catalog.formFields.get(type)?.choices
      const followed =
        property && properties.syncList === true && mappedObject && mappedField
          ? sets[mappedObject].byAlias.get(mappedField)
          : undefined
      if (followed?.type === 'country')
        return [field, COUNTRIES.map((name) => ({ label: name, value: name }))]
      return [
        field,
        followed ? choicesOf(followed.properties) : property ? readChoices(properties[property]) : [],
      ]
    }),
  )
}

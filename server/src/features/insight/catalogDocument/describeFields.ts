import { fieldLabel } from '../../../catalog/messages.ts'
import { fieldOf } from '../../audience/fieldValues/fieldOf.ts'
import { type FieldObject, loadFieldSet } from '../../audience/fieldValues/loadFieldSet.ts'
import { describeOwnField } from './describeProperty.ts'
import type { Described, Reader } from './reader.ts'

/** The published fields of contacts or companies, by alias, with the labels that the account gave them. Standard ones are translated. */
export async function describeFields(
  { context, messages, once }: Reader,
  object: FieldObject,
): Promise<Described[]> {
  const { published } = await loadFieldSet(context.db, object)
  return published.map((rules) =>
    once(`${object} ${rules.alias}`, () => {
      const field = fieldOf(rules)
      return {
        name: rules.alias,
        label: fieldLabel(messages, rules.alias, rules.label),
        group: rules.group,
        ...describeOwnField(messages, field),
        ...(rules.maxLength === null ? {} : { maxLength: rules.maxLength }),
        required: rules.isRequired,
        ...(field.initial === null ? {} : { default: field.initial }),
      }
    }),
  )
}

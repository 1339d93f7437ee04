import type { Field } from '../../../platform/values/field.ts'
import type { CompanyFields } from '../../audience/companies/companyFields.ts'
import type { ContactFields } from '../../audience/contactRows/contactFields.ts'
import type { CustomField } from '../../audience/fieldValues/loadFieldSet.ts'
import type { FormField } from '../../content/forms/formField.ts'
import type { Answer } from './checkAnswers.ts'

/** What answers say of the contact and of its company, by field. */
export interface Mapped {
  contact: Record<string, unknown>
  company: Record<string, unknown>
}

interface Target {
  custom: readonly CustomField[]
  record: Readonly<Record<string, Field>>
}

/**
 * Pure: what answers mean for the fields that they are mapped to. An empty answer says nothing, and neither does one
 * that the field cannot hold: it is kept with the submission.
 */
export function mapAnswers(
  answers: ReadonlyMap<FormField, Answer>,
  targets: { contact: ContactFields; company: CompanyFields },
): Mapped {
  const mapped: Mapped = { contact: {}, company: {} }
  for (const [{ mappedObject, mappedField }, answer] of answers) {
    if (mappedObject === null || mappedField === null || answer === null || answer === '') continue
    const target: Target = targets[mappedObject]
    const custom = target.custom.find(({ alias }) => alias === mappedField)
    if (!custom) continue
    const value = custom.type === 'multiselect' ? String(answer).split(', ') : answer
    const parsed = target.record[mappedField]?.parse(value)
    if (parsed && 'value' in parsed && parsed.value !== null && parsed.value !== '')
      mapped[mappedObject][mappedField] = value
  }
  return mapped
}

import { getOwn } from '../../../platform/getOwn.ts'
import { withTimeZone } from '../../../platform/values/dates.ts'
import type { Field } from '../../../platform/values/field.ts'
import { parseWrittenNumber } from '../../../platform/values/writtenNumber.ts'
import type { CompanyFields } from '../../audience/companies/companyFields.ts'
import type { ContactFields } from '../../audience/contactRows/contactFields.ts'
import { type Choice, choicesOf } from '../../audience/fieldValues/choices.ts'
import type { CustomField } from '../../audience/fieldValues/loadFieldSet.ts'
import { withoutHtml } from '../../audience/fieldValues/withoutHtml.ts'
import type { FormField } from '../../content/forms/formField.ts'
import type { Answer } from './checkAnswers.ts'

/** What answers say of the contact and of its company, by field. */
export interface Mapped {
  contact: Record<string, unknown>
  company: Record<string, unknown>
}

/** A field of the contact or company that an answer goes into. */
export interface MappedTarget {
  object: 'contact' | 'company'
  custom: CustomField
  record: Field
}

interface Fields {
  custom: readonly CustomField[]
  record: Readonly<Record<string, Field>>
}

/** Pure: the published fields that fields of a form are mapped to. */
export function mappedTargets(
  formFields: readonly FormField[],
  targets: { contact: ContactFields; company: CompanyFields },
): ReadonlyMap<FormField, MappedTarget> {
  return new Map(
    formFields.flatMap((field) => {
      const { mappedObject: object, mappedField } = field
      if (object === null || mappedField === null) return []
      const fields: Fields = targets[object]
      const custom = fields.custom.find(({ alias }) => alias === mappedField)
      const record = getOwn(fields.record, mappedField)
      return custom && record ? [[field, { object, custom, record }] as const] : []
    }),
  )
}

/**
 * Pure: what answers mean for the fields that they are mapped to. An empty answer says nothing, and neither does one
 * that the field cannot hold: it is kept with the submission. A visitor writes no HTML.
 */
export function mapAnswers(
  answers: ReadonlyMap<FormField, Answer>,
  targets: ReadonlyMap<FormField, MappedTarget>,
  { numberLocale, timezone }: { numberLocale: string; timezone: string },
): Mapped {
  const mapped: Mapped = { contact: {}, company: {} }
  for (const [field, answer] of answers) {
    const target = targets.get(field)
    if (!target || answer === null || answer === '') continue
    const { object, custom, record } = target
    const value =
      typeof answer === 'string' ? mappedValue(custom, answer, { numberLocale, timezone }) : answer
    const parsed = record.parse(value)
    if ('value' in parsed && parsed.value !== null && parsed.value !== '')
      mapped[object][custom.alias] = value
  }
  return mapped
}

// A browser sends the local time of a date and time without a zone.
function mappedValue(
  custom: CustomField,
  answer: string,
  { numberLocale, timezone }: { numberLocale: string; timezone: string },
): unknown {
  switch (custom.type) {
    case 'multiselect':
      return chosenIn(answer, choicesOf(custom.properties))
    case 'number':
      return parseWrittenNumber(answer, numberLocale)
    case 'datetime':
      return withTimeZone(answer, timezone)
    default:
      return withoutHtml(custom, answer)
  }
}

/** Pure: the choices in an answer that joins several. A choice may hold the separator itself: the longest that fits counts. */
export function chosenIn(answer: string, choices: readonly Choice[]): string[] {
  const known = new Set(choices.map(({ value }) => value.toLowerCase()))
  const parts = answer.split(', ')
  const longest = Math.max(1, ...choices.map(({ value }) => value.split(', ').length))
  const chosen: string[] = []
  for (let from = 0; from < parts.length; ) {
    let to = Math.min(parts.length, from + longest)
    while (to > from + 1 && !known.has(parts.slice(from, to).join(', ').toLowerCase())) to -= 1
    chosen.push(parts.slice(from, to).join(', '))
    from = to
  }
  return chosen
}

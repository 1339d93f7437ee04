import type { Db } from '../../../platform/database/connection.ts'
import { emptyCondition, positiveOf, valueCondition } from '../../audience/filters/compileValue.ts'
import type { Operator } from '../../audience/filters/filter.ts'
import { findFieldsOfForms } from '../../content/forms/formField.ts'

/** What is asked about the answers to one field of a form. */
export interface AnswerFilter {
  formId: number
  /** The alias of the field. */
  field: string
  operator: string
  value: unknown
}

/**
 * Which of the contacts sent the form with an answer that fits, in any of their submissions. A negated operator asks
 * for a submission whose answer does not fit or is missing; without a submission nothing fits. Null when the form has no
 * such field. Two statements.
 * @throws FilterError when the operator and the value do not go together.
 */
export async function findAnswerers(
  db: Db,
  contactIds: readonly number[],
  { formId, field, operator, value }: AnswerFilter,
  { now, timezone }: { now: Date; timezone: string },
): Promise<ReadonlySet<number> | null> {
  const asked = (await findFieldsOfForms(db, [formId])).find(({ alias }) => alias === field)
  if (!asked) return null
  const key = String(asked.id)
  const isNumber = asked.type === 'number'
  const answer = {
    expression: isNumber
      ? db`case when jsonb_typeof(s.results -> ${key}) = 'number' then (s.results ->> ${key})::numeric end`
      : db`s.results ->> ${key}`,
    kind: isNumber ? ('number' as const) : ('text' as const),
    type: 'date' as const,
    isIndexed: false,
  }
  const condition = () => {
    if (operator === 'empty') return emptyCondition(db, answer)
    if (operator === '!empty') return db`not ${emptyCondition(db, answer)}`
    const positive = positiveOf(operator as Operator, answer, value)
    const plain = valueCondition(
      db,
      answer,
      { operator: positive ?? (operator as Operator), value },
      { now, timezone },
    )
    return positive === null ? plain : db`not coalesce(${plain}, false)`
  }
  const rows = await db<{ id: number }[]>`
    select distinct s.contact_id as id from form_submissions s
    where s.contact_id = any(${contactIds as number[]}::bigint[]) and s.form_id = ${formId} and ${condition()}`
  return new Set(rows.map(({ id }) => id))
}

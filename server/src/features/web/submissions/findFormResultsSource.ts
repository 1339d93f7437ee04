import { type ReportSource, text } from '../../../catalog/reportSource.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { contactColumns } from '../../audience/contactRows/reportColumns.ts'
import { findFieldType } from '../../content/forms/fieldTypes.ts'
import { findFieldsOfForms } from '../../content/forms/formField.ts'
import { submissionColumns, submissionSource } from './reportSources.ts'

/**
 * The answers to one form as rows with a column per field, under the key `form.results.form_results_{id}_{alias}`; null
 * for other keys and for forms that are gone. The alias may be the form's of earlier days.
 */
export async function findFormResultsSource(db: Db, key: string): Promise<ReportSource | null> {
  const id = Number(/^form\.results\.form_results_(\d{1,15})_/.exec(key)?.[1] ?? 0)
  if (id === 0) return null
  const [form] = await db<{ name: string }[]>`select name from forms where id = ${id}`
  if (!form) return null
  const fields = (await findFieldsOfForms(db, [id])).filter(
    ({ type, saveResult }) => saveResult && findFieldType(type)?.hasValue,
  )
  return {
    ...submissionSource(id),
    key,
    label: `Results of ${form.name}`,
    columns: {
      ...Object.fromEntries(
        fields.map((field) => [`fr.${field.alias}`, text(field.label, `fs.results ->> '${field.id}'`)]),
      ),
      ...submissionColumns,
      ...(await contactColumns(db)),
    },
  }
}

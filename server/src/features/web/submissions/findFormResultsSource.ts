import { type ReportSource, text } from '../../../catalog/reportSource.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { contactColumns } from '../../audience/contactRows/reportColumns.ts'
import { findFieldsOfForms } from '../../content/forms/formField.ts'
import { submissionColumns, submissionSource } from './reportSources.ts'

/**
 * The answers to one form as rows with a column per field, under the key `form.results.form_results_{id}_{alias}`; null
 * for other keys and for forms that are gone. The alias may be the form's of earlier days.
 */
export async function findFormResultsSource(
  { db, catalog }: Pick<Context, 'db' | 'catalog'>,
  key: string,
): Promise<ReportSource | null> {
  const id = Number(/^form\.results\.form_results_(\d{1,15})_/.exec(key)?.[1] ?? 0)
  if (id === 0) return null
  const [form] = await db`select from forms where id = ${id}`
  if (!form) return null
  const fields = (await findFieldsOfForms(db, [id])).filter(
    ({ type, saveResult }) => saveResult && catalog.formFields.get(type)?.hasValue,
  )
  return {
    ...submissionSource(id),
    key,
    columns: {
      ...Object.fromEntries(
        fields.map((field) => [
          `fr.${field.alias}`,
          { ...text(`fs.results ->> '${field.id}'`), label: field.label },
        ]),
      ),
      ...submissionColumns,
      ...(await contactColumns(db)),
    },
  }
}

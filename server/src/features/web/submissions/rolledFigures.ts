import type { RolledFigure } from '../../../catalog/rolledFigure.ts'

/** How often forms were sent. */
export const formSubmissions: RolledFigure = {
  name: 'forms.submissions',
  rowsOf: 'form_submissions',
  at: 't.date_submitted',
  keys: { a: 't.form_id' },
  shows: 'a as form_id',
  hasTotals: true,
}

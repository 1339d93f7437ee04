// Figures about forms.
import type { Counted, Widget } from '../../../catalog/dashboardWidget.ts'
import { formSubmissions } from './rolledFigures.ts'

const submissions: Counted & { at: string } = {
  from: 'form_submissions s left join forms f on f.id = s.form_id',
  at: 's.date_submitted',
  owner: 'f.created_by',
  filters: { formId: 's.form_id', form_id: 's.form_id' },
}
const permission = 'form:forms'
const group = 'Form'

export const submissionWidgets: readonly Widget[] = [
  {
    type: 'submissions.in.time',
    group,
    permission,
    shape: 'line',
    lines: [
      {
        label: 'Submission count',
        ...submissions,
        behind: {
          id: 's.id',
          contact: 's.contact_id',
          record: { kind: 'form', id: 'f.id', name: 'f.name' },
        },
        rolled: {
          figure: formSubmissions,
          alias: 's',
          joins: 'left join forms f on f.id = s.form_id',
          filters: { formId: 'a', form_id: 'a' },
        },
      },
    ],
  },
  {
    type: 'top.submission.referrers',
    group,
    permission,
    shape: 'table',
    columns: [
      { head: 'Referer', expression: "coalesce(s.referer, '')" },
      { head: 'Submissions', expression: 'count(*)' },
    ],
    rows: {
      ...submissions,
      groupBy: "coalesce(s.referer, '')",
      order: "count(*) desc, coalesce(s.referer, '')",
    },
  },
  {
    type: 'top.submitters',
    group,
    permission,
    shape: 'table',
    columns: [
      { head: 'Contact ID', expression: 's.contact_id' },
      // Read for those that are shown alone.
      {
        head: 'Name',
        expression:
          "(select coalesce(nullif(concat_ws(' ', c.firstname, c.lastname), ''), c.email, '') from contacts c where c.id = s.contact_id)",
      },
      { head: 'Submissions', expression: 'count(*)' },
    ],
    rows: {
      ...submissions,
      where: 's.contact_id is not null',
      contact: 's.contact_id',
      groupBy: 's.contact_id',
      order: 'count(*) desc, s.contact_id',
    },
  },
  {
    type: 'created.forms',
    group,
    permission,
    shape: 'table',
    columns: [
      { head: 'Name', expression: 'f.name' },
      { head: 'Created', expression: 'f.date_added', isMoment: true },
    ],
    rows: {
      from: 'forms f',
      at: 'f.date_added',
      owner: 'f.created_by',
      order: 'f.date_added desc, f.id desc',
    },
  },
]

// Reports about forms.

import {
  aboutRecords,
  categoryColumns,
  commonColumns,
  int,
  moment,
  publishedColumns,
  type ReportColumns,
  type ReportSource,
  type ReportSources,
  text,
} from '../../../catalog/reportSource.ts'
import { primaryCompanyColumns } from '../../audience/companies/relationColumns.ts'
import { contactColumns } from '../../audience/contactRows/reportColumns.ts'

const permission = 'form:forms'
const owner = 'f.created_by'

const form: ReportColumns = {
  ...commonColumns('f'),
  'f.name': text('f.name'),
  'f.alias': text('f.alias'),
  ...categoryColumns,
  ...publishedColumns('f', { hasDescription: true }),
}

/** Columns of submissions and of the forms that they are for. */
export const submissionColumns: ReportColumns = {
  'fs.date_submitted': moment('fs.date_submitted'),
  'fs.referer': text('fs.referer'),
  ...aboutRecords([{ kind: 'page', id: 'p.id' }], {
    'p.id': int('p.id', 'page_id'),
    'p.title': text('p.title', 'page_title'),
  }),
  'i.ip_address': text('i.ip_address'),
  ...form,
}

/** Submissions of a form, or of all; the columns are the caller's. */
export function submissionSource(formId: number | null): Omit<ReportSource, 'columns'> {
  const which = formId === null ? '' : ` and f.id = ${formId}`
  return {
    key: 'form.submissions',
    from: `form_submissions fs join forms f on f.id = fs.form_id${which} left join categories c on c.id = f.category_id left join contacts l on l.id = fs.contact_id left join ip_addresses i on i.id = fs.ip_id left join pages p on p.id = fs.page_id`,
    id: 'fs.id',
    date: 'fs.date_submitted',
    permission,
    owner,
    contactId: 'fs.contact_id',
    charts: {
      'mautic.form.graph.line.submissions': { shape: 'line', lines: [{ label: 'Submissions' }] },
      'mautic.form.table.most.submitted': { shape: 'split', as: 'table', by: 'f.name', head: 'Submissions' },
      'mautic.form.table.top.referrers': {
        shape: 'split',
        as: 'table',
        by: 'fs.referer',
        head: 'Submissions',
      },
    },
  }
}

export const submissionReportSources: ReportSources = async (db) => [
  {
    key: 'forms',
    from: 'forms f left join categories c on c.id = f.category_id',
    id: 'f.id',
    date: 'f.date_added',
    permission,
    owner,
    columns: form,
  },
  {
    ...submissionSource(null),
    columns: { ...submissionColumns, ...(await contactColumns(db)), ...(await primaryCompanyColumns(db)) },
  },
]

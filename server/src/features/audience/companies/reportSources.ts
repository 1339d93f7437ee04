// Reports about companies.

import { bool, int, moment, type ReportSources } from '../../../catalog/reportSource.ts'
import { companyColumns } from '../contactRows/reportColumns.ts'

export const companyReportSources: ReportSources = async (db) => [
  {
    key: 'companies',
    from: 'companies comp',
    id: 'comp.id',
    date: 'comp.date_added',
    permission: 'lead:leads',
    owner: 'coalesce(comp.owner_id, comp.created_by)',
    columns: {
      ...(await companyColumns(db)),
      'comp.is_published': bool('comp.is_published'),
      'comp.score': int('comp.score'),
      'comp.date_added': moment('comp.date_added'),
    },
  },
]

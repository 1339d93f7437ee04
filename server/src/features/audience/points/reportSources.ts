// Reports about points.

import { int, moment, type ReportSources, text } from '../../../catalog/reportSource.ts'
import { contactRelationColumns } from '../companies/relationColumns.ts'
import { contactColumns } from '../contactRows/reportColumns.ts'

export const pointReportSources: ReportSources = async (db) => {
  const contact = { ...(await contactColumns(db)), ...(await contactRelationColumns(db)) }
  return [
    {
      key: 'lead.pointlog',
      from: 'point_changes lp join contacts l on l.id = lp.contact_id left join point_groups pl on pl.id = lp.group_id left join ip_addresses i on i.id = lp.ip_id',
      id: 'lp.id',
      date: 'lp.date_added',
      contactId: 'l.id',
      columns: {
        'lp.id': int('lp.id'),
        'lp.type': text('lp.type'),
        'lp.event_name': text('lp.event_name'),
        'lp.action_name': text('lp.action_name'),
        'lp.delta': int('lp.delta'),
        'lp.date_added': moment('lp.date_added'),
        'pl.id': int('pl.id', 'group_id'),
        'pl.name': text('pl.name', 'group_name'),
        ...contact,
        'i.ip_address': text('i.ip_address'),
      },
    },
    {
      key: 'group.score',
      from: 'contact_group_scores ls join contacts l on l.id = ls.contact_id join point_groups pl on pl.id = ls.group_id',
      id: 'ls.contact_id, ls.group_id',
      date: null,
      contactId: 'l.id',
      columns: {
        'pl.id': int('pl.id', 'group_id'),
        'pl.name': text('pl.name', 'group_name'),
        'ls.score': int('ls.score', 'group_score'),
        ...contact,
      },
    },
  ]
}

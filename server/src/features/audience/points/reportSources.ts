// Reports about points.

import { int, moment, type ReportSources, text } from '../../../catalog/reportSource.ts'
import { contactColumns } from '../contactRows/reportColumns.ts'

export const pointReportSources: ReportSources = async (db) => {
  const contact = await contactColumns(db)
  return [
    {
      key: 'lead.pointlog',
      label: 'Contact point log',
      from: 'point_changes lp join contacts l on l.id = lp.contact_id left join point_groups pl on pl.id = lp.group_id left join ip_addresses i on i.id = lp.ip_id',
      id: 'lp.id',
      date: 'lp.date_added',
      contactId: 'l.id',
      columns: {
        'lp.id': int('Log ID', 'lp.id'),
        'lp.type': text('Type', 'lp.type'),
        'lp.event_name': text('Event', 'lp.event_name'),
        'lp.action_name': text('Action', 'lp.action_name'),
        'lp.delta': int('Delta', 'lp.delta'),
        'lp.date_added': moment('Date', 'lp.date_added'),
        'pl.name': text('Point group', 'pl.name', 'group_name'),
        'i.ip_address': text('IP address', 'i.ip_address'),
        ...contact,
      },
    },
    {
      key: 'group.score',
      label: 'Point group scores',
      from: 'contact_group_scores ls join contacts l on l.id = ls.contact_id join point_groups pl on pl.id = ls.group_id',
      id: 'ls.contact_id, ls.group_id',
      date: null,
      contactId: 'l.id',
      columns: {
        'pl.id': int('Group ID', 'pl.id', 'group_id'),
        'pl.name': text('Group', 'pl.name', 'group_name'),
        'ls.score': int('Score', 'ls.score'),
        ...contact,
      },
    },
  ]
}

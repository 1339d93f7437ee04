// Reports about segments.

import { bool, int, moment, type ReportSources, synonym, text } from '../../../catalog/reportSource.ts'
import { contactRelationColumns } from '../../audience/companies/relationColumns.ts'
import { contactColumns } from '../../audience/contactRows/reportColumns.ts'

export const segmentReportSources: ReportSources = async (db) => {
  const contact = { ...(await contactColumns(db)), ...(await contactRelationColumns(db)) }
  const segment = {
    's.id': int('s.id', 's_id'),
    's.name': text('s.name', 's_name'),
    's.created_by_user': text('s.created_by_user'),
    's.date_added': moment('s.date_added', 's_date_added'),
    's.date_modified': moment('s.date_modified', 's_date_modified'),
    's.modified_by_user': text('s.modified_by_user', 's_modified_by_user'),
    's.description': text('s.description', 's_description'),
    's.is_published': bool('s.is_published', 's_is_published'),
  }
  const viewable = { permission: 'lead:lists', owner: 's.created_by', open: 's.is_global' }
  return [
    {
      key: 'segment.membership',
      from: 'segment_contacts lll join segments s on s.id = lll.segment_id join contacts l on l.id = lll.contact_id',
      id: 'lll.segment_id, lll.contact_id',
      date: 'lll.date_added',
      contactId: 'l.id',
      ...viewable,
      columns: {
        'lll.date_added': moment('lll.date_added'),
        'lll.manually_added': bool('lll.manually_added'),
        'lll.manually_removed': bool('lll.manually_removed'),
        ...segment,
        ...contact,
      },
    },
    {
      key: 'segment.log',
      from: 'segment_changes log join segments s on s.id = log.segment_id cross join lateral unnest(log.contact_ids) m (contact_id) join contacts l on l.id = m.contact_id',
      id: 'log.id, m.contact_id',
      date: 'log.date_added',
      contactId: 'l.id',
      ...viewable,
      columns: {
        'log.action': text('log.action'),
        'log.date_added': moment('log.date_added'),
        ...segment,
        ...contact,
        'log_added.object_id': synonym(int('log.segment_id'), 'log_segment_id'),
        'log_added.date_added': synonym(
          moment("case when log.action = 'added' then log.date_added end"),
          'log_added_date_added',
        ),
        'log_removed.date_added': synonym(
          moment("case when log.action = 'removed' then log.date_added end"),
          'log_removed_date_added',
        ),
      },
    },
  ]
}

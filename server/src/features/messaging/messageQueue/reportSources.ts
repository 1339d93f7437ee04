// Reports about messages that wait for their contact's frequency limit.
import { bool, int, moment, type ReportSources, text } from '../../../catalog/reportSource.ts'
import { primaryCompanyColumns } from '../../audience/companies/relationColumns.ts'
import { contactColumns } from '../../audience/contactRows/reportColumns.ts'

export const queueReportSources: ReportSources = async (db) => [
  {
    key: 'message.channel',
    from: 'message_queue mq join contacts l on l.id = mq.contact_id',
    id: 'mq.id',
    date: 'mq.date_added',
    contactId: 'l.id',
    columns: {
      'mq.channel': text('mq.channel'),
      'mq.channel_id': int('mq.channel_id'),
      'mq.priority': int('mq.priority'),
      'mq.max_attempts': int('mq.max_attempts'),
      'mq.attempts': int('mq.attempts'),
      'mq.success': bool("(mq.status = 'sent')"),
      'mq.status': text('mq.status'),
      'mq.last_attempt': moment('mq.last_attempt'),
      'mq.date_sent': moment('mq.date_sent'),
      'mq.scheduled_date': moment('mq.scheduled_date'),
      'mq.date_published': moment('mq.date_added'),
      ...(await contactColumns(db)),
      ...(await primaryCompanyColumns(db)),
    },
  },
]

// Reports about notifications.

import {
  bool,
  categoryColumns,
  commonColumns,
  int,
  moment,
  type ReportColumns,
  type ReportSources,
  text,
} from '../../../catalog/reportSource.ts'
import { contactColumns } from '../../audience/contactRows/reportColumns.ts'

const permission = 'notification:notifications'
const owner = 'n.created_by'

const notification: ReportColumns = {
  ...commonColumns('n'),
  'n.name': text('Name', 'n.name'),
  'n.heading': text('Heading', 'n.heading'),
  'n.language': text('Language', 'n.language'),
  'n.sent_count': int('Sent count', 'n.sent_count'),
  'n.read_count': int('Read count', 'n.read_count'),
  ...categoryColumns,
}

// Notifications are of one kind here, whichever device they are sent to.
export const notificationReportSources: ReportSources = async (db) => [
  {
    key: 'mobile_notifications',
    label: 'Notifications',
    from: 'notifications n left join categories c on c.id = n.category_id',
    id: 'n.id',
    date: 'n.date_added',
    permission,
    owner,
    columns: notification,
  },
  {
    key: 'mobile_notifications.stats',
    label: 'Notifications sent',
    from: 'notification_sends pns join notifications n on n.id = pns.notification_id left join categories c on c.id = n.category_id left join contacts l on l.id = pns.contact_id left join ip_addresses i on i.id = pns.ip_id',
    id: 'pns.id',
    date: 'pns.date_sent',
    permission,
    owner,
    contactId: 'pns.contact_id',
    columns: {
      'pns.date_sent': moment('Date sent', 'pns.date_sent'),
      'pns.date_read': moment('Date read', 'pns.date_read'),
      'pns.date_clicked': moment('Date clicked', 'pns.date_clicked'),
      'pns.is_clicked': bool('Clicked', 'pns.is_clicked'),
      'pns.click_count': int('Click count', 'pns.click_count'),
      'pns.last_clicked': moment('Last clicked', 'pns.last_clicked'),
      'pns.retry_count': int('Retry count', 'pns.retry_count'),
      'pns.source': text('Source', 'pns.source'),
      'pns.source_id': int('Source ID', 'pns.source_id'),
      'i.ip_address': text('IP address', 'i.ip_address'),
      ...notification,
      ...(await contactColumns(db)),
    },
  },
]

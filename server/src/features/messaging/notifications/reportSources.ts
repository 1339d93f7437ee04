// Reports about notifications.

import {
  bool,
  categoryColumns,
  commonColumns,
  int,
  moment,
  percentage,
  publishedColumns,
  type ReportColumns,
  type ReportSources,
  synonym,
  text,
} from '../../../catalog/reportSource.ts'
import { counted } from '../../../platform/engine/counters.ts'
import { primaryCompanyColumns } from '../../audience/companies/relationColumns.ts'
import { contactColumns } from '../../audience/contactRows/reportColumns.ts'
import { clicksOf } from '../../content/links/clicksOf.ts'
import { trackableCounters } from '../../content/links/linkCounters.ts'
import { notificationCounters } from './notificationCounters.ts'

const permission = 'notification:notifications'
const owner = 'n.created_by'

const notification: ReportColumns = {
  ...commonColumns('n'),
  'n.name': text('n.name'),
  'n.heading': text('n.heading'),
  'n.language': text('n.language'),
  'n.sent_count': int(counted(notificationCounters.sent_count, 'n')),
  'n.read_count': int(counted(notificationCounters.read_count, 'n')),
  ...categoryColumns,
}

const SENT = counted(notificationCounters.sent_count, 'n')
const HITS = clicksOf('notification', 'n.id', trackableCounters.hits)
const UNIQUE_HITS = clicksOf('notification', 'n.id', trackableCounters.unique_hits)

/** Sums of a notification. */
const sums: ReportColumns = {
  read_ratio: percentage(counted(notificationCounters.read_count, 'n'), SENT),
  hits: int(HITS),
  unique_hits: int(UNIQUE_HITS),
  hits_ratio: percentage(HITS, SENT),
  unique_ratio: percentage(UNIQUE_HITS, SENT),
}

/** The columns under the alias that the established system has for mobile notifications. */
const synonyms: ReportColumns = Object.fromEntries(
  Object.entries({
    ...notification,
    ...publishedColumns('n', { hasDescription: false }),
    'n.lang': text('n.language'),
  })
    .filter(([name]) => name.startsWith('n.'))
    .map(([name, column]) => [`p${name}`, synonym(column, `p${name.replace('.', '_')}`)]),
)

// Notifications are of one kind here, whichever device they are sent to.
export const notificationReportSources: ReportSources = async (db) => [
  {
    key: 'mobile_notifications',
    from: 'notifications n left join categories c on c.id = n.category_id',
    id: 'n.id',
    date: 'n.date_added',
    permission,
    owner,
    columns: { ...notification, ...sums, ...synonyms },
  },
  {
    key: 'mobile_notifications.stats',
    from: 'notification_sends pns join notifications n on n.id = pns.notification_id left join categories c on c.id = n.category_id left join contacts l on l.id = pns.contact_id left join ip_addresses i on i.id = pns.ip_id',
    id: 'pns.id',
    date: 'pns.date_sent',
    permission,
    owner,
    contactId: 'pns.contact_id',
    columns: {
      'pns.date_sent': moment('pns.date_sent'),
      'pns.date_read': moment('pns.date_read'),
      'pns.date_clicked': moment('pns.date_clicked'),
      'pns.is_clicked': bool('pns.is_clicked'),
      'pns.click_count': int('pns.click_count'),
      'pns.last_clicked': moment('pns.last_clicked'),
      'pns.retry_count': int('pns.retry_count'),
      'pns.source': text('pns.source'),
      'pns.source_id': int('pns.source_id'),
      'i.ip_address': text('i.ip_address'),
      ...notification,
      ...(await contactColumns(db)),
      ...(await primaryCompanyColumns(db)),
      hits: int(HITS),
      unique_hits: int(UNIQUE_HITS),
      ...synonyms,
    },
  },
]

// Reports about the system itself.
import { int, moment, type ReportSources, text } from '../../../catalog/reportSource.ts'

export const coreReportSources: ReportSources = async () => [
  {
    key: 'audit.log',
    label: 'Audit log',
    from: 'audit_log al',
    id: 'al.id',
    date: 'al.date_added',
    isAdminOnly: true,
    columns: {
      'al.id': int('ID', 'al.id'),
      'al.user_id': int('User ID', 'al.user_id'),
      'al.user_name': text('User', 'al.user_name'),
      'al.bundle': text('Bundle', 'al.bundle'),
      'al.object': text('Object', 'al.object'),
      'al.object_id': int('Object ID', 'al.object_id'),
      'al.action': text('Action', 'al.action'),
      'al.details': text('Details', 'al.details::text'),
      'al.date_added': moment('Date', 'al.date_added'),
      'al.ip_address': text('IP address', 'al.ip_address'),
    },
  },
]

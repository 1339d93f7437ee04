// Reports about the system itself.
import { int, moment, type ReportSources, text } from '../../../catalog/reportSource.ts'

export const coreReportSources: ReportSources = async () => [
  {
    key: 'audit.log',
    from: 'audit_log al',
    id: 'al.id',
    date: 'al.date_added',
    isAdminOnly: true,
    columns: {
      'al.id': int('al.id'),
      'al.user_id': int('al.user_id'),
      'al.user_name': text('al.user_name'),
      'al.bundle': text('al.bundle'),
      'al.object': text('al.object'),
      'al.object_id': int('al.object_id'),
      'al.action': text('al.action'),
      'al.details': text('al.details::text'),
      'al.date_added': moment('al.date_added'),
      'al.ip_address': text('al.ip_address'),
    },
  },
]

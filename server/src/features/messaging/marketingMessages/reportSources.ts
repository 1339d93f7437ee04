// Reports about marketing messages: a row for each channel of each.
import {
  bool,
  categoryColumns,
  commonColumns,
  int,
  moment,
  type ReportSources,
  text,
} from '../../../catalog/reportSource.ts'

export const messageReportSources: ReportSources = async () => [
  {
    key: 'messages.channels',
    from: 'marketing_message_channels mc join marketing_messages m on m.id = mc.message_id left join categories c on c.id = m.category_id',
    id: 'mc.id',
    date: 'm.date_added',
    permission: 'channel:messages',
    owner: 'm.created_by',
    columns: {
      ...commonColumns('m'),
      'm.name': text('m.name'),
      'm.description': text('m.description'),
      'm.publish_up': moment('m.publish_up'),
      'm.publish_down': moment('m.publish_down'),
      'mc.channel': text('mc.channel'),
      'mc.channel_id': int('mc.channel_id'),
      'mc.is_enabled': bool('mc.is_enabled'),
      ...categoryColumns,
    },
  },
]

// Reports about campaigns.

import {
  type AddedReportColumns,
  aboutRecords,
  bool,
  int,
  moment,
  type ReportColumns,
  type ReportSources,
  text,
} from '../../../catalog/reportSource.ts'
import { primaryCompanyColumns } from '../../audience/companies/relationColumns.ts'
import { contactColumns } from '../../audience/contactRows/reportColumns.ts'

/** Records of channels, by the names of channels in the log, with the columns that hold their names. */
const CHANNELS = {
  email: { table: 'emails', name: 'name', description: 'null' },
  sms: { table: 'text_messages', name: 'name', description: 'null' },
  notification: { table: 'notifications', name: 'name', description: 'null' },
  asset: { table: 'assets', name: 'title', description: 'description' },
  form: { table: 'forms', name: 'name', description: 'description' },
  page: { table: 'pages', name: 'title', description: 'null' },
} as const

/** A column of the record that an entry of the log is about. */
function ofChannel(columnOf: (channel: (typeof CHANNELS)[keyof typeof CHANNELS]) => string): string {
  const cases = Object.entries(CHANNELS).map(
    ([channel, record]) =>
      `when '${channel}' then (select r.${columnOf(record)} from ${record.table} r where r.id = log.channel_id)`,
  )
  return `(case log.channel ${cases.join(' ')} end)`.replaceAll('r.null', 'null')
}

const channelRecords = Object.keys(CHANNELS).map((kind) => ({
  ...{ kind, id: 'log.channel_id', when: `log.channel = '${kind}'` },
}))

const channelColumns = aboutRecords(channelRecords, {
  'channel.name': text(
    ofChannel(({ name }) => name),
    'channel_name',
  ),
  'channel.description': text(
    ofChannel(({ description }) => description),
    'channel_description',
  ),
  'channel.category_id': int(
    ofChannel(() => 'category_id'),
    'channel_category_id',
  ),
  'channel.date_added': moment(
    ofChannel(() => 'date_added'),
    'channel_date_added',
  ),
  'channel.created_by': int(
    ofChannel(() => 'created_by'),
    'channel_created_by',
  ),
  'channel.created_by_user': text(
    ofChannel(() => 'created_by_user'),
    'channel_created_by_user',
  ),
})

/** The campaign behind a row, as columns of sources of other features. */
function behind(campaignId: string): ReportColumns {
  return aboutRecords([{ kind: 'campaign', id: campaignId }], {
    'clel.campaign_id': int(campaignId, 'campaign_id'),
    'cmp.name': text(`(select cmp.name from campaigns cmp where cmp.id = ${campaignId})`, 'campaign_name'),
  })
}

/** The campaign in which the contact came across this record last. */
function lastCampaign(contactId: string, channel: string, channelId: string): string {
  return `(select clel.campaign_id from campaign_event_log clel where clel.contact_id = ${contactId}
    and clel.channel = '${channel}' and clel.channel_id = ${channelId} order by clel.id desc limit 1)`
}

export const campaignReportColumns: AddedReportColumns = {
  'email.stats': behind('es.campaign_id'),
  'page.hits': behind(lastCampaign('ph.contact_id', 'page', 'ph.page_id')),
  'form.submissions': behind(lastCampaign('fs.contact_id', 'form', 'fs.form_id')),
  'asset.downloads': behind(lastCampaign('ad.contact_id', 'asset', 'ad.asset_id')),
}

export const campaignReportSources: ReportSources = async (db) => [
  {
    key: 'campaign_lead_event_log',
    from: 'campaign_event_log log join campaigns c on c.id = log.campaign_id left join campaign_events e on e.id = log.event_id join contacts l on l.id = log.contact_id',
    id: 'log.id',
    date: 'coalesce(log.date_triggered, log.trigger_date)',
    permission: 'campaign:campaigns',
    owner: 'c.created_by',
    contactId: 'l.id',
    columns: {
      'log.date_triggered': moment('log.date_triggered'),
      'log.is_scheduled': bool('log.is_scheduled'),
      'log.trigger_date': moment('log.trigger_date'),
      'log.system_triggered': bool('log.system_triggered'),
      'log.non_action_path_taken': bool('log.non_action_path_taken'),
      'log.channel': text('log.channel'),
      'log.channel_id': int('log.channel_id'),
      'log.rotation': int('log.rotation'),
      'c.id': int('c.id', 'campaign_id'),
      'c.name': text('c.name', 'campaign_name'),
      'e.id': int('e.id', 'event_id'),
      'e.name': text('e.name', 'event_name'),
      'e.type': text('e.type', 'event_type'),
      ...(await contactColumns(db)),
      ...(await primaryCompanyColumns(db)),
      'c.created_by_user': text('c.created_by_user', 'campaign_created_by_user'),
      'c.date_added': moment('c.date_added', 'campaign_date_added'),
      'c.date_modified': moment('c.date_modified', 'campaign_date_modified'),
      'c.modified_by_user': text('c.modified_by_user', 'campaign_modified_by_user'),
      'c.description': text('c.description', 'campaign_description'),
      'c.publish_up': moment('c.publish_up', 'campaign_publish_up'),
      'c.publish_down': moment('c.publish_down', 'campaign_publish_down'),
      'c.is_published': bool('c.is_published', 'campaign_is_published'),
      'cat.id': int('c.category_id', 'category_id'),
      'cat.title': text(
        '(select cat.title from categories cat where cat.id = c.category_id)',
        'category_title',
      ),
      'e.description': text('e.description', 'event_description'),
      'e.event_type': text('e.event_type', 'event_kind'),
      'e.trigger_date': moment('e.trigger_date', 'event_trigger_date'),
      'e.trigger_mode': text('e.trigger_mode', 'event_trigger_mode'),
      'e.channel': text('e.channel', 'event_channel'),
      'e.channel_id': int('e.channel_id', 'event_channel_id'),
      'i.ip_address': text('(select i.ip_address from ip_addresses i where i.id = log.ip_id)'),
      ...channelColumns,
    },
  },
]

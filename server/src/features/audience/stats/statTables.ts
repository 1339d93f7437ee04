// The statistics tables of the interface: who may read them, and what their rows are about. Their columns are those
// of the views in the schema `stats`.

/** Rows of a record that has rights of its own. */
export interface RecordAccess {
  /** Of the record; see the view `stat_record_owners`. */
  permission: string
  /** Column with the id of the record. */
  column: string
  /** Rows name a contact, too: the actor must be permitted to view it. */
  namesContacts?: true
}

/**
 * Whose rows an actor sees: `contacts` by the rights on the row's contact, `sends` on the contact of its send, `addresses`
 * on a contact with the address.
 */
export type StatAccess = 'admin' | 'open' | 'contacts' | 'sends' | 'addresses' | RecordAccess

export interface StatTable {
  access: StatAccess
  /**
   * Columns that put rows in a fixed order when none is asked for, and that no two rows share. None where the sort of
   * everything would be too dear: there `id` tells rows apart.
   */
  order: readonly string[]
  /** Where rows are found by the stored row that they are made of, when their own id is computed. */
  stored?: { view: string; inRow(id: number): number }
}

const byId = (access: StatAccess): StatTable => ({ access, order: ['id'] })
const by = (...order: string[]): StatTable => ({ access: 'contacts', order })

export const STAT_TABLES: Readonly<Record<string, StatTable>> = {
  asset_downloads: byId('contacts'),
  audit_log: byId('admin'),
  campaign_lead_event_log: byId('contacts'),
  campaign_leads: by('campaign_id', 'lead_id'),
  channel_url_trackables: { access: 'open', order: ['redirect_id', 'channel', 'channel_id'] },
  companies_leads: by('lead_id', 'company_id'),
  dynamic_content_lead_data: byId('contacts'),
  dynamic_content_stats: byId('contacts'),
  email_stat_replies: byId('sends'),
  email_stats: byId('contacts'),
  email_stats_devices: byId('sends'),
  focus_stats: byId('contacts'),
  form_submissions: byId('contacts'),
  ip_addresses: byId('addresses'),
  lead_categories: byId('contacts'),
  lead_companies_change_log: byId('contacts'),
  lead_devices: byId('contacts'),
  lead_donotcontact: byId('contacts'),
  lead_event_log: { ...by(), stored: { view: 'contact_event_log', inRow: rowOfEvent } },
  lead_frequencyrules: byId('contacts'),
  lead_lists_leads: by('leadlist_id', 'lead_id'),
  lead_points_change_log: byId('contacts'),
  lead_stages_change_log: byId('contacts'),
  lead_utmtags: byId('contacts'),
  page_hits: byId('contacts'),
  page_redirects: byId('open'),
  point_lead_action_log: by('lead_id', 'point_id'),
  point_lead_event_log: by('lead_id', 'event_id'),
  push_notification_stats: byId('contacts'),
  sms_message_stats: byId('contacts'),
  stage_lead_action_log: by('lead_id', 'stage_id'),
  tweet_stats: byId({ permission: 'mauticSocial:tweets', column: 'tweet_id', namesContacts: true }),
  video_hits: byId('contacts'),
  webhook_logs: byId({ permission: 'webhook:webhooks', column: 'webhook_id' }),
}

/** First id of entries that are made of changes of segments, 2,048 for each (the view `contact_event_log`). */
const FIRST_OF_SEGMENTS = 2 ** 40

function rowOfEvent(id: number): number {
  return id < FIRST_OF_SEGMENTS ? id : Math.floor((id - FIRST_OF_SEGMENTS) / 2_048)
}

// What a filter's field stands for: a column of the contact or of its companies, rows about the contact, or segments.
import { type ContactAspect, type FieldAlias, fieldAlias } from '../../../catalog/happenings.ts'
import { type Filter, FilterError } from './filter.ts'

/** How values of a field compare. `text` ignores case; `exact` is for listed values. */
export type Kind =
  | 'text'
  | 'exact'
  | 'number'
  | 'id'
  | 'tag'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'multiselect'

/** A custom or core field that can be filtered on. */
export interface FilterField {
  column: string
  /** The field's type, such as `text` or `multiselect`. */
  type: string
  /** An index on the first 200 characters of the (lower case) value exists. */
  isIndexed: boolean
}

export interface FilterContext {
  /** Published, listable fields by alias. */
  contactFields: ReadonlyMap<string, FilterField>
  companyFields: ReadonlyMap<string, FilterField>
  /** Stored filters of all segments by id, for filters on membership. */
  segments: ReadonlyMap<number, unknown>
  now: Date
  /** The zone in which days of `date` fields begin and end. */
  timezone: string
  /** False leaves out what scanners and proxies requested. */
  countMachineActivity: boolean
}

/** Rows about a contact: a table with a contact_id, read under the alias f, restricted by a fixed condition. */
export interface Rows {
  table: string
  where: string
  /** Requests that machines may have made. */
  isActivity: boolean
}

export type Source =
  | { from: 'contact'; column: string; kind: Kind; type: 'date' | 'timestamptz'; isIndexed: boolean }
  | { from: 'company'; column: string; kind: Kind; type: 'date' | 'timestamptz'; isIndexed: boolean }
  | { from: 'rows'; rows: Rows; column: string; kind: Kind }
  | { from: 'presence'; rows: Rows }
  | { from: 'aggregate'; rows: Rows; value: string }
  | { from: 'segments' }
  | { from: 'nothing' }

interface Entry {
  source: Source
  /** The happenings that move it: those that name one of these, and those of which everything is new. */
  aspects: readonly (ContactAspect | FieldAlias)[]
}

/**
 * Finds out what a filter reads.
 * @throws FilterError for a field that does not exist.
 */
export function resolveField(filter: Filter, context: FilterContext): Entry {
  const { field } = filter
  const company = context.companyFields.get(field)
  if (filter.object === 'company') {
    if (!company) throw new FilterError(`The company field "${field}" does not exist.`)
    return { source: columnOf('company', company), aspects: [fieldAlias(field)] }
  }
  const score = /^group_points_(\d{1,15})$/.exec(field)?.[1]
  if (score) return scoreOf(score)
  const isBehaviour = filter.object === 'behaviors'
  const known = (isBehaviour && BEHAVIOURS[field]) || CONTACT[field]
  if (known) return known
  const custom = context.contactFields.get(field)
  if (custom) return { source: columnOf('contact', custom), aspects: [fieldAlias(field)] }
  const behaviour = BEHAVIOURS[field]
  if (behaviour) return behaviour
  if (company) return { source: columnOf('company', company), aspects: [fieldAlias(field)] }
  throw new FilterError(`The field "${field}" does not exist.`)
}

const KINDS: Record<string, Kind> = {
  text: 'text',
  lookup: 'text',
  email: 'text',
  url: 'text',
  tel: 'text',
  textarea: 'text',
  html: 'text',
  select: 'exact',
  country: 'exact',
  region: 'exact',
  timezone: 'exact',
  locale: 'exact',
  boolean: 'boolean',
  multiselect: 'multiselect',
  number: 'number',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
}

/** How values of a field type compare; unlisted types compare as text. */
export function kindOf(type: string): Kind {
  return KINDS[type] ?? 'text'
}

function columnOf(from: 'contact' | 'company', field: FilterField): Source {
  const kind = kindOf(field.type)
  const isIndexed = field.isIndexed && (kind === 'text' || kind === 'exact')
  return { from, column: field.column, kind, type: kind === 'date' ? 'date' : 'timestamptz', isIndexed }
}

function contactColumn(column: string, kind: Kind, aspect: ContactAspect): Entry {
  return {
    source: { from: 'contact', column, kind, type: 'timestamptz', isIndexed: false },
    aspects: [aspect],
  }
}

function rowsOf(table: string, where = 'true', isActivity = false): Rows {
  return { table, where, isActivity }
}

function column(rows: Rows, name: string, kind: Kind, aspect: ContactAspect): Entry {
  return { source: { from: 'rows', rows, column: name, kind }, aspects: [aspect] }
}

function presence(rows: Rows, aspect: ContactAspect): Entry {
  return { source: { from: 'presence', rows }, aspects: [aspect] }
}

function aggregate(rows: Rows, value: string, aspect: ContactAspect): Entry {
  return { source: { from: 'aggregate', rows, value }, aspects: [aspect] }
}

/** The score in a point group. */
export function scoreOf(groupId: string): Entry {
  return column(rowsOf('contact_group_scores', `f.group_id = ${groupId}`), 'score', 'number', 'group_points')
}

function dnc(channel: string, reason: number): Entry {
  return presence(
    rowsOf('contact_do_not_contact', `f.channel = '${channel}' and f.reason = ${reason}`),
    'dnc',
  )
}

const DEVICES = rowsOf('contact_devices')
const UTM = rowsOf('contact_utm_tags')
const SENDS = rowsOf('email_sends', "f.state in ('sent', 'failed')")
const READS = rowsOf('email_sends', "f.state in ('sent', 'failed') and f.is_read")
const HITS = rowsOf('page_hits', 'true', true)
const EMAIL_CLICKS = rowsOf('page_hits', "f.redirect_id is not null and f.source = 'email'", true)
const TEXT_CLICKS = rowsOf('page_hits', "f.redirect_id is not null and f.source = 'sms'", true)
// A session begins with a hit that is no click and has no other hit in the half hour before it.
const SESSIONS = rowsOf(
  'page_hits',
  `f.email_id is null and f.redirect_id is null and not exists (
    select from page_hits b where b.contact_id = f.contact_id and b.date_hit < f.date_hit
      and b.date_hit > f.date_hit - interval '30 minutes')`,
  true,
)

/** Fields of contacts that are no custom fields. */
export const CONTACT: Readonly<Record<string, Entry>> = Object.assign(Object.create(null), {
  date_added: contactColumn('date_added', 'date', 'date_added'),
  date_identified: contactColumn('date_identified', 'date', 'date_identified'),
  date_modified: contactColumn('date_modified', 'datetime', 'date_modified'),
  last_active: contactColumn('last_active', 'datetime', 'last_active'),
  owner_id: contactColumn('owner_id', 'id', 'owner'),
  points: contactColumn('points', 'number', 'points'),
  stage: contactColumn('stage_id', 'id', 'stage'),
  leadlist: { source: { from: 'segments' }, aspects: [] },
  campaign: column(rowsOf('campaign_contacts', 'not f.manually_removed'), 'campaign_id', 'id', 'campaigns'),
  tags: column(rowsOf('contact_tags'), 'tag_id', 'tag', 'tags'),
  globalcategory: column(
    rowsOf('contact_categories', 'not f.manually_removed'),
    'category_id',
    'id',
    'categories',
  ),
  device_type: column(DEVICES, 'device', 'exact', 'devices'),
  device_brand: column(DEVICES, 'device_brand', 'exact', 'devices'),
  device_os: column(DEVICES, 'device_os_name', 'exact', 'devices'),
  device_model: column(DEVICES, 'device_model', 'text', 'devices'),
  dnc_bounced: dnc('email', 2),
  dnc_unsubscribed: dnc('email', 1),
  dnc_manual_email: dnc('email', 3),
  dnc_bounced_sms: dnc('sms', 2),
  dnc_unsubscribed_sms: dnc('sms', 1),
  dnc_manual_sms: dnc('sms', 3),
  utm_campaign: column(UTM, 'utm_campaign', 'text', 'utm'),
  utm_content: column(UTM, 'utm_content', 'text', 'utm'),
  utm_medium: column(UTM, 'utm_medium', 'text', 'utm'),
  utm_source: column(UTM, 'utm_source', 'text', 'utm'),
  utm_term: column(UTM, 'utm_term', 'text', 'utm'),
} satisfies Record<string, Entry>)

/** What contacts did. */
export const BEHAVIOURS: Readonly<Record<string, Entry>> = Object.assign(Object.create(null), {
  lead_email_received: column(READS, 'email_id', 'id', 'emails'),
  lead_email_sent: column(SENDS, 'email_id', 'id', 'emails'),
  lead_email_sent_date: column(SENDS, 'date_sent', 'datetime', 'emails'),
  lead_email_read_date: column(SENDS, 'date_read', 'datetime', 'emails'),
  lead_email_read_count: aggregate(SENDS, 'coalesce(sum(f.open_count), 0)', 'emails'),
  email_id: presence(EMAIL_CLICKS, 'hits'),
  email_clicked_link_date: column(EMAIL_CLICKS, 'date_hit', 'datetime', 'hits'),
  sms_clicked_link: presence(TEXT_CLICKS, 'hits'),
  sms_clicked_link_date: column(TEXT_CLICKS, 'date_hit', 'datetime', 'hits'),
  hit_url: column(HITS, 'url', 'text', 'hits'),
  hit_url_date: column(HITS, 'date_hit', 'datetime', 'hits'),
  hit_url_count: aggregate(HITS, 'count(*)', 'hits'),
  url_title: column(HITS, 'url_title', 'text', 'hits'),
  referer: column(HITS, 'referer', 'text', 'hits'),
  source: column(HITS, 'source', 'text', 'hits'),
  source_id: column(HITS, 'source_id', 'number', 'hits'),
  page_id: presence(rowsOf('page_hits', 'f.page_id is not null', true), 'hits'),
  redirect_id: presence(rowsOf('page_hits', 'f.redirect_id is not null', true), 'hits'),
  sessions: aggregate(SESSIONS, 'count(*)', 'hits'),
  lead_asset_download: column(rowsOf('asset_downloads'), 'asset_id', 'id', 'downloads'),
  notification: presence(rowsOf('push_ids'), 'push'),
  // Membership in campaigns of a connected customer database: there is no such connection here.
  integration_campaigns: { source: { from: 'nothing' }, aspects: [] },
} satisfies Record<string, Entry>)

import type { Db } from '../../../platform/database/connection.ts'
import type { Shown } from '../../../platform/values/shape.ts'
import { tagsOfContacts } from '../tags/tagsOfContacts.ts'
import type {
  doNotContactShape,
  frequencyRuleShape,
  ipAddressShape,
  tagShape,
  utmTagsShape,
} from './contactShape.ts'

type Tag = Shown<typeof tagShape>
type IpAddress = Shown<typeof ipAddressShape>
type UtmTags = Shown<typeof utmTagsShape>
type DoNotContact = Shown<typeof doNotContactShape>
type FrequencyRule = Shown<typeof frequencyRuleShape>

/** What hangs on a contact, as it is shown. */
export interface ContactRelations {
  tags: readonly Tag[]
  /** By address. */
  ipAddresses: Readonly<Record<string, IpAddress>>
  utmtags: readonly UtmTags[]
  doNotContact: readonly DoNotContact[]
  /** By channel; `[]` for none. */
  frequencyRules: Readonly<Record<string, FrequencyRule>> | readonly never[]
}

interface StoredIp extends Omit<IpAddress, 'ipDetails'> {
  ipDetails: Readonly<Record<string, unknown>> | null
}

const UNKNOWN_PLACE = {
  city: '',
  region: '',
  zipcode: '',
  country: '',
  latitude: '',
  longitude: '',
  isp: '',
  organization: '',
  timezone: '',
  extra: '',
}

type Lists = Partial<{
  tags: Tag[]
  ips: StoredIp[]
  utm: UtmTags[]
  dnc: DoNotContact[]
  rules: FrequencyRule[]
}>

/** Rows that are shown of a contact, the newest: visitors and programs add any number. */
const MAX_SHOWN = 50
const MAX_SHOWN_IPS = 200
const MAX_SHOWN_TAGS = 1_000

/**
 * Tags, addresses, UTM tags, blocked channels and frequency rules of the contacts: one statement, whatever the number.
 * Each table is read once for all of them: most contacts have nothing in most, and five look-ups each are dear.
 */
export async function loadContactRelations(db: Db, ids: number[]): Promise<Map<number, ContactRelations>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: number; kind: keyof Lists; list: never }[]>`
    select contact_id as id, 'tags' as kind, tags as list from (${tagsOfContacts(db, ids, MAX_SHOWN_TAGS)}) t
    union all
    select contact_id, 'ips', json_agg(json_build_object('ipAddress', ip.ip_address, 'id', ip.id, 'ipDetails', ip.ip_details) order by ip.id)
      from (select contact_id, ip_id, row_number() over (partition by contact_id order by ip_id desc) as place
          from contact_ip_addresses where contact_id = any (${ids}::bigint[])) own
        join ip_addresses ip on ip.id = own.ip_id where own.place <= ${MAX_SHOWN_IPS} group by contact_id
    union all
    select contact_id, 'utm', json_agg(json_build_object('id', u.id, 'query', u.query, 'referer', u.referer, 'remoteHost', u.remote_host, 'url', u.url,
        'userAgent', u.user_agent, 'UserAgent', u.user_agent, 'utmCampaign', u.utm_campaign, 'utmContent', u.utm_content,
        'utmMedium', u.utm_medium, 'utmSource', u.utm_source, 'utmTerm', u.utm_term) order by u.id)
      from (select *, row_number() over (partition by contact_id order by id desc) as place
          from contact_utm_tags where contact_id = any (${ids}::bigint[])) u
      where u.place <= ${MAX_SHOWN} group by contact_id
    union all
    select contact_id, 'dnc', json_agg(json_build_object('id', d.id, 'reason', d.reason, 'comments', d.comments, 'channel', d.channel,
        'channelId', d.channel_id) order by d.id)
      from (select *, row_number() over (partition by contact_id order by id desc) as place
          from contact_do_not_contact where contact_id = any (${ids}::bigint[])) d
      where d.place <= ${MAX_SHOWN} group by contact_id
    union all
    select contact_id, 'rules', json_agg(json_build_object('channel', r.channel, 'frequencyNumber', r.frequency_number, 'frequencyTime', r.frequency_time,
        'preferredChannel', r.preferred_channel, 'pauseFromDate', ${iso(db, 'r.pause_from_date')},
        'pauseToDate', ${iso(db, 'r.pause_to_date')}) order by r.id)
      from (select *, row_number() over (partition by contact_id order by id desc) as place
          from contact_frequency_rules where contact_id = any (${ids}::bigint[])) r
      where r.place <= ${MAX_SHOWN} group by contact_id`
  const found = new Map<number, Lists>()
  for (const { id, kind, list } of rows) {
    const lists = found.get(id) ?? {}
    lists[kind] = list
    found.set(id, lists)
  }
  return new Map([...found].map(([id, lists]) => [id, relationsOf(lists)]))
}

function relationsOf({ tags, ips, utm, dnc, rules }: Lists): ContactRelations {
  return {
    tags: tags ?? [],
    ipAddresses: byAddress(ips ?? []),
    utmtags: utm ?? [],
    doNotContact: dnc ?? [],
    frequencyRules: rules ? Object.fromEntries(rules.map((rule) => [rule.channel, rule])) : [],
  }
}

/** The relations of a contact that has none. */
export const NO_RELATIONS: Readonly<ContactRelations> = {
  tags: [],
  ipAddresses: {},
  utmtags: [],
  doNotContact: [],
  frequencyRules: [],
}

function byAddress(ips: StoredIp[]): Record<string, IpAddress> {
  return Object.fromEntries(
    ips.map((ip) => [ip.ipAddress, { ...ip, ipDetails: { ...UNKNOWN_PLACE, ...ip.ipDetails } }]),
  )
}

function iso(db: Db, column: string) {
  return db.unsafe(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')`)
}

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

/**
 * Tags, addresses, UTM tags, blocked channels and frequency rules of the contacts: one statement, whatever the number.
 * Each table is read once for all of them: most contacts have nothing in most, and five look-ups each are dear.
 */
export async function loadContactRelations(db: Db, ids: number[]): Promise<Map<number, ContactRelations>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: number; kind: keyof Lists; list: never }[]>`
    select contact_id as id, 'tags' as kind, tags as list from (${tagsOfContacts(db, ids)}) t
    union all
    select contact_id, 'ips', json_agg(json_build_object('ipAddress', ip.ip_address, 'id', ip.id, 'ipDetails', ip.ip_details) order by ip.id)
      from contact_ip_addresses own join ip_addresses ip on ip.id = own.ip_id where own.contact_id = any (${ids}::bigint[]) group by contact_id
    union all
    select contact_id, 'utm', json_agg(json_build_object('id', u.id, 'query', u.query, 'referer', u.referer, 'remoteHost', u.remote_host, 'url', u.url,
        'userAgent', u.user_agent, 'UserAgent', u.user_agent, 'utmCampaign', u.utm_campaign, 'utmContent', u.utm_content,
        'utmMedium', u.utm_medium, 'utmSource', u.utm_source, 'utmTerm', u.utm_term) order by u.id)
      from contact_utm_tags u where u.contact_id = any (${ids}::bigint[]) group by contact_id
    union all
    select contact_id, 'dnc', json_agg(json_build_object('id', d.id, 'reason', d.reason, 'comments', d.comments, 'channel', d.channel,
        'channelId', d.channel_id) order by d.id)
      from contact_do_not_contact d where d.contact_id = any (${ids}::bigint[]) group by contact_id
    union all
    select contact_id, 'rules', json_agg(json_build_object('channel', r.channel, 'frequencyNumber', r.frequency_number, 'frequencyTime', r.frequency_time,
        'preferredChannel', r.preferred_channel, 'pauseFromDate', ${iso(db, 'r.pause_from_date')},
        'pauseToDate', ${iso(db, 'r.pause_to_date')}) order by r.id)
      from contact_frequency_rules r where r.contact_id = any (${ids}::bigint[]) group by contact_id`
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

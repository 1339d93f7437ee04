import type { Db } from '../../../platform/database/connection.ts'
import type { Channel, ChannelPreference, Choice, Parts, PERIODS, Preferences } from './preferences.ts'

/** Choices of one list that a page shows. */
const MAX_CHOICES = 200

/**
 * What the contact may choose and has chosen: its channels, published segments that are offered, and global categories.
 * One statement, and one for each list that is shown.
 */
export async function findPreferences(db: Db, contactId: number, parts: Parts): Promise<Preferences> {
  const channels = await findChannels(db, contactId)
  return {
    channels,
    segments: parts.segments ? await findSegments(db, contactId) : [],
    categories: parts.categories ? await findCategories(db, contactId) : [],
  }
}

// A channel is shown when the contact can be reached on it, or has a setting that it may want to take back.
async function findChannels(db: Db, contactId: number): Promise<ChannelPreference[]> {
  return db<(ChannelPreference & { channel: Channel; period: (typeof PERIODS)[number] })[]>`
    select w.channel, d.channel is null as "isSubscribed", r.frequency_number as number,
      coalesce(r.frequency_time, 'DAY') as period, coalesce(r.preferred_channel, false) as "isPreferred",
      to_char(r.pause_from_date at time zone 'UTC', 'YYYY-MM-DD') as "pauseFrom",
      to_char(r.pause_to_date at time zone 'UTC', 'YYYY-MM-DD') as "pauseTo"
    from contacts c
    cross join (values (1, 'email'), (2, 'sms'), (3, 'notification')) w (position, channel)
    left join contact_do_not_contact d on d.contact_id = c.id and d.channel = w.channel
    left join contact_frequency_rules r on r.contact_id = c.id and r.channel = w.channel
    where c.id = ${contactId} and (d.channel is not null or r.channel is not null
      or (w.channel = 'email' and c.email is not null) or (w.channel = 'sms' and coalesce(c.mobile, c.phone) is not null))
    order by w.position`
}

async function findSegments(db: Db, contactId: number): Promise<Choice[]> {
  return db<Choice[]>`
    select s.id, coalesce(nullif(s.public_name, ''), s.name) as name, null::text as description,
      exists (select from segment_contacts m
        where m.segment_id = s.id and m.contact_id = ${contactId} and not m.manually_removed) as "isChosen"
    from segments s where s.is_preference_center and s.is_published
    order by lower(coalesce(nullif(s.public_name, ''), s.name)), s.id limit ${MAX_CHOICES}`
}

// Who never said anything gets what is sent in a category.
async function findCategories(db: Db, contactId: number): Promise<Choice[]> {
  return db<Choice[]>`
    select k.id, k.title as name, k.description, not coalesce(cc.manually_removed, false) as "isChosen"
    from categories k left join contact_categories cc on cc.category_id = k.id and cc.contact_id = ${contactId}
    where k.bundle = 'global' and k.is_published
    order by lower(k.title), k.id limit ${MAX_CHOICES}`
}

import { namesInProperties, type RecordMentions } from '../../../catalog/recordMentions.ts'
import type { RecordUse, Using } from '../../../catalog/recordUse.ts'
import { getOwn } from '../../../platform/getOwn.ts'

/** The published campaigns that take their contacts from segments, or whose goal is to bring them there. */
export const campaignUses: readonly RecordUse[] = [
  {
    of: 'segment',
    find: (db, keys) => db<Using[]>`
      select s.segment_id::text as key, 'campaign' as kind, c.id, c.name, c.is_published as "isPublished"
      from (
        select segment_id, campaign_id from campaign_segments where segment_id = any(${keys as string[]}::bigint[])
        union
        select record_id, campaign_id from campaign_goals
        where type = 'segment.entered' and record_id = any(${keys as string[]}::bigint[])
      ) s
      join campaigns c on c.id = s.campaign_id
      where c.is_published order by c.id`,
  },
]

/** The steps whose properties are values by field, by the kind of field. */
const FIELD_STEPS: Readonly<Record<string, string>> = {
  contact_field: 'lead.updatelead',
  company_field: 'lead.updatecompany',
}

/** What names other records, needed or not. */
export const campaignMentions: readonly RecordMentions[] = [
  {
    by: 'campaign',
    find(db, { kind, id }) {
      if (kind === 'segment')
        return db`(select campaign_id as id from campaign_segments where segment_id = ${id})`
      if (kind === 'form') return db`(select campaign_id as id from campaign_forms where form_id = ${id})`
      return null
    },
  },
  {
    by: 'campaign',
    find(db, named, { campaignEvents }) {
      const names = namesInProperties(db, 'e', campaignEvents, named)
      return (
        names && db`(select e.campaign_id as id from campaign_events e where not e.is_deleted and ${names})`
      )
    },
  },
  {
    by: 'campaign',
    find(db, { kind, word }) {
      const step = getOwn(FIELD_STEPS, kind)
      return step === undefined
        ? null
        : db`(select e.campaign_id as id from campaign_events e where not e.is_deleted
          and ((e.type = ${step} and jsonb_exists(e.properties, ${word}))
            or (e.type = 'lead.field_value' and e.properties ->> 'field' = ${word})))`
    },
  },
  {
    by: 'campaign',
    find(db, { kind, id }, { goalTypes }) {
      const types = [...goalTypes.values()].filter(({ names }) => names.kind === kind).map(({ type }) => type)
      return types.length === 0
        ? null
        : db`(select campaign_id as id from campaign_goals
          where type = any(${types}::text[]) and record_id = ${id})`
    },
  },
]

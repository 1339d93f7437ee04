// The text of docs/guide/segments.md, from the declarations of the fields and what compiles with them.

import type { Kind, Source } from '../server/src/catalog/filterField.ts'
import { FIELD_TYPES } from '../server/src/features/audience/fieldValues/fieldTypes.ts'
import { compileFilters } from '../server/src/features/audience/filters/compileFilters.ts'
import {
  FilterError,
  MAX_FILTERS,
  OPERATORS,
  type Operator,
} from '../server/src/features/audience/filters/filter.ts'
import { type FilterContext, kindOf } from '../server/src/features/audience/filters/filterFields.ts'
import { MAX_CONDITIONS, MAX_LEVELS } from '../server/src/features/audience/filters/filterSize.ts'
import { loadFilterContext } from '../server/src/features/audience/filters/loadContext.ts'
import { catalog } from '../server/src/features/index.ts'
import type { Db } from '../server/src/platform/database/connection.ts'

/** @param db a migrated database without fields of its own. */
export async function segmentGuide(db: Db, now: Date): Promise<string> {
  const config = { default_timezone: 'UTC', count_machine_activity: false }
  const loaded = await loadFilterContext(db, { config, catalog, now })
  const types = Object.keys(FIELD_TYPES).map(
    (type) => [type, { column: 'city', type, isIndexed: false }] as const,
  )
  const context = {
    ...loaded,
    contactFields: new Map([...loaded.contactFields, ...types]),
    segments: new Map([[1, []]]),
  }
  const operatorsOf = (object: string, field: string) =>
    OPERATORS.filter((operator) => compiles(db, context, { object, field, operator }))
  const system = Object.entries(catalog.filterFields.contact).map(([field, { source }]) => ({
    object: 'lead',
    field,
    source,
  }))
  const behaviours = Object.entries(catalog.filterFields.behaviors).map(([field, { source }]) => ({
    object: 'behaviors',
    field,
    source,
  }))
  const own = (object: string, fields: FilterContext['contactFields']) =>
    [...fields]
      .filter(([field]) => object === 'company' || !(field in catalog.filterFields.contact))
      .map(([field, { type }]) => ({ object, field, value: VALUES[kindOf(type)].name }))
  const kinds = new Map<string, { kind: ValueKind; operators: Operator[] }>()
  const all = [
    ...system,
    ...behaviours,
    ...types.map(([type]) => ({ object: 'lead', field: type, source: kindOf(type) })),
  ]
  for (const { object, field, source } of all) {
    const kind = typeof source === 'string' ? source : kindOfSource(source)
    if (!kinds.has(kind)) kinds.set(kind, { kind, operators: operatorsOf(object, field) })
  }
  return `${introduction}
## Operators

| Operator | Fits when |
|---|---|
${OPERATORS.map((operator) => `| \`${operator}\` | ${MEANINGS[operator]} |`).join('\n')}

Negated operators on what a contact has itself also fit contacts without a value, except \`!regexp\`.

## Values

| Values | As what | Operators |
|---|---|---|
${[...kinds.values()].map(({ kind, operators }) => `| ${VALUES[kind].name} | ${VALUES[kind].text} | ${operators.map((operator) => `\`${operator}\``).join(' ')} |`).join('\n')}

${dates}
## Fields of contacts (object \`lead\`)

Custom fields are named by their alias, and compare by their type:

| Type | Values |
|---|---|
${types.map(([type]) => `| ${type} | ${VALUES[kindOf(type)].name} |`).join('\n')}

These are there from the start:

${table(own('lead', loaded.contactFields))}

## What else is known about a contact (object \`lead\`)

${described(system)}

Points of a group are \`group_points_ID\` with the object \`groups\`: a whole number.

## What a contact did (object \`behaviors\`)

${described(behaviours)}

## Companies (object \`company\`)

They fit when one of the contact's companies does.

${table(own('company', loaded.companyFields))}
`
}

function described(fields: readonly { field: string; source: Source }[]): string {
  const rows = fields.map(({ field, source }) => {
    const text = TEXTS[field]
    if (text === undefined) throw new Error(`scripts/segmentGuide.ts says nothing about ${field}`)
    return `| \`${field}\` | ${text} | ${VALUES[kindOfSource(source)].name} |`
  })
  return `| Field | Meaning | Values |\n|---|---|---|\n${rows.join('\n')}`
}

function table(fields: readonly { field: string; value: string }[]): string {
  return `| Field | Values |\n|---|---|\n${fields.map(({ field, value }) => `| \`${field}\` | ${value} |`).join('\n')}`
}

function compiles(
  db: Db,
  context: FilterContext,
  filter: { object: string; field: string; operator: Operator },
): boolean {
  return SAMPLES.some((sample) => {
    try {
      compileFilters(db, [{ ...filter, glue: 'and', properties: { filter: sample } }], context)
      return true
    } catch (error) {
      if (error instanceof FilterError) return false
      throw error
    }
  })
}

/** Values of every shape: an operator fits a field when one of them does. */
const SAMPLES: readonly unknown[] = [
  'a',
  1,
  [1],
  ['1', '2'],
  '2026-01-02',
  ['2026-01-02', '2026-02-03'],
  true,
  '12:30',
  ['01:00', '02:00'],
  { interval: 1, unit: 'day' },
]

type ValueKind = Kind | 'presence' | 'aggregate' | 'segments' | 'nothing'

function kindOfSource(source: Source): ValueKind {
  return 'kind' in source ? source.kind : source.from
}

const VALUES: Record<ValueKind, { name: string; text: string }> = {
  text: { name: 'text', text: 'a text; upper and lower case are the same' },
  exact: { name: 'choice', text: 'a value of the list, exactly as it stands there; several as a list' },
  number: { name: 'number', text: 'a number' },
  id: { name: 'id', text: 'an id or a list of ids' },
  tag: { name: 'tag', text: 'ids or names of tags' },
  boolean: { name: 'yes or no', text: '`1` or `0`' },
  date: { name: 'day', text: '`2026-11-21`, or a word below' },
  datetime: { name: 'moment', text: '`2026-11-21 14:30`, a day, or a word below' },
  time: { name: 'time', text: '`14:30`' },
  multiselect: { name: 'several choices', text: 'a list of values' },
  presence: { name: 'happened', text: '`1` for those to whom it happened, `0` for the others' },
  aggregate: { name: 'count', text: 'a whole number; `0` fits those to whom it never happened' },
  segments: { name: 'segments', text: 'a list of ids of segments' },
  nothing: { name: 'never', text: 'accepted, and fits nobody' },
}

const MEANINGS: Record<Operator, string> = {
  '=': 'the value is this one; of a list, one of them',
  '!=': 'it is another one',
  gt: 'it is greater, or later',
  gte: 'it is greater or the same',
  lt: 'it is less, or earlier',
  lte: 'it is less or the same',
  empty: 'there is no value; the filter needs none',
  '!empty': 'there is one',
  like: 'the text holds this one; `%` stands for any text',
  '!like': 'it does not',
  regexp: 'the text fits the regular expression of PostgreSQL',
  '!regexp': 'there is a text, and it does not fit',
  startsWith: 'the text begins so',
  endsWith: 'the text ends so',
  contains: 'the text holds this one',
  in: 'the value is in the list',
  '!in': 'it is not',
  between: 'the value is between the two of the list, or one of them',
  '!between': 'it is not',
  inLast: 'the date is in the past span, such as `{"interval": 3, "unit": "day"}`',
  inNext: 'the date is in the coming span',
}

const TEXTS: Readonly<Record<string, string>> = {
  date_added: 'when the contact was made',
  date_identified: 'when it became known by name or address',
  date_modified: 'when it was changed last',
  last_active: 'when it last did something',
  owner_id: 'the user who owns it',
  points: 'its points',
  stage: 'its stage',
  leadlist: 'members of other segments',
  campaign: 'members of campaigns',
  tags: 'its tags',
  globalcategory: 'the categories it subscribed to',
  device_type: 'kind of a device: smartphone, desktop …',
  device_brand: 'brand of a device',
  device_os: 'operating system of a device',
  device_model: 'model of a device',
  dnc_bounced: 'mail to it came back',
  dnc_unsubscribed: 'it unsubscribed from email',
  dnc_manual_email: 'somebody blocked email for it',
  dnc_bounced_sms: 'text messages came back',
  dnc_unsubscribed_sms: 'it unsubscribed from text messages',
  dnc_manual_sms: 'somebody blocked text messages for it',
  utm_campaign: 'campaign of an address it came by',
  utm_content: 'content of such an address',
  utm_medium: 'medium of such an address',
  utm_source: 'source of such an address',
  utm_term: 'term of such an address',
  lead_email_received: 'emails that it opened',
  lead_email_sent: 'emails that it was sent',
  lead_email_sent_date: 'when it was sent an email',
  lead_email_read_date: 'when it opened one',
  lead_email_read_count: 'how often it opened emails',
  lead_email_clicked: 'emails in which it clicked a link',
  email_id: 'it clicked a link in an email',
  email_clicked_link_date: 'when it did',
  sms_clicked_link: 'it clicked a link in a text message',
  sms_clicked_link_date: 'when it did',
  hit_url: 'addresses that it visited',
  hit_url_date: 'when it visited a page',
  hit_url_count: 'how many visits it made',
  url_title: 'title of a visited page',
  referer: 'where a visit came from',
  source: 'kind of what led to a visit',
  source_id: 'number of what led to a visit',
  page_id: 'it visited a landing page',
  redirect_id: 'it followed a tracked link',
  sessions: 'how often it came, half an hour apart',
  lead_asset_download: 'assets that it downloaded',
  consent: 'it agreed to something, by a double opt-in',
  consent_form: 'forms by which it agreed',
  consent_source: 'what asked, such as form',
  consent_text: 'the words that it agreed to',
  consent_what: 'what it agreed to, such as the name of the form',
  consent_from: 'the network address from which it confirmed',
  consent_date: 'when it confirmed',
  notification: 'it takes notifications of the browser',
  integration_campaigns: 'campaigns of a connected customer database; there is none',
}

const introduction = `<!-- Generated by npm run generate from the declarations of the features. -->

# Segments

A segment is a list of filters; its members are the contacts that fit, and follow each change of a contact: within a second for 99 of 100 changes where it was [measured](../performance.md#reactions-at-five-million-contacts). A segment without filters is filled by hand.

\`\`\`
curl -H "$AUTH" -H 'Content-Type: application/json' http://127.0.0.1:8080/api/segments/new -d '{
  "name": "Active in London",
  "filters": [
    {"glue": "and", "object": "lead", "field": "city", "type": "text", "operator": "=", "properties": {"filter": "London"}},
    {"glue": "and", "object": "lead", "field": "last_active", "type": "datetime", "operator": "gte", "properties": {"filter": "-30 days"}},
    {"glue": "or", "object": "lead", "field": "tags", "type": "tags", "operator": "in", "properties": {"filter": [1, 2]}}
  ]
}'
\`\`\`

Filters joined by \`and\` are a group, and each \`or\` begins a new one: a contact is a member when all filters of one group fit. \`type\` is kept and not looked at: the field says how it compares. What does not fit its field is refused with a sentence when the segment is saved.

A segment has ${MAX_FILTERS} filters at most. Segments can name segments ${MAX_LEVELS} levels deep, and all filters together, including those of the named segments for each filter that names them, can have ${MAX_CONDITIONS} conditions: each date of a list of dates is one, every other filter is one, and each named segment adds one to its own filters. Longer filters are a 400 when they are saved, counted, sampled or explained. A segment that exceeds a bound because a nested segment grew keeps its members and is not updated until it is within the bounds again; \`GET /api/segments/ID/explain/CONTACT_ID\` shows the reason.
`

const dates = `Days and moments may be relative, and follow the calendar: \`today\`, \`yesterday\`, \`tomorrow\`, \`this week\`, \`last month\`, \`next year\` and so on, \`-3 days\`, \`+2 weeks\`, \`first day of this month\`, and \`anniversary\` for the same day of any year.
`

// What the document holds, for its readers.
import { LANGUAGES } from '../../../catalog/messages.ts'
import { type Shape, s } from '../../../platform/values/shape.ts'

const choice = s.object({ value: s.either(s.text(), s.number(), s.bool()), label: s.text() }, 'CatalogChoice')

const text = { label: s.text(), description: s.optional(s.text()) }

/** How one value is filled in; absent keys say nothing. */
const input = {
  input: s.text({ description: 'The kind of input, such as `text`, `select` or `record`.' }),
  choices: s.optional(s.list(choice)),
  choicesFrom: s.optional(s.text({ description: 'The list under `choices` of the document.' })),
  record: s.optional(s.text({ description: 'The kind of record to pick from, under `records`.' })),
  of: s.optional(s.text({ description: 'The property whose value decides what can be filled in.' })),
  unit: s.optional(s.text()),
  min: s.optional(s.number()),
  max: s.optional(s.number()),
  maxLength: s.optional(s.int()),
}

const filled = { ...input, required: s.bool(), default: s.optional(s.anything()) }
const property = s.object({ name: s.text(), ...text, ...filled }, 'CatalogProperty')
const field = s.object({ name: s.text(), label: s.text(), group: s.text(), ...filled }, 'CatalogField')
const type = { type: s.text(), ...text, properties: s.list(property) }
const operator = { value: s.text(), label: s.text(), takes: s.text() }

const entries = {
  campaignEvents: s.object({
    ...type,
    kind: s.word('action', 'decision', 'condition'),
    propertiesFrom: s.optional(s.text({ description: 'The part whose fields are properties, too.' })),
    follows: s.optional(s.list(s.text({ description: 'A type that it may follow; absent for any.' }))),
    isLast: s.bool({ description: 'Nothing may follow it.' }),
    channel: s.orNull(s.text()),
  }),
  formActions: s.object({ ...type, isForCampaignForms: s.bool() }),
  formFields: s.object({
    ...type,
    hasValue: s.bool({ description: 'A submission holds a value of it.' }),
    options: s.orNull(s.text({ description: 'The property with the options to choose from.' })),
  }),
  pointActions: s.object(type),
  triggerEvents: s.object(type),
  filterFields: s.object({
    object: s.text(),
    field: s.text(),
    ...text,
    type: s.text(),
    operators: s.list(s.text()),
    ...input,
    isForConditions: s.bool({ description: 'Campaigns may compare it by `lead.field_value`.' }),
  }),
  operators: s.object(operator),
  emailTokens: s.object({
    name: s.text({ description: 'Written `{name}`, with an input `{name=VALUE}`.' }),
    ...text,
    ...input,
    input: s.optional(input.input),
    valuesFrom: s.optional(s.list(s.text({ description: 'A part whose names are values.' }))),
    modifiers: s.optional(s.list(choice)),
    isForTexts: s.bool({ description: 'Text messages have it, too.' }),
  }),
  contactFields: field,
  companyFields: field,
  reportSources: s.object({
    key: s.text(),
    ...text,
    hasDates: s.bool({ description: 'Reports of it can be limited to a range of dates.' }),
    columns: s.list(s.object({ name: s.text(), key: s.text(), label: s.text(), type: s.text() })),
    charts: s.list(s.object({ name: s.text(), label: s.text() })),
  }),
  reportConditions: s.object({ ...operator, types: s.list(s.text()) }),
  widgets: s.object({
    type: s.text(),
    ...text,
    group: s.text(),
    groupLabel: s.text(),
    shape: s.text(),
    parameters: s.list(property),
  }),
  webhookTriggers: s.object({ key: s.text(), ...text }),
  activity: s.object({ event: s.text(), ...text }),
  records: s.object({
    kind: s.text(),
    label: s.text(),
    plural: s.text(),
    path: s.text({ description: 'Below /api; lists take `search`.' }),
    one: s.text(),
    many: s.text(),
    isMap: s.bool({ description: 'Lists are objects by id instead of arrays.' }),
    labelFields: s.list(s.text()),
  }),
}

export type PartName = keyof typeof entries

export const PARTS = Object.keys(entries) as readonly PartName[]

const parts = Object.fromEntries(PARTS.map((part) => [part, partOf(entries[part])])) as {
  readonly [P in PartName]: ReturnType<typeof partOf>
}

function partOf(entry: Shape) {
  return s.optional(s.list(s.asText(entry)))
}

export const catalogShape = s.object(
  {
    language: s.text({ description: 'The language of its texts.', example: LANGUAGES[0] }),
    languages: s.list(s.text()),
    ...parts,
    choices: s.map(
      s.object({
        isComplete: s.bool({ description: 'Otherwise there are more: search among the records.' }),
        choices: s.list(choice),
      }),
      'The lists that `choicesFrom` names, in the parts that are shown.',
    ),
  },
  'Catalog',
)

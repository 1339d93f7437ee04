// A form while it is built: what is typed, apart from how the server stores it.

export type Values = Readonly<Record<string, unknown>>

/** A field or an action. */
export interface Part {
  /** The id of a stored one, else `new_1` and so on: it stays while the form is edited. */
  key: string
  values: Values
}

export interface FormDraft {
  settings: Values
  fields: readonly Part[]
  actions: readonly Part[]
}

export type PartKind = 'fields' | 'actions'

/** The ids that a stored form has, and those that parts of the draft got when they were saved. */
export interface Stored {
  ids: Readonly<Record<PartKind, ReadonlySet<string>>>
  given: ReadonlyMap<string, string>
}

export const NOTHING_STORED: Stored = {
  ids: { fields: new Set(), actions: new Set() },
  given: new Map(),
}

/** What a form holds beside its parts, and a body may say. */
export const SETTINGS = [
  ...['name', 'alias', 'description', 'category', 'language', 'isPublished', 'publishUp', 'publishDown'],
  ...['formType', 'postAction', 'postActionProperty', 'renderStyle', 'template', 'noIndex', 'formAttributes'],
  ...['inKioskMode', 'progressiveProfilingLimit', 'submissionLimit', 'submissionLimitMessage', 'optInEmail'],
  'contactUpdates',
] as const

/** Opens a form as it is answered, or the body of its draft. */
export function openForm(body: Values): FormDraft {
  return {
    settings: Object.fromEntries(SETTINGS.filter((name) => name in body).map((name) => [name, body[name]])),
    fields: partsOf(body.fields).map(({ key, values }) => {
      const { leadField: _, ...field } = values
      const { parent } = field
      return {
        key,
        values: {
          ...field,
          parent: parent === null || parent === undefined || parent === '' ? null : String(parent),
          properties: mapOf(field.properties),
          conditions: mapOf(field.conditions),
        },
      }
    }),
    actions: partsOf(body.actions).map(({ key, values }) => ({
      key,
      values: { ...values, properties: mapOf(values.properties) },
    })),
  }
}

/** The body of a PUT: parts that are not stored go without an id, and in the order in which they stand. */
export function writeForm({ settings, fields, actions }: FormDraft, stored: Stored): Values {
  const named = (kind: PartKind, key: string) => {
    const id = stored.given.get(key) ?? key
    if (stored.ids[kind].has(id)) return Number(id)
    // A number would name a part that is gone.
    return /^\d+$/.test(id) ? `gone_${id}` : id
  }
  const write = (kind: PartKind) => (part: Part, index: number) => ({
    ...part.values,
    properties: written(mapOf(part.values.properties)),
    id: named(kind, part.key),
    order: index + 1,
  })
  return {
    ...settings,
    fields: fields.map((field, index) => ({
      ...write('fields')(field, index),
      parent: typeof field.values.parent === 'string' ? named('fields', field.values.parent) : null,
    })),
    actions: actions.map(write('actions')),
  }
}

// Lines that somebody left empty are no options.
function written(properties: Values): Values {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => {
      const { list } = mapOf(value)
      if (!Array.isArray(list)) return [name, value]
      return [name, { ...mapOf(value), list: list.filter((one) => !isEmpty(one)) }]
    }),
  )
}

function isEmpty(option: unknown): boolean {
  const { label, value } = mapOf(option)
  return label === '' && value === ''
}

/** What is stored after a save: parts are answered in the order in which they were sent. */
export function storedAfter(sent: FormDraft, answered: Values, before: Stored): Stored {
  const given = new Map(before.given)
  const idsOf = (kind: PartKind) => {
    const ids = partsOf(answered[kind]).map(({ key }) => key)
    for (const [index, { key }] of sent[kind].entries()) if (ids[index]) given.set(key, ids[index])
    return new Set(ids)
  }
  return { ids: { fields: idsOf('fields'), actions: idsOf('actions') }, given }
}

/** What is stored of a form that was not edited yet. */
export function storedOf(record: Values): Stored {
  return storedAfter({ settings: {}, fields: [], actions: [] }, record, NOTHING_STORED)
}

function partsOf(list: unknown): Part[] {
  const parts = typeof list === 'object' && list !== null ? (Object.values(list) as Values[]) : []
  return parts.map(({ id, order: _, ...values }, index) => ({ key: String(id ?? `sent_${index}`), values }))
}

// An empty map is an empty list on the wire.
function mapOf(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}
}

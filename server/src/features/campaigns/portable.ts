// The kinds of records that travel with a campaign.
import type { Db } from '../../database/connection.ts'
import { type Context, type Definition, fieldsOf, type Row, snakeCase } from '../../rest/definition.ts'
import { toId } from '../../values/field.ts'
import { asset } from '../assets/asset.ts'
import { category } from '../categories/category.ts'
import { findSameCategories } from '../categories/findSameCategories.ts'
import { email } from '../emails/email.ts'
import { companyField, contactField } from '../fields/field.ts'
import { loadFieldSet } from '../fields/loadFieldSet.ts'
import { form } from '../forms/form.ts'
import { pointGroup } from '../points/pointGroup.ts'
import { segment } from '../segments/segment.ts'
import { findStagesByName } from '../stages/findStagesByName.ts'
import { stage } from '../stages/stage.ts'
import { findTags } from '../tags/findOrCreateTags.ts'
import { tag } from '../tags/tag.ts'
import { textMessage } from '../textMessages/textMessage.ts'
import { type Replace, replaceAt, replaceInFilters, replaceInText, type Wire } from './portableReferences.ts'

export interface Portable {
  /** What the list of these records is called in a document. */
  kind: string
  definition: Definition
  /** Documented names of keys that do not follow from the wire names. */
  keys?: Readonly<Record<string, string>>
  /** The body with its references replaced. */
  refer?(body: Wire, replace: Replace): Wire
  /** Ids by name, for records that others name by it. */
  byName?(db: Db, names: string[]): Promise<ReadonlyMap<string, number>>
  /** Records here that are the same by nature, whatever they are called in the document; they are left as they are. */
  findSame?(db: Db, bodies: readonly Wire[]): Promise<(number | null)[]>
}

const inCategory = (body: Wire, replace: Replace) => replaceAt(body, 'category', 'category', replace)

export const portables: ReadonlyMap<string, Portable> = new Map(
  (
    [
      { kind: 'category', definition: category, findSame: findSameCategories },
      { kind: 'custom_field', definition: contactField, ...named('contact') },
      { kind: 'company_field', definition: companyField, ...named('company') },
      {
        kind: 'tag',
        definition: tag,
        byName: lowerCased(findTags),
        async findSame(db, bodies) {
          const ids = await findTags(
            db,
            bodies.map((body) => String(body.tag ?? '')),
          )
          return bodies.map((body) => ids.get(String(body.tag ?? '').toLowerCase()) ?? null)
        },
      },
      { kind: 'point_group', definition: pointGroup },
      {
        kind: 'stage',
        definition: stage,
        refer: inCategory,
        async findSame(db, bodies) {
          const ids = await findStagesByName(
            db,
            bodies.map((body) => String(body.name ?? '')),
          )
          return bodies.map((body) => ids.get(String(body.name ?? '').toLowerCase()) ?? null)
        },
      },
      { kind: 'asset', definition: asset, refer: inCategory },
      {
        kind: 'segment',
        definition: segment,
        refer: (body, replace) => ({
          ...inCategory(body, replace),
          filters: replaceInFilters(body.filters, replace),
        }),
      },
      { kind: 'form', definition: form, refer: referForm },
      {
        kind: 'sms',
        definition: textMessage,
        refer: (body, replace) => ({
          ...inCategory(body, replace),
          message: replaceInText(body.message, replace),
        }),
      },
      {
        kind: 'email',
        definition: email,
        keys: { language: 'lang', unsubscribeForm: 'unsubscribeform_id' },
        refer: referEmail,
      },
    ] satisfies Portable[]
  ).map((portable: Portable) => [portable.kind, portable]),
)

function referEmail(body: Wire, replace: Replace): Wire {
  let next = inCategory(body, replace)
  for (const name of ['lists', 'excludedLists']) next = replaceAt(next, name, 'segment', replace)
  for (const name of ['variantParent', 'translationParent']) next = replaceAt(next, name, 'email', replace)
  next = replaceAt(next, 'assetAttachments', 'asset', replace)
  next = replaceAt(next, 'unsubscribeForm', 'form', replace)
  for (const name of ['subject', 'customHtml', 'plainText', 'preheaderText'])
    next = { ...next, [name]: replaceInText(next[name], replace) }
  return next
}

/** Properties of form actions that name records. */
const ACTION_PROPERTIES: readonly [string, string][] = [
  ['email', 'email'],
  ['useremail.email', 'email'],
  ['addToLists', 'segment'],
  ['removeFromLists', 'segment'],
  ['add_tags', 'tag'],
  ['remove_tags', 'tag'],
  ['asset', 'asset'],
  ['group', 'point_group'],
]

function referForm(body: Wire, replace: Replace): Wire {
  for (const field of listOf(body.fields))
    if (typeof field.mappedField === 'string' && field.mappedField !== '')
      replace(field.mappedObject === 'company' ? 'company_field' : 'custom_field', field.mappedField)
  const actions = listOf(body.actions).map((action) => ({
    ...action,
    properties: ACTION_PROPERTIES.reduce(
      (properties, [path, kind]) => replaceAt(properties, path, kind, replace),
      typeof action.properties === 'object' && action.properties !== null ? (action.properties as Wire) : {},
    ),
  }))
  return { ...inCategory(body, replace), actions }
}

function listOf(value: unknown): Wire[] {
  return typeof value === 'object' && value !== null ? (Object.values(value) as Wire[]) : []
}

// Fields that every installation has are not taken along.
function named(object: 'contact' | 'company'): Pick<Portable, 'byName' | 'findSame'> {
  return {
    async byName(db, names) {
      const { byAlias } = await loadFieldSet(db, object)
      return new Map(
        names.flatMap((name) => {
          const field = byAlias.get(name)
          return field && !field.isFixed ? [[name, field.id] as [string, number]] : []
        }),
      )
    },
    async findSame(db, bodies) {
      const { byAlias } = await loadFieldSet(db, object)
      return bodies.map((body) => byAlias.get(String(body.alias ?? ''))?.id ?? null)
    },
  }
}

function lowerCased(
  find: (db: Db, names: string[]) => Promise<Map<string, number>>,
): NonNullable<Portable['byName']> {
  return async (db, names) => {
    const ids = await find(db, names)
    return new Map(
      names.flatMap((name) => {
        const id = ids.get(name.toLowerCase())
        return id === undefined ? [] : [[name, id] as [string, number]]
      }),
    )
  }
}

/** What a body would have to hold to make the record: the writable keys, references as ids. */
export async function bodyOf(
  context: Context,
  { definition }: Portable,
  row: Row,
  wire: Wire,
): Promise<Wire> {
  const body: Wire = {}
  for (const [name, field] of Object.entries(await fieldsOf(definition, context.db))) {
    const value = wire[name]
    if (!field.isWritable || !field.isShown || value === undefined) continue
    if (field.reference) body[name] = toId(value) ?? row[name] ?? null
    else if (field.sqlType === 'bigint[]')
      body[name] = Object.values((value as object | null) ?? {}).flatMap((entry) => toId(entry) ?? [])
    else body[name] = value
  }
  return body
}

/** The body with the keys of a document. */
export async function toDocumentRow(context: Context, portable: Portable, body: Wire): Promise<Wire> {
  const keys = await documentKeys(context, portable)
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [keys.get(name) ?? name, value]))
}

/** A row of a document with the keys of a body; other keys are dropped. */
export async function fromDocumentRow(context: Context, portable: Portable, row: Wire): Promise<Wire> {
  const body: Wire = {}
  for (const [name, key] of await documentKeys(context, portable)) if (key in row) body[name] = row[key]
  return body
}

async function documentKeys(context: Context, { definition, keys }: Portable): Promise<Map<string, string>> {
  const fields = Object.entries(await fieldsOf(definition, context.db)).filter(
    ([, field]) => field.isWritable,
  )
  return new Map(
    fields.map(([name, field]) => [name, keys?.[name] ?? snakeCase(name) + (field.reference ? '_id' : '')]),
  )
}

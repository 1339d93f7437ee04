// Records as bodies that would make them, and as rows of a document.
import { type Context, fieldsOf, type Row, snakeCase } from '../../../platform/resource/definition.ts'
import { toId } from '../../../platform/values/field.ts'
import type { Portable } from './portable.ts'
import type { Wire } from './portableReferences.ts'

/** What a body would have to hold to make the record: the writable keys, references as ids. */
export async function bodyOf(
  context: Context,
  { definition }: Portable,
  row: Row,
  wire: Wire,
): Promise<Wire> {
  const body: Wire = {}
  for (const [name, field] of Object.entries(await fieldsOf(definition, context.db))) {
    const value = field.isShown ? wire[name] : field.column ? row[name] : undefined
    if (!field.isWritable || value === undefined) continue
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
  for (const [name, key] of await documentKeys(context, portable))
    if (Object.hasOwn(row, key)) body[name] = row[key]
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

// The record that a question is about: a saved one, one that is not saved, or a saved one with changes.
import { badRequest, forbidden, invalid } from '../errors.ts'
import { grantOf } from '../permissions.ts'
import { type Context, type Definition, fieldsOf, type Row } from '../resource/definition.ts'
import { find } from '../rest/list.ts'
import { asObject } from '../values/asObject.ts'
import { isBlank, toId } from '../values/field.ts'
import { parseValue } from '../values/inputs.ts'

export interface RecordDraft {
  /** Null for one that is not saved. */
  row: Row | null
  /** The fields as they came. */
  sent: Readonly<Record<string, unknown>>
  /** Those of them that were asked for, parsed. */
  values: Record<string, unknown>
}

/**
 * Reads `{id, email}`, with the record under its own name: of its fields those of `names`. Nothing is written.
 * @throws ApiError 400 for fields that the record cannot have; 403 and 404 for a record that the actor may not see
 */
export async function readDraft(
  context: Context,
  definition: Definition,
  body: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Promise<RecordDraft> {
  const { one } = definition
  const id = isBlank(body.id) ? null : (toId(body.id) ?? 0)
  const sent = isBlank(body[one]) ? {} : asObject(body[one])
  if (!sent) throw badRequest(`${one}: an object with the fields of ${withArticle(one)} is needed.`)
  const { own, other } = grantOf(context.actor, definition.permission, 'view')
  if (!own && !other) throw forbidden()
  const [row = null] = id === null ? [] : await find(context, definition, [id])
  const fields = await fieldsOf(definition, context.db)
  const values: Record<string, unknown> = {}
  for (const name of names) {
    if (!Object.hasOwn(sent, name)) continue
    const field = fields[name]
    const parsed = field ? parseValue(field, sent[name]) : { ignored: true as const }
    if ('error' in parsed) throw invalid(name, parsed.error)
    if ('value' in parsed) values[name] = parsed.value
  }
  return { row, sent, values }
}

/** The same for a question that needs an id or fields. @throws ApiError 400 where there is neither */
export async function demandDraft(...asked: Parameters<typeof readDraft>): Promise<RecordDraft> {
  const draft = await readDraft(...asked)
  if (draft.row || Object.keys(draft.sent).length > 0) return draft
  throw badRequest(`Say the id of ${withArticle(asked[1].one)}, or its fields.`)
}

const withArticle = (one: string) => `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`

/** What the actor may do to the records of an answer, beside seeing them: told when the request asks `abilities=1`. */

import { getOwn } from '../getOwn.ts'
import { isSendable } from '../permissions.ts'
import { type Context, type Definition, fieldsOf, type Row } from '../resource/definition.ts'
import { findRights, mayPublish, maySend } from '../resource/rights.ts'
import { revisionTag } from '../revisions/revisionTag.ts'
import type { Told } from '../revisions/told.ts'
import { present } from './present.ts'

/** By what may be done: `edit`, `delete`, `publish` and `send` where the resource has them, and what the definition adds. */
export type Abilities = Readonly<Record<string, boolean>>

/**
 * By id; of a record that is gone, or that no standard route serves, nothing is allowed. One statement, and those of
 * the definition's own part, whatever the number of rows.
 */
export async function findAbilities(
  context: Context,
  definition: Definition,
  rows: readonly Row[],
): Promise<Map<number, Abilities>> {
  const served = context.catalog.resources.get(definition.kind ?? definition.name)
  const ids = served?.path === definition.path ? rows.map(({ id }) => id) : []
  const rights = ids.length > 0 ? await findRights(context, definition, ids) : new Map()
  const found = rows.filter(({ id }) => rights.has(id))
  const own = found.length > 0 ? await definition.abilities?.(context, found) : undefined
  const narrowed = new Map(found.map(({ id }, index) => [id, own?.[index]]))
  return new Map(
    rows.map((row) => {
      const { edit = false, delete: remove = false } = rights.get(row.id) ?? {}
      const able: Record<string, boolean> = { edit, delete: remove }
      if (definition.publishes) able.publish = mayPublish(context.actor, definition, row)
      if (isSendable(definition.permission))
        able.send = rights.has(row.id) && maySend(context.actor, definition.permission, row)
      for (const [name, may] of Object.entries(narrowed.get(row.id) ?? {}))
        able[name] = may && getOwn(able, name) !== false
      if (definition.publishes && !able.edit) able.publish = false
      return [row.id, able]
    }),
  )
}

/** `{abilities: {ID: …}}`, to be spread into an answer about these records; nothing when the request does not ask. */
export async function abilitiesBeside(
  context: Context,
  definition: Definition,
  rows: readonly Row[],
): Promise<{ abilities?: Record<string, Abilities> }> {
  if (!context.showsAbilities) return {}
  return { abilities: Object.fromEntries(await findAbilities(context, definition, rows)) }
}

/**
 * The answer about each of the records: `{<one>: …}`, and its abilities when the request asks for them, with its tag.
 * Records that were just saved come with their plan.
 */
export async function presentAnswers(
  context: Context,
  definition: Definition,
  records: readonly { row: Row; plan?: unknown }[],
): Promise<Told[]> {
  const rows = records.map(({ row }) => row)
  const plans = records.map(({ plan }) => plan)
  const wires = await present(context, definition, rows, 'full', plans)
  const { abilities } = await abilitiesBeside(context, definition, rows)
  const fields = await fieldsOf(definition, context.db)
  return rows.map((row, index) => {
    const { [index]: wire = {} } = wires
    const beside = abilities ? { abilities: { [row.id]: abilities[row.id] } } : {}
    return {
      answer: { [definition.one]: wire, ...beside },
      tag: revisionTag(definition, fields, row, wire),
    }
  })
}

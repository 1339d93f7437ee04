/**
 * Group commit of single creates. Creates of the same actor that arrive while one is being written are written
 * together in the next transaction, as a batch: the same rules, the same answers, in the order of arrival. Nobody
 * waits for company: a create that finds nothing under way starts at once.
 */
import type { Sql } from '../database/connection.ts'
import { ApiError, notFound } from '../errors.ts'
import type { Context, Definition } from '../rest/definition.ts'
import { present } from '../rest/present.ts'
import { save } from '../rest/save.ts'
import { type NamedGroups, namedGroups } from './groupCommit.ts'

/** A created (201) or found (200) record, as it is shown. */
export interface Created {
  status: 200 | 201
  id: number
  wire: Record<string, unknown>
}

interface Create {
  context: Context
  definition: Definition
  body: Record<string, unknown>
}

/** A transaction stays short: about a second for the most expensive resource. */
const MAX_GROUP = 100

const groups = new WeakMap<Sql, NamedGroups<Create, Created | ApiError>>()

/** Creates one record. @throws ApiError when it is refused. */
export async function groupCreate(
  context: Context,
  definition: Definition,
  body: Record<string, unknown>,
): Promise<Created> {
  const ofPool = groups.get(context.sql) ?? namedGroups({ write, waitMs: 0, maxItems: MAX_GROUP })
  groups.set(context.sql, ofPool)
  const name = `${definition.path}\n${JSON.stringify(context.actor)}`
  const created = await ofPool.add(name, { context, definition, body })
  if (created instanceof ApiError) throw created
  return created
}

async function write(creates: Create[]): Promise<(Created | ApiError)[]> {
  const last = creates.at(-1)
  if (!last) return []
  const { context, definition } = last
  const items = creates.map(({ body }, index) => ({ key: String(index), id: null, body }))
  const outcomes = await save(context, definition, 'create', items)
  const rows = outcomes.flatMap((outcome) => ('row' in outcome ? [outcome.row] : []))
  const wires = await present(context, definition, rows, 'full')
  let shown = 0
  return creates.map((_, index) => {
    const outcome = outcomes[index]
    if (outcome && 'row' in outcome)
      return { status: outcome.status, id: outcome.row.id, wire: wires[shown++] ?? {} }
    return outcome?.error ?? notFound()
  })
}

/**
 * Group commit of single creates. Creates of the same actor that arrive while one is being written are written
 * together in the next transaction, as a batch: the same rules, the same answers, in the order of arrival. Nobody
 * waits for company: a create that finds nothing under way starts at once.
 */
import type { Sql } from '../database/connection.ts'
import { type ApiError, notFound } from '../errors.ts'
import type { Context, Definition } from './definition.ts'
import { present } from './present.ts'
import { save } from './save.ts'

/** A created (201) or found (200) record, as it is shown. */
export interface Created {
  status: 200 | 201
  id: number
  wire: Record<string, unknown>
}

interface Waiting {
  context: Context
  body: Record<string, unknown>
  resolve(created: Created): void
  reject(error: unknown): void
}

interface Group {
  isRunning: boolean
  waiting: Waiting[]
}

/** A transaction stays short: about a second for the most expensive resource. */
const MAX_GROUP = 100

const groups = new WeakMap<Sql, Map<string, Group>>()

/** Creates one record. @throws ApiError when it is refused. */
export function groupCreate(
  context: Context,
  definition: Definition,
  body: Record<string, unknown>,
): Promise<Created> {
  const group = groupOf(context, definition)
  return new Promise((resolve, reject) => {
    group.waiting.push({ context, body, resolve, reject })
    if (!group.isRunning) void run(definition, group)
  })
}

function groupOf(context: Context, definition: Definition): Group {
  const known = groups.get(context.sql) ?? new Map<string, Group>()
  groups.set(context.sql, known)
  const { actor } = context
  const key = `${definition.path}\n${actor.userId}\n${actor.name}\n${actor.ip}\n${JSON.stringify(actor.permissions)}\n${actor.isAdmin}`
  const group = known.get(key) ?? { isRunning: false, waiting: [] }
  known.set(key, group)
  return group
}

async function run(definition: Definition, group: Group): Promise<void> {
  group.isRunning = true
  while (group.waiting.length > 0) {
    const members = group.waiting.splice(0, MAX_GROUP)
    // The time of the last arrival is the time of all.
    const context = members.at(-1)?.context
    if (context)
      await write(context, definition, members).catch((error: unknown) => {
        for (const member of members) member.reject(error)
      })
  }
  group.isRunning = false
}

async function write(context: Context, definition: Definition, members: Waiting[]): Promise<void> {
  const items = members.map(({ body }, index) => ({ key: String(index), id: null, body }))
  const outcomes = await save(context, definition, 'create', items)
  const rows = outcomes.flatMap((outcome) => ('row' in outcome ? [outcome.row] : []))
  const wires = await present(context, definition, rows, 'full')
  let shown = 0
  members.forEach((member, index) => {
    const outcome = outcomes[index]
    if (outcome && 'row' in outcome)
      member.resolve({ status: outcome.status, id: outcome.row.id, wire: wires[shown++] ?? {} })
    else member.reject(errorOf(outcome))
  })
}

function errorOf(outcome: { error: ApiError } | undefined): ApiError {
  return outcome?.error ?? notFound()
}

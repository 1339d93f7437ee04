/**
 * Group commit of single creates. Creates of the same actor that arrive while one is being written are written
 * together in the next transaction, as a batch: the same rules, the same answers, in the order of arrival. Nobody
 * waits for company: a create that finds nothing under way starts at once.
 */
import type { Sql } from '../database/connection.ts'
import { type ApiError, notFound } from '../errors.ts'
import type { Context, Definition } from '../rest/definition.ts'
import { present } from '../rest/present.ts'
import { save } from '../rest/save.ts'

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

/** A transaction stays short: about a second for the most expensive resource. */
const MAX_GROUP = 100

/** Who waits, by pool and by actor and resource. A group exists while one of its creates is being written. */
const groups = new WeakMap<Sql, Map<string, Waiting[]>>()

/** Creates one record. @throws ApiError when it is refused. */
export function groupCreate(
  context: Context,
  definition: Definition,
  body: Record<string, unknown>,
): Promise<Created> {
  return new Promise<Created>((resolve, reject) => {
    const running = groups.get(context.sql) ?? new Map<string, Waiting[]>()
    groups.set(context.sql, running)
    const key = `${definition.path}\n${JSON.stringify(context.actor)}`
    const waiting = running.get(key)
    if (waiting) {
      waiting.push({ context, body, resolve, reject })
      return
    }
    const group: Waiting[] = [{ context, body, resolve, reject }]
    running.set(key, group)
    void run(definition, group, () => running.delete(key))
  })
}

// `ended` is called in the same turn that finds nobody waiting: who comes later starts a group.
async function run(definition: Definition, waiting: Waiting[], ended: () => void): Promise<void> {
  while (waiting.length > 0) await settle(definition, waiting.splice(0, MAX_GROUP))
  ended()
}

// An error that is nobody's fault but ours must not reach those who only happened to ask at the same moment.
async function settle(definition: Definition, members: Waiting[]): Promise<void> {
  try {
    await write(definition, members)
  } catch (error) {
    const [only, ...rest] = members
    if (rest.length === 0) return only?.reject(error)
    const middle = Math.ceil(members.length / 2)
    await settle(definition, members.slice(0, middle))
    await settle(definition, members.slice(middle))
  }
}

async function write(definition: Definition, members: Waiting[]): Promise<void> {
  const context = members.at(-1)?.context
  if (!context) return

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

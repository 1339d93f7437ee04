/**
 * Single reads that arrive while others of the same kind are under way are read together in the next round: one look
 * at the database for all of them. Nobody waits for company, and what is read is never older than the request.
 */
import type { Action, Permissions } from '../auth/permissions.ts'
import type { Sql } from '../database/connection.ts'
import { ApiError, notFound } from '../errors.ts'
import type { Context, Definition, Row } from '../rest/definition.ts'
import { findEach } from '../rest/list.ts'
import { present } from '../rest/present.ts'

interface Waiting {
  context: Context
  id: number
  resolve(wire: Record<string, unknown>): void
  reject(error: unknown): void
}

/** A round stays short. */
const MAX_GROUP = 100
const VIEW: Action = 'view'

/** Who waits, by pool, then by rights, then by user and resource. A group exists while one of its rounds runs. */
const groups = new WeakMap<Sql, WeakMap<Permissions, Map<string, Waiting[]>>>()

/** Reads and presents one record. @throws ApiError 404 when it is missing, 403 when the actor may not see it. */
export function groupRead(
  context: Context,
  definition: Definition,
  id: number,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const member = { context, id, resolve, reject }
    const running = runningOf(context)
    const key = `${definition.path}\n${context.actor.userId}\n${context.actor.isAdmin}`
    const waiting = running.get(key)
    if (waiting) {
      waiting.push(member)
      return
    }
    const group = [member]
    running.set(key, group)
    void run(definition, group, () => running.delete(key))
  })
}

function runningOf({ sql, actor }: Context): Map<string, Waiting[]> {
  const ofPool = groups.get(sql) ?? new WeakMap<Permissions, Map<string, Waiting[]>>()
  groups.set(sql, ofPool)
  const ofRights = ofPool.get(actor.permissions) ?? new Map<string, Waiting[]>()
  ofPool.set(actor.permissions, ofRights)
  return ofRights
}

// `ended` is called in the same turn that finds nobody waiting: who comes later starts a group.
async function run(definition: Definition, waiting: Waiting[], ended: () => void): Promise<void> {
  while (waiting.length > 0) {
    const members = waiting.splice(0, MAX_GROUP)
    await read(definition, members).catch((error: unknown) => {
      for (const member of members) member.reject(error)
    })
  }
  ended()
}

async function read(definition: Definition, members: Waiting[]): Promise<void> {
  const [first] = members
  if (!first) return
  const ids = [...new Set(members.map((member) => member.id))]
  const found = await findEach(first.context, definition, ids, VIEW)
  const rows = [...found.values()].filter((row): row is Row => !(row instanceof ApiError))
  const wires = await present(first.context, definition, rows, 'full')
  const shown = new Map(rows.map((row, index) => [row, wires[index]]))
  for (const member of members) {
    const row = found.get(member.id) ?? notFound()
    if (row instanceof ApiError) member.reject(row)
    else member.resolve(shown.get(row) ?? {})
  }
}

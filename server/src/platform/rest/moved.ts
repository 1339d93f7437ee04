// Records that live on under another id, such as merged contacts: every request that names the old id means the new one.
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Db } from '../database/connection.ts'
import { ApiError } from '../errors.ts'
import type { Definition } from '../resource/definition.ts'
import { toId } from '../values/field.ts'

/** The new ids of records that are not found, by the old id. One statement at most. */
export async function findMoved(
  db: Db,
  { moved }: Pick<Definition, 'moved'>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (!moved || ids.length === 0) return new Map()
  const rows = await db<{ old: number; id: number }[]>`
    select ${db(moved.from)} as old, ${db(moved.to)} as id from ${db(moved.table)}
    where ${db(moved.from)} = any(${ids as number[]}::bigint[])`
  return new Map(rows.map(({ old, id }) => [old, id]))
}

/** The ids under which the records live now, each once. One statement at most. */
export async function currentIds(
  db: Db,
  definition: Pick<Definition, 'moved'>,
  ids: readonly number[],
): Promise<number[]> {
  const moved = await findMoved(db, definition, ids)
  return [...new Set(ids.map((id) => moved.get(id) ?? id))]
}

/** The parameters of an address that name records which can move: `id` below the resource, and `contactId` anywhere. */
export function movableParameters(
  url: string,
  definitions: readonly Definition[],
): { name: string; definition: Definition }[] {
  return definitions.flatMap((definition) => {
    if (definition.moved === null) return []
    const own = url.startsWith(`${definition.path}/:id(`) ? [{ name: 'id', definition }] : []
    const beside = url.includes(`/:${definition.name}Id(`)
      ? [{ name: `${definition.name}Id`, definition }]
      : []
    return [...own, ...beside]
  })
}

const REFUSED = [400, 404]

/**
 * Runs a handler again with the new id where it refused an old one. Only refused requests cost a statement. Handlers write in
 * a transaction, or refuse before they write, so that the second run begins with nothing written.
 */
export function followMoved(
  handler: RouteHandlerMethod,
  parameters: readonly { name: string; definition: Definition }[],
  dbOf: (request: FastifyRequest) => Db,
): RouteHandlerMethod {
  if (parameters.length === 0) return handler
  return async function (this, request: FastifyRequest, reply: FastifyReply) {
    try {
      return await handler.call(this, request, reply)
    } catch (error) {
      if (!(error instanceof ApiError) || !REFUSED.includes(error.status)) throw error
      const params = request.params as Record<string, string>
      let hasMoved = false
      for (const { name, definition } of parameters) {
        const id = toId(params[name])
        const moved =
          id === undefined ? undefined : (await findMoved(dbOf(request), definition, [id])).get(id)
        if (moved === undefined) continue
        params[name] = String(moved)
        hasMoved = true
      }
      if (!hasMoved) throw error
      return handler.call(this, request, reply)
    }
  }
}

import type { FastifyInstance } from 'fastify'
import type { Context, Definition } from '../resource/definition.ts'
import type { ContextOf } from '../rest/mount.ts'

/** What an answer about records of the resource, or the one with the id, says beside them; nothing when there is nothing to say. */
export async function warned(
  context: Context,
  definition: Definition,
  id?: number,
): Promise<{ warnings?: string[] }> {
  const warnings = (await definition.warnings?.(context, id)) ?? []
  return warnings.length > 0 ? { warnings } : {}
}

/** Adds the warnings of a resource to the answers of its routes in this scope: to single records and to batches. */
export function addWarnings(scope: FastifyInstance, definition: Definition, contextOf: ContextOf): void {
  const { path } = definition
  scope.addHook('preSerialization', async (request, reply, payload) => {
    const url = request.routeOptions.url ?? ''
    const isAboutRecords = !url.endsWith(path) && !url.endsWith('/delete')
    if (!isAboutRecords || reply.statusCode >= 400 || typeof payload !== 'object') return payload
    const { id } = request.params as { id?: string }
    const warnings = await warned(contextOf(request), definition, id === undefined ? id : Number(id))
    if (warnings.warnings)
      reply.header('vary', [reply.getHeader('vary'), 'Accept-Language'].filter(Boolean).join(', '))
    return { ...payload, ...warnings }
  })
}

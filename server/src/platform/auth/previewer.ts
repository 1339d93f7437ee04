import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Sql } from '../database/connection.ts'
import { type Actor, grantOf } from '../permissions.ts'
import { authenticate, findSessionViewer, namesCredential } from './authenticate.ts'

/** A user or program that may view unfinished records at a public address. */
export interface Previewer {
  actor: Actor
  /** Whether the previewer may view a record, by its creator. */
  mayView(createdBy: number | null): boolean
}

/**
 * The previewer of a request with a credential or, with `takesSessions`, with the session of the interface. Documents
 * for sessions must run no scripts of authors. Null for all others, and for previewers that may view no such record.
 * @throws ApiError for a credential that is wrong.
 */
export async function previewer(
  request: FastifyRequest,
  permission: string,
  { takesSessions = false, ...options }: { sql: Sql; config: Config; now: Date; takesSessions?: boolean },
): Promise<Previewer | null> {
  const actor = namesCredential(request)
    ? await authenticate(request, options)
    : takesSessions
      ? await findSessionViewer(request, options)
      : null
  if (!actor) return null
  const { own, other } = grantOf(actor, permission, 'view')
  if (!own && !other) return null
  const mayView = (createdBy: number | null) =>
    createdBy === actor.userId && actor.userId !== null ? own : other
  return { actor, mayView }
}

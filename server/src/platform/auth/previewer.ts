import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Sql } from '../database/connection.ts'
import { grantOf } from '../permissions.ts'
import { authenticate, namesCredential } from './authenticate.ts'

/**
 * For public addresses that show unfinished records to those who may view them: says of a record, by who made it, whether
 * the credential of the request may. Null for requests that name none, and for credentials that may view none. @throws
 * ApiError for a credential that is wrong.
 */
export async function previewer(
  request: FastifyRequest,
  permission: string,
  options: { sql: Sql; config: Config; now: Date },
): Promise<((createdBy: number | null) => boolean) | null> {
  if (!namesCredential(request)) return null
  const actor = await authenticate(request, options)
  const { own, other } = grantOf(actor, permission, 'view')
  if (!own && !other) return null
  return (createdBy) => (createdBy === actor.userId && actor.userId !== null ? own : other)
}

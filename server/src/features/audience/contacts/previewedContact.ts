import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { findRights } from '../../../platform/resource/rights.ts'
import { toId } from '../../../platform/values/field.ts'
import { contact } from './contact.ts'

/** The contact that a preview is asked for by `contactId`; null without one, and for one the actor may not view. */
export async function previewedContact(
  request: FastifyRequest,
  actor: Actor,
  { sql, config, catalog, now }: { sql: Sql; config: Config; catalog: Contracts; now: Date },
): Promise<number | null> {
  const id = toId((request.query as Record<string, unknown>).contactId)
  if (id === undefined) return null
  const rights = await findRights({ sql, db: sql, actor, config, catalog, now }, contact, [id])
  return rights.get(id)?.view ? id : null
}

// A new secret for a credential.
import type { FastifyInstance } from 'fastify'
import { forgetActors } from '../../../platform/auth/actorCache.ts'
import { updateClientSecret } from '../../../platform/auth/credentials.ts'
import { deleteTokensOfCredentials } from '../../../platform/auth/tokens.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { ABILITIES_QUERY, answerAbout } from '../../../platform/openapi/records.ts'
import { beyondYours } from '../../../platform/permissions.ts'
import { abilitiesBeside } from '../../../platform/rest/abilities.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { present } from '../../../platform/rest/present.ts'
import { credential, findOutOfReach } from './credential.ts'

const ROTATE = {
  summary: 'Make a new secret, which is shown once',
  query: ABILITIES_QUERY,
  answer: answerAbout(credential),
} as const

/**
 * `POST /credentials/ID/rotate`: the old secret ends at once, and with it the access tokens that it fetched. Users who
 * allowed the program need not be asked again: their refresh tokens go on with the new secret.
 */
export function credentialRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /credentials/:id(^\\d+$)/rotate', ROTATE, async (request) => {
    const context = contextOf(request)
    const { actor, now } = context
    const id = idOf(request)
    const answer = await transaction(context.sql, async (db) => {
      const inside = { ...context, db }
      // Judged is what stands there once nobody else can change it.
      await db`select from api_credentials where id = ${id} ${lockRows(db, 'api_credentials')}`
      const [row] = await find(inside, credential, [id], 'edit')
      if (!row) throw notFound()
      if ((await findOutOfReach(inside, [row]))(row)) throw beyondYours('credential')
      const clientSecret = await updateClientSecret(db, id)
      await deleteTokensOfCredentials(db, [id])
      const entry = { ...credential.audit, objectId: id, action: 'rotate', details: { name: row.name } }
      await insertAuditEntries(db, [entry], { actor, now })
      const [wire] = await present(inside, credential, [row], 'full')
      const beside = await abilitiesBeside(inside, credential, [row])
      return { [credential.one]: { ...wire, clientSecret }, ...beside }
    })
    forgetActors()
    return answer
  })
}

// Taking back what has not left.
import type { FastifyInstance } from 'fastify'
import { now as clock } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { requireSend } from '../../../platform/resource/rights.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { s } from '../../../platform/values/shape.ts'
import { email } from '../emails/email.ts'
import { loadFamilies } from '../recipients/emailFamilies.ts'
import { takeBack } from './takeBack.ts'

const TAKE_BACK = {
  summary: 'Take back what has not left of a send to segments',
  answer: s.object({
    success: s.exactly(true),
    withdrawn: s.int({
      description:
        'Mails that were waiting, counted up to 100,000 (`more`: there are more); who was to get them can get the email later.',
    }),
    more: s.bool(),
    sent: s.int({ description: 'Mails of the email that have left, or are on their way.' }),
  }),
  errors: [403, 404, 409],
} as const

export function withdrawalRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /emails/:id(^\\d+$)/send/cancel', TAKE_BACK, async (request) => {
    const context = contextOf(request)
    const { sql, now } = context
    const [row] = await find(context, email, [idOf(request)], 'view')
    if (!row) throw notFound()
    requireSend(context.actor, email, row)
    const family = (await loadFamilies(sql, [row.id], now)).get(row.id)
    const { withdrawn, more, sent } = await transaction(sql, async (db) => {
      const taken = await takeBack(
        db,
        { id: row.id, name: row.name, members: family?.members ?? [row.id] },
        clock,
      )
      if (taken.withdrawn + taken.broadcasts === 0)
        throw conflict(
          `Nothing of this email waits to be sent; ${taken.sent} of its mails have left or are on their way.`,
        )
      const entry = { ...email.audit, objectId: row.id, action: 'take_back', details: { ...taken } }
      await insertAuditEntries(db, [entry], context)
      return taken
    })
    wakeConsumers(sql)
    return { success: true as const, withdrawn, more, sent }
  })
}

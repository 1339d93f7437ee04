// Companies of a contact, one at a time.
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { s } from '../../../platform/values/shape.ts'
import { lockEditableContacts } from '../contactRows/lockEditableContacts.ts'
import { changeCompanies } from './changeCompanies.ts'
import { company } from './company.ts'
import { nameCompanies } from './nameCompanies.ts'

export function companyRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  for (const action of ['add', 'remove'] as const) {
    const summary = action === 'add' ? 'Add a contact' : 'Remove a contact'
    // Older clients put the verb first.
    for (const path of [`:contactId(^\\d+$)/${action}`, `${action}/:contactId(^\\d+$)`])
      route(
        app,
        `POST /companies/:id(^\\d+$)/contact/${path}`,
        { summary, answer: s.object({ success: s.exactly(1) }) },
        async (request) => {
          await changeMembership(contextOf(request), action, {
            companyId: idOf(request),
            contactId: idOf(request, 'contactId'),
          })
          return { success: 1 }
        },
      )
  }
}

async function changeMembership(
  context: Context,
  action: 'add' | 'remove',
  ids: { companyId: number; contactId: number },
): Promise<void> {
  const { actor, now, config, sql } = context
  await transaction(sql, async (db) => {
    await find({ ...context, db }, company, [ids.companyId])
    await lockEditableContacts({ ...context, db }, [ids.contactId])
    // Where a contact has one company, the added one takes the place of the other.
    const replaces = action === 'add' && !config.contact_allow_multiple_companies
    const wish = {
      contactId: ids.contactId,
      [action]: [ids.companyId],
      ...(replaces ? { primary: ids.companyId } : {}),
    }
    const outcomes = await changeCompanies(db, [wish], {
      now,
      isManual: true,
      allowsMultiple: config.contact_allow_multiple_companies,
      log: { type: 'API', eventName: 'Company added' },
    })
    await nameCompanies(db, outcomes, { actor, now })
  })
  wakeConsumers(sql)
}

// Campaigns beyond the standard routes: copies, members.
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { ABILITIES_QUERY, answerAbout } from '../../../platform/openapi/records.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { presentAnswers } from '../../../platform/rest/abilities.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf, queryOf } from '../../../platform/rest/mount.ts'
import { present } from '../../../platform/rest/present.ts'
import { type Saved, saveWithin } from '../../../platform/rest/save.ts'
import { tell } from '../../../platform/revisions/told.ts'
import { answerList } from '../../../platform/search/answerList.ts'
import { pageOf } from '../../../platform/search/page.ts'
import { s } from '../../../platform/values/shape.ts'
import { lockEditableContacts } from '../../audience/contactRows/lockEditableContacts.ts'
import { listStats } from '../../audience/stats/listStats.ts'
import { rowShape, rowsQuery } from '../../audience/stats/rowShape.ts'
import { copyGoal } from '../campaignHoldouts/copyGoal.ts'
import { addContactsToCampaigns } from './addContactsToCampaigns.ts'
import { campaign } from './campaign.ts'
import { removeContactsFromCampaigns } from './removeContactsFromCampaigns.ts'

const CLONE = {
  summary: 'Copy, unpublished',
  query: ABILITIES_QUERY,
  answer: answerAbout(campaign),
  statuses: [201],
} as const

const MEMBERS = {
  summary: 'Who is or was in it',
  query: rowsQuery,
  answer: s.object({
    total: s.text({ example: '1' }),
    contacts: s.list(rowShape),
  }),
} as const

/** Adds what campaigns offer beside the standard routes: `clone/{id}`, and the members of one with adding and removing. */
export function campaignRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /campaigns/clone/:id(^\\d+$)', CLONE, async (request, reply) => {
    const context = contextOf(request)
    const copy = await clone(context, idOf(request))
    reply.code(201).header('location', `${context.config.site_url}/api/campaigns/${copy.row.id}`)
    const [told] = await presentAnswers(context, campaign, [copy])
    return tell(reply, told)
  })

  route(app, 'GET /campaigns/:id(^\\d+$)/contacts', MEMBERS, async (request) => {
    const context = contextOf(request)
    const id = idOf(request)
    await find(context, campaign, [id])
    const own = context.db`t.campaign_id = ${id}`
    const query = queryOf(request)
    return answerList(context, request, {
      source: await listStats(context, 'campaign_leads', query, own),
      range: pageOf(query, context.config),
      shape: {
        show: async (rows) => rows,
        envelope: (total, contacts) => ({ total: String(total), contacts }),
      },
    })
  })

  for (const action of ['add', 'remove'] as const) {
    const summary = action === 'add' ? 'Add a contact' : 'Remove a contact'
    // Older clients put the verb first.
    for (const path of [`:contactId(^\\d+$)/${action}`, `${action}/:contactId(^\\d+$)`])
      route(
        app,
        `POST /campaigns/:id(^\\d+$)/contact/${path}`,
        { summary, answer: s.object({ success: s.exactly(true) }) },
        async (request) => {
          const ids = { campaignId: idOf(request), contactId: idOf(request, 'contactId') }
          await changeMembership(contextOf(request), action, ids)
          return { success: true }
        },
      )
  }
}

async function changeMembership(
  context: Context,
  action: 'add' | 'remove',
  pair: { campaignId: number; contactId: number },
): Promise<void> {
  const { sql, actor, config, now } = context
  await transaction(sql, async (db) => {
    await find({ ...context, db }, campaign, [pair.campaignId])
    await lockEditableContacts({ ...context, db }, [pair.contactId])
    if (action === 'add') await addContactsToCampaigns(db, [pair], { actor, config, now })
    else
      await removeContactsFromCampaigns(db, [pair], {
        actor,
        now,
        isExit: false,
        reason: 'The contact was removed from the campaign.',
      })
  })
  wakeConsumers(sql)
}

/** A copy with events of its own, unpublished. Ids of the original stand for the copies until they are saved. */
async function clone(context: Context, id: number): Promise<Saved> {
  const [original] = await present(context, campaign, await find(context, campaign, [id]), 'full')
  const body = { ...original, alias: '', isPublished: false }
  // What events of the original name may be gone by now.
  const lenient = { ...context, keepsDeadReferences: true }
  const outcome = await transaction(context.sql, async (db) => {
    const inside = { ...lenient, db }
    const [copy] = await saveWithin(inside, campaign, 'create', [{ key: '0', id: null, body }])
    if (!copy || 'error' in copy) throw copy?.error ?? notFound()
    await copyGoal(inside, id, copy.row.id)
    return copy
  })
  wakeConsumers(context.sql)
  return outcome
}

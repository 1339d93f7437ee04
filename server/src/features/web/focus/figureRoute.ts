// What came of a focus item.
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../platform/database/connection.ts'
import { route } from '../../../platform/http/route.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { boundedRead } from '../../../platform/search/boundedRead.ts'
import { s } from '../../../platform/values/shape.ts'
import { focus } from './focus.ts'

const figure = (what: string) => ({
  [what]: s.int(),
  [`${what}Contacts`]: s.int({ description: 'By how many contacts.' }),
})

const FIGURES = {
  summary: 'How often contacts saw it, followed its link and sent its form',
  answer: s.object({
    figures: s.object({ ...figure('views'), ...figure('clicks'), ...figure('submissions') }, 'FocusFigures'),
  }),
} as const

/** `GET /focus/{id}/figures`: contacts alone, for of others nothing is kept. */
export function focusFigureRoute(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /focus/:id(^\\d+$)/figures', FIGURES, async (request) => {
    const context = contextOf(request)
    const [row] = await find(context, focus, [idOf(request)], 'view')
    return { figures: await boundedRead(context, ({ db }) => countInteractions(db, row?.id ?? 0)) }
  })
}

/** One statement, over the index of the item. */
async function countInteractions(db: Db, focusId: number): Promise<Record<string, number>> {
  const rows = await db<{ type: string; times: number; contacts: number }[]>`
    select type, count(*) as times, count(distinct contact_id) as contacts
    from focus_interactions where focus_id = ${focusId} group by type`
  const of = (type: string) => rows.find((row) => row.type === type) ?? { times: 0, contacts: 0 }
  const [views, clicks, submissions] = [of('view'), of('click'), of('submission')]
  return {
    ...{ views: views.times, viewsContacts: views.contacts },
    ...{ clicks: clicks.times, clicksContacts: clicks.contacts },
    ...{ submissions: submissions.times, submissionsContacts: submissions.contacts },
  }
}

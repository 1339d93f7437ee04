// Who an email would reach, and where it was clicked.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { conflict, notFound } from '../../../platform/errors.ts'
import { goneOf, route } from '../../../platform/http/route.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { boundedRead } from '../../../platform/search/boundedRead.ts'
import { s } from '../../../platform/values/shape.ts'
import { loadBroadcastPlans } from '../emails/broadcastPlan.ts'
import { email } from '../emails/email.ts'
import { countAudience, OUTCOMES } from './countAudience.ts'
import { readClicks } from './readClicks.ts'

const AUDIENCE = {
  summary: 'Who would get an email to segments if it went out now, and why the others would not',
  answer: s.object({
    audience: s.object(
      {
        members: s.int({
          description: 'Contacts in the segments of the email that you may view: the sum of all counts.',
        }),
        reached: s.int({ description: 'Who would get it at once.' }),
        outcomes: s.list(
          s.object({
            outcome: s.word(...OUTCOMES),
            count: s.int(),
            contacts: s.list(s.int({ description: 'Up to five of them.' })),
          }),
        ),
      },
      'EmailAudience',
    ),
  }),
  errors: [403, 404, 409, 503],
} as const

const CLICKS = {
  summary: 'The links of an email, with how often each was clicked and where it stands',
  answer: s.object({
    clicks: s.int(),
    links: s.list(
      s.object(
        {
          url: s.text(),
          clicks: s.int(),
          uniqueClicks: s.int({ description: 'Contacts who clicked.' }),
          share: s.number({ description: 'Of all clicks, from 0 to 1.' }),
          places: s.list(
            s.object({
              position: s.int({ description: 'From 1: which link of the HTML.' }),
              line: s.int(),
              text: s.text(),
            }),
          ),
        },
        'EmailLink',
      ),
    ),
  }),
  errors: [403, 404],
} as const

export function emailAudienceRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /emails/:id(^\\d+$)/audience', AUDIENCE, async (request, reply) => {
    const context = contextOf(request)
    const { id } = await seen(context, request)
    const plan = (
      await loadBroadcastPlans(context.db, [id], {
        config: context.config,
        now: context.now,
        actor: context.actor,
        inAnyState: true,
      })
    ).get(id)
    if (!plan)
      throw conflict('The email goes to no segments: it is sent by campaigns, or is part of another one.')
    const outcomes = await countAudience(context, plan, goneOf(reply))
    const count = (name: string) => outcomes.find(({ outcome }) => outcome === name)?.count ?? 0
    const members = outcomes.reduce((sum, one) => sum + one.count, 0)
    return { audience: { members, reached: count('reached'), outcomes } }
  })

  route(app, 'GET /emails/:id(^\\d+$)/clicks', CLICKS, async (request) => {
    const context = contextOf(request)
    const { id, customHtml } = await seen(context, request)
    const html = typeof customHtml === 'string' ? customHtml : ''
    const links = await boundedRead(context, (within) => readClicks(within, id, html))
    return { clicks: links.reduce((sum, { clicks }) => sum + clicks, 0), links }
  })
}

/** @throws ApiError 404, 403 */
async function seen(context: Context, request: FastifyRequest): Promise<Row> {
  const [row] = await find(context, email, [idOf(request)], 'view')
  if (!row) throw notFound()
  return row
}

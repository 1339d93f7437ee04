import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { s } from '../../../platform/values/shape.ts'
import { campaign } from '../campaigns/campaign.ts'
import { findNumbers } from './findNumbers.ts'

const NUMBERS = {
  summary: 'How many contacts stand where',
  answer: s.object({
    numbers: s.object(
      {
        isExact: s.bool({
          description:
            'Otherwise there is too much to count at once, and a figure of 10000 means so many or more.',
        }),
        contacts: s.int({ description: 'Who is in it now.' }),
        events: s.list(
          s.object(
            {
              id: s.int(),
              waiting: s.int({ description: 'Runs that wait at it.' }),
              passed: s.int({ description: 'Runs that passed it, each time that somebody went through.' }),
              declined: s.int({ description: 'Those of them that went the way of no.' }),
              failed: s.int({ description: 'How often it failed since the campaign was published.' }),
            },
            'EventNumbers',
          ),
        ),
      },
      'CampaignNumbers',
    ),
  }),
  errors: [403, 404],
} as const

/** Adds `GET /campaigns/ID/numbers`: for everybody who may see the campaign. */
export function campaignNumbersRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /campaigns/:id(^\\d+$)/numbers', NUMBERS, async (request) => {
    const context = contextOf(request)
    const id = idOf(request)
    await find(context, campaign, [id])
    return { numbers: await findNumbers(context, id) }
  })
}

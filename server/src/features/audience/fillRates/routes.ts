// How many contacts have a value in each field.
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { ContextOf } from '../../../platform/rest/mount.ts'
import { boundedRead } from '../../../platform/search/boundedRead.ts'
import { s } from '../../../platform/values/shape.ts'
import { findFillRates } from './findFillRates.ts'

const FILL_RATES = {
  summary: 'How many of the contacts that you may see have a value, field by field',
  answer: s.object({
    looked: s.int({ description: 'How many contacts were looked at: all, or a sample of many.' }),
    isEstimated: s.bool({ description: 'A sample was looked at.' }),
    filled: s.map(s.int(), 'How many of those have a value, by the alias of the field.'),
  }),
  errors: [403],
} as const

export function fillRateRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /contacts/fillrates', FILL_RATES, async (request) =>
    boundedRead(contextOf(request), findFillRates),
  )
}

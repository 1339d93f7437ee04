import type { FastifyInstance } from 'fastify'
import { forbidden, invalid } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { holds } from '../../../platform/permissions.ts'
import { type ContextOf, objectBody } from '../../../platform/rest/mount.ts'
import { isBlank } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { loadContactFields } from '../contactRows/contactFields.ts'
import { LIST_REASONS, type ListedAddress, MAX_ADDRESSES, suppressList } from './suppressList.ts'

const REASONS = Object.keys(LIST_REASONS) as ListedAddress['reason'][]

const SUPPRESS = {
  summary: 'Have nobody write to these email addresses, whoever has them now or comes with one later',
  body: s.object({
    addresses: s.list(s.text({ format: 'email' })),
    reason: s.optional(s.word(...REASONS)),
  }),
  answer: s.object({
    suppressed: s.int({ description: 'How many addresses.' }),
    blocked: s.int({ description: 'How many contacts are not written to any more.' }),
  }),
  statuses: [201],
  example: { body: { addresses: ['ada@sample.example'], reason: 'unsubscribed' } },
} as const

/** Blocks addresses for everybody, so it takes the right to change everybody. */
export function suppressionRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /suppressions', SUPPRESS, async (request, reply) => {
    const context = contextOf(request)
    if (!holds(context.actor, 'lead:leads:editother')) throw forbidden()
    const { addresses, reason: asked } = objectBody(request)
    if (!Array.isArray(addresses) || addresses.length === 0 || addresses.length > MAX_ADDRESSES)
      throw invalid('addresses', `This value should be a list of 1 to ${MAX_ADDRESSES} email addresses.`)
    const reason = isBlank(asked) ? 'unsubscribed' : REASONS.find((one) => one === asked)
    if (!reason) throw invalid('reason', `This value should be one of ${REASONS.join(', ')}.`)
    const { record } = await loadContactFields(context.db)
    const listed = addresses.map((text, index) => {
      const parsed = record.email?.parse(text)
      if (!parsed || !('value' in parsed) || typeof parsed.value !== 'string')
        throw invalid(`addresses[${index}]`, 'This value is not a valid email address.')
      return { address: parsed.value, reason }
    })
    const { blocked } = await suppressList(context.sql, listed, context)
    reply.code(201)
    return { suppressed: new Set(listed.map(({ address }) => address.toLowerCase())).size, blocked }
  })
}

// Contacts that may be one person, by rule.
import type { FastifyInstance } from 'fastify'
import { invalid } from '../../../platform/errors.ts'
import { goneOf, route } from '../../../platform/http/route.ts'
import { type ContextOf, queryOf } from '../../../platform/rest/mount.ts'
import { wholeNumber } from '../../../platform/search/page.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { toText } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { duplicateRules, STRENGTHS } from './duplicateRules.ts'
import { findDuplicateGroups } from './findDuplicateGroups.ts'

const USUAL_LIMIT = 20
const LARGEST_LIMIT = 100
const LOWEST = -(2n ** 63n)
const HIGHEST = 2n ** 63n - 1n

const strength = s.word(...STRENGTHS)
const contactShape = s.object(
  {
    id: s.int(),
    firstname: s.orNull(s.text()),
    lastname: s.orNull(s.text()),
    email: s.orNull(s.text()),
    phone: s.orNull(s.text()),
    mobile: s.orNull(s.text()),
    company: s.orNull(s.text()),
    points: s.int(),
    dateAdded: s.orNull(s.moment()),
    lastActive: s.orNull(s.moment()),
  },
  'DuplicateContact',
)

const DUPLICATES = {
  summary: 'Contacts that may be one person, in groups that share something',
  query: {
    rule: s.optional(
      s.text({
        description: 'One of `rules` of the answer; `email` unless told.',
        example: 'phone',
      }),
    ),
    after: s.optional(s.text({ description: '`next` of the page before.' })),
    limit: s.optional(
      s.int({ description: `Groups, at most ${LARGEST_LIMIT}; ${USUAL_LIMIT} unless told.` }),
    ),
  },
  answer: s.object({
    rule: s.text(),
    strength,
    rules: s.list(s.object({ name: s.text({ example: 'name_company' }), strength }, 'DuplicateRule')),
    groups: s.list(
      s.object(
        {
          total: s.int({ description: 'How many that you may see share it.' }),
          contacts: s.list(contactShape),
        },
        'DuplicateGroup',
      ),
    ),
    next: s.orNull(s.text({ description: 'Where the next page begins.' })),
  }),
  errors: [400, 403, 409, 422],
} as const

export function duplicateRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /contacts/duplicates', DUPLICATES, async (request, reply) => {
    const context = contextOf(request)
    const query = queryOf(request)
    const rules = await duplicateRules(context.db)
    const name = toText(query.rule) || 'email'
    const rule = rules.find((one) => one.name === name)
    if (!rule) throw invalid('rule', `Choose one of: ${rules.map((one) => one.name).join(', ')}.`)
    const { groups, next } = await findDuplicateGroups(context, rule, {
      after: readAfter(query.after),
      limit: Math.min(wholeNumber(query.limit) || USUAL_LIMIT, LARGEST_LIMIT),
      signal: goneOf(reply),
    })
    return {
      rule: rule.name,
      strength: rule.strength,
      rules: rules.map((one) => ({ name: one.name, strength: one.strength })),
      groups: groups.map(({ total, contacts }) => ({
        total,
        contacts: contacts.map((contact) => ({
          ...contact,
          dateAdded: contact.dateAdded && isoDate(contact.dateAdded),
          lastActive: contact.lastActive && isoDate(contact.lastActive),
        })),
      })),
      next,
    }
  })
}

/** @throws ApiError 400 for what no page has answered. */
function readAfter(sent: unknown): string | null {
  if (sent === undefined || sent === '') return null
  if (typeof sent === 'string' && /^-?\d{1,19}$/.test(sent)) {
    const hash = BigInt(sent)
    if (hash >= LOWEST && hash <= HIGHEST) return String(hash)
  }
  throw invalid('after', 'This value should be `next` of the page before.')
}

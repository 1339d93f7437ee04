// One search over the records of all kinds.
import type { FastifyInstance } from 'fastify'
import { badRequest, invalid } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { type ContextOf, queryOf } from '../../../platform/rest/mount.ts'
import { toText } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { searchableKinds, searchRecords } from './searchRecords.ts'

const MAX_CHARACTERS = 200

const SEARCH = {
  summary:
    'Records of all kinds by what they are called: the best five of each, the kind with the best first',
  query: {
    q: s.text({ description: `What is looked for: at most ${MAX_CHARACTERS} characters, or an id.` }),
    kinds: s.optional(
      s.text({ description: 'Only these, divided by commas: `contact,email`.', example: 'contact,email' }),
    ),
  },
  answer: s.object({
    isComplete: s.bool({ description: 'False when a kind could not be looked through in time.' }),
    results: s.list(
      s.object(
        {
          kind: s.text({ example: 'contact' }),
          isComplete: s.bool(),
          records: s.list(
            s.object({
              id: s.int(),
              name: s.text(),
              detail: s.orNull(s.text({ description: 'What tells it from others of its name.' })),
            }),
          ),
        },
        'SearchResult',
      ),
    ),
  }),
  errors: [400],
} as const

export function searchRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /search', SEARCH, async (request) => {
    const context = contextOf(request)
    const query = queryOf(request)
    const text = (toText(query.q) ?? '').replaceAll('\0', '').trim()
    if (text === '') throw badRequest('q: say what is looked for.')
    if (text.length > MAX_CHARACTERS)
      throw invalid('q', `At most ${MAX_CHARACTERS} characters are looked for.`)
    const kinds = searchableKinds(context)
    const asked = (toText(query.kinds) ?? '').split(',').filter((kind) => kind !== '')
    const unknown = asked.find((kind) => !kinds.some(([known]) => known === kind))
    if (unknown !== undefined)
      throw invalid(
        'kinds',
        `"${unknown.slice(0, 50)}" is none of: ${kinds.map(([kind]) => kind).join(', ')}.`,
      )
    const results = await searchRecords(
      context,
      kinds.filter(([kind]) => asked.length === 0 || asked.includes(kind)),
      text,
    )
    return {
      isComplete: results.every(({ isComplete }) => isComplete),
      results: results.filter(({ records, isComplete }) => records.length > 0 || !isComplete),
    }
  })
}

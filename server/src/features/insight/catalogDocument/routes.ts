// What there is to be filled in, for forms in a browser: open to every credential.
import type { FastifyInstance } from 'fastify'
import { LANGUAGES, messagesIn } from '../../../catalog/messages.ts'
import { badRequest } from '../../../platform/errors.ts'
import { answerLanguage } from '../../../platform/http/acceptLanguage.ts'
import { tagAnswers } from '../../../platform/http/entityTags.ts'
import { route } from '../../../platform/http/route.ts'
import { type ContextOf, queryOf } from '../../../platform/rest/mount.ts'
import { isBlank, toText } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { catalogShape, PARTS, type PartName } from './catalogShape.ts'
import { describeCatalog } from './describeCatalog.ts'

const CATALOG = {
  summary: 'What can be filled in, with labels, kinds of input, choices and limits',
  query: { parts: s.text({ description: `Some of: ${PARTS.join(', ')}. All unless told.` }) },
  answer: catalogShape,
  errors: [400],
} as const

export function catalogRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  app.register(async (scope) => {
    tagAnswers(scope)
    route(scope, 'GET /catalog', CATALOG, async (request, reply) => {
      const parts = readParts(queryOf(request).parts)
      const language = answerLanguage(request, reply, LANGUAGES)
      const options = { language, messages: messagesIn(language), parts }
      return { language, languages: LANGUAGES, ...(await describeCatalog(contextOf(request), options)) }
    })
  })
}

function readParts(value: unknown): readonly PartName[] {
  if (isBlank(value)) return PARTS
  const names = (toText(value) ?? '').split(',').map((name) => name.trim())
  const unknown = names.find((name) => !PARTS.some((part) => part === name))
  if (unknown !== undefined)
    throw badRequest(`parts: there is no "${unknown.slice(0, 100)}". Choose of: ${PARTS.join(', ')}.`)
  return PARTS.filter((part) => names.includes(part))
}

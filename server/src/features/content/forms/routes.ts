// What forms offer beyond the standard routes.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { badRequest } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { ABILITIES_QUERY, answerAbout } from '../../../platform/openapi/records.ts'
import { presentAnswers } from '../../../platform/rest/abilities.ts'
import { type ContextOf, idOf, queryOf } from '../../../platform/rest/mount.ts'
import { tell } from '../../../platform/revisions/told.ts'
import { toId } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { form } from './form.ts'
import { removeParts } from './removeParts.ts'

export function formRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  for (const kind of ['fields', 'actions'] as const) {
    const REMOVE = {
      summary: `Delete ${kind}`,
      query: { [kind]: s.list(s.int()), ...ABILITIES_QUERY },
      answer: answerAbout(form),
    }
    route(app, `DELETE /forms/:id(^\\d+$)/${kind}/delete`, REMOVE, async (request, reply) => {
      const context = contextOf(request)
      const ids = idsOf(request, kind)
      const row = await removeParts(context, idOf(request), { kind, ids })
      wakeConsumers(context.sql)
      const [told] = await presentAnswers(context, form, [{ row }])
      return tell(reply, told)
    })
  }
}

function idsOf(request: FastifyRequest, kind: 'fields' | 'actions'): number[] {
  const body = (typeof request.body === 'object' && request.body !== null ? request.body : {}) as Record<
    string,
    unknown
  >
  const list = queryOf(request)[kind] ?? body[kind]
  if (typeof list !== 'object' || list === null) throw badRequest(`${kind}: a list of ids is needed.`)
  return Object.values(list).flatMap((id) => toId(id) ?? [])
}

// The columns that an export can have, for whoever chooses among them.
import type { FastifyInstance } from 'fastify'
import { invalid } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { type ContextOf, queryOf } from '../../../platform/rest/mount.ts'
import { toId } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { columnsFor, demandExport, OBJECTS } from './exportedRecords.ts'

const COLUMNS = {
  summary: 'The columns that an export of these records can have, in the order that it has unless told',
  query: {
    object: s.word(...OBJECTS),
    form: s.optional(s.int({ description: 'The form whose answers are meant, for submissions.' })),
  },
  answer: s.object({
    columns: s.list(
      s.object({
        name: s.text({ description: 'As it stands in `columns` of an export and in the head of its file.' }),
        label: s.orNull(s.text({ description: 'What users call it; null for what every account has.' })),
      }),
    ),
  }),
  errors: [400, 403, 404],
} as const

export function columnRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /exports/columns', COLUMNS, async (request) => {
    const context = contextOf(request)
    const asked = queryOf(request)
    const object = OBJECTS.find((one) => one === asked.object)
    if (!object) throw invalid('object', `This value should be one of ${OBJECTS.join(', ')}.`)
    const formId = object === 'submissions' ? (toId(asked.form) ?? null) : null
    if (object === 'submissions' && formId === null)
      throw invalid('form', 'This value should be the id of a form.')
    const subject = { object, formId, segmentId: null, search: '' }
    await demandExport(context, subject)
    const columns = await columnsFor(context, subject)
    return { columns: columns.map(({ name, label = null }) => ({ name, label })) }
  })
}

/** What the standard routes of a resource take and answer. */
import type { RouteDescription } from '../http/route.ts'
import type { Definition } from '../resource/definition.ts'
import { type Shape, type Shapes, s } from '../values/shape.ts'
import { ABILITIES_QUERY, abilitiesShown, answerAbout, inputOf, listOf, recordOf } from './records.ts'

/** The parameters of lists. Those that leave keys out of the records say so for programs that check answers. */
export const LIST_QUERY = {
  search: s.text({ description: 'Words and commands such as `is:published` or `ids:1,2`.' }),
  start: number('First row.', 0),
  limit: number('Rows at most; 0 for all.', 30),
  orderBy: s.text({ description: 'Column, in camelCase or snake_case; a comma separates several.' }),
  orderByDir: s.text({ description: '`asc` or `desc`.' }),
  published: s.bool({ description: 'Only published records.' }),
  publishedOnly: s.bool({ description: 'The same.' }),
  minimal: leavesOut(s.bool(), 'Short items: keys are left out.'),
  select: leavesOut(s.list(s.text()), 'Keys to show: others are left out, and so are those without a value.'),
  where: entries('Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`.', {
    expr: { type: 'string' },
    val: {},
  }),
  order: entries('Order: `order[0][col]`, `order[0][dir]`.', { dir: { type: 'string' } }),
} as const

/** Parameters of a list that has `most` rows at most; see `boundedPage`. */
export function boundedListQuery(most: number) {
  return { start: LIST_QUERY.start, limit: number(`Rows: at most ${most}.`, most) } as const
}

function number(description: string, initial: number): Shape {
  return { schema: { type: 'integer', default: initial, description } }
}

/** A parameter for which keys that the answer otherwise has are left out. */
function leavesOut({ schema }: Shape, description: string): Shape {
  return { schema: { ...schema, description, 'x-leaves-out-keys': true } }
}

function entries(description: string, further: Readonly<Record<string, object>>): Shape {
  const properties = { col: { type: 'string' }, ...further }
  return { schema: { type: 'array', items: { type: 'object', required: ['col'], properties }, description } }
}

interface StandardRoute {
  verb: string
  description: RouteDescription
}

/** `METHOD /path` with what it does, for each standard route. */
export function standardRoutes(definition: Definition): [string, StandardRoute][] {
  const { path, many } = definition
  const record = recordOf(definition)
  const warnings: Shapes = definition.warnings ? { warnings: s.optional(s.list(s.text())) } : {}
  const answer = answerAbout(definition, warnings)
  const removed = answerAbout(definition)
  const errors = s.optional(s.map(REFUSAL, 'By the key of the entry.'))
  const batch = s.object({
    [many]: s.list(record),
    statusCodes: CODES,
    errors,
    ...abilitiesShown,
    ...warnings,
  })
  const removedBatch = s.object({ [many]: s.list(record), errors, ...abilitiesShown })
  const body = inputOf(definition)
  const bodies: Shape = {
    schema: { type: ['array', 'object'], items: body.schema, additionalProperties: body.schema },
  }
  const sample = definition.sample(1)
  const example = { body: sample }
  const select = { select: LIST_QUERY.select }
  const ids = { ids: s.text({ description: 'Ids, separated by commas.' }) }
  const write = (summary: string): RouteDescription => ({
    summary,
    body,
    answer,
    statuses: [200, 201],
    errors: [409, 422],
    isTagged: true,
    example,
  })
  const batchEdit = (summary: string): RouteDescription => ({
    summary,
    body: bodies,
    answer: batch,
    errors: [404],
    example: { body: [{ ...sample, id: 1 }] },
  })
  const stored = { [definition.one]: s.optional(record), ...abilitiesShown }
  const remove: RouteDescription = { summary: 'Delete', answer: removed, errors: [409, 422], stored }
  const removeMany: RouteDescription = { summary: 'Delete up to 200', query: ids, answer: removedBatch }
  const routes: [place: string, verb: string, description: RouteDescription][] = [
    [`GET ${path}`, 'list', { summary: 'List', query: LIST_QUERY, answer: listOf(definition) }],
    [`GET ${path}/{id}`, 'get', { summary: 'Get one', query: select, answer, isTagged: true }],
    [`POST ${path}/new`, 'create', write('Create')],
    [`PATCH ${path}/{id}/edit`, 'edit', { ...write('Change what is sent'), stored }],
    [`PUT ${path}/{id}/edit`, 'replace', { ...write('Replace, or create when missing'), stored }],
    [`POST ${path}/{id}/edit`, 'editByPost', { ...write('Edit with `_method`'), stored }],
    [`DELETE ${path}/{id}/delete`, 'delete', remove],
    [
      `POST ${path}/{id}/delete`,
      'deleteByPost',
      { ...remove, summary: 'Delete with `_method`', body: METHOD, example: { body: { _method: 'DELETE' } } },
    ],
    [
      `POST ${path}/batch/new`,
      'createBatch',
      { ...batchEdit('Create up to 200'), statuses: [201], example: { body: [sample] } },
    ],
    [`PATCH ${path}/batch/edit`, 'editBatch', batchEdit('Edit up to 200')],
    [`PUT ${path}/batch/edit`, 'replaceBatch', batchEdit('Replace up to 200')],
    [`POST ${path}/batch/edit`, 'editBatchByPost', batchEdit('Edit up to 200 with `_method`')],
    [`DELETE ${path}/batch/delete`, 'deleteBatch', removeMany],
    [
      `POST ${path}/batch/delete`,
      'deleteBatchByPost',
      {
        ...removeMany,
        summary: 'Delete up to 200 with `_method`',
        body: METHOD,
        errors: [404],
        example: { body: { _method: 'DELETE', ids: [1, 2] } },
      },
    ],
  ]
  // There is nothing at the addresses of what is switched off.
  const missing = definition.needs === null ? [] : [404]
  return routes.map(([place, verb, description]) => [
    place,
    {
      verb,
      description: {
        ...description,
        query: { ...description.query, ...ABILITIES_QUERY },
        errors: [...missing, ...(description.errors ?? [])],
      },
    },
  ])
}

/** One error, as batches carry them too. */
export const REFUSAL = s.object(
  {
    code: s.int({ description: 'The HTTP status.', example: 400 }),
    message: s.text({ example: 'name: This field is required.' }),
    details: s.either(
      s.map(s.anything(), 'Messages by field.'),
      s.list(s.anything()),
      s.text({ description: 'A path, for what is wrong inside a document.' }),
    ),
    type: s.orNull(s.text()),
  },
  'Refusal',
)

const CODES = s.either(s.list(s.int({ example: 201 })), s.map(s.int(), 'By the key of the entry.'))

const METHOD: Shape = {
  schema: {
    type: 'object',
    required: ['_method'],
    properties: {
      _method: { type: 'string' },
      ids: { type: ['array', 'string'], items: { type: 'integer' } },
    },
  },
}

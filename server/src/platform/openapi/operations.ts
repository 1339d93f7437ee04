/** The standard routes of a resource, as OpenAPI operations. */
import type { Definition } from '../resource/definition.ts'
import type { Schema } from '../values/field.ts'
import { json, type Operation } from './operation.ts'

const ID: Schema = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }
const REFUSED: Schema = { $ref: '#/components/responses/Error' }

const LIST_PARAMETERS: readonly Schema[] = [
  query('search', 'Words and commands such as `is:published` or `ids:1,2`.', { type: 'string' }),
  query('start', 'First row.', { type: 'integer', default: 0 }),
  query('limit', 'Rows at most; 0 for all.', { type: 'integer', default: 30 }),
  query('orderBy', 'Column, in camelCase or snake_case; a comma separates several.', { type: 'string' }),
  query('orderByDir', '`asc` or `desc`.', { type: 'string' }),
  query('published', 'Only published records.', { type: 'boolean' }),
  query('publishedOnly', 'The same.', { type: 'boolean' }),
  query('minimal', 'Short items.', { type: 'boolean' }),
  {
    ...query('select', 'Keys to show.', { type: 'array', items: { type: 'string' } }),
    style: 'deepObject',
    explode: true,
  },
  {
    ...query('where', 'Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`.', {
      type: 'array',
      items: {
        type: 'object',
        required: ['col'],
        properties: { col: { type: 'string' }, expr: { type: 'string' }, val: {} },
      },
    }),
    style: 'deepObject',
    explode: true,
  },
  {
    ...query('order', 'Order: `order[0][col]`, `order[0][dir]`.', {
      type: 'array',
      items: {
        type: 'object',
        required: ['col'],
        properties: { col: { type: 'string' }, dir: { type: 'string' } },
      },
    }),
    style: 'deepObject',
    explode: true,
  },
]

/** `METHOD /path` with its operation, for each standard route. */
export function standardOperations(definition: Definition, schema: string): [string, Operation][] {
  const { path, one, many } = definition
  const entity: Schema = { $ref: `#/components/schemas/${schema}` }
  const input: Schema = { $ref: `#/components/schemas/${schema}Input` }
  const tags = [path.slice(1)]
  const operation = (
    verb: string,
    summary: string,
    rest: Pick<Operation, 'parameters' | 'requestBody'>,
    responses: Record<string, Schema>,
  ): Operation => ({
    operationId: `${verb}_${path.slice(1).replaceAll('/', '_')}`,
    summary,
    tags,
    ...rest,
    responses: { ...responses, default: REFUSED },
  })
  const warnings: Schema = definition.warnings
    ? { warnings: { type: 'array', items: { type: 'string' } } }
    : {}
  const envelope = answer(`The ${definition.name}`, {
    type: 'object',
    required: [one],
    properties: { [one]: entity, ...warnings },
  })
  const body = {
    requestBody: {
      required: true,
      content: { ...json(input), 'application/x-www-form-urlencoded': { schema: input } },
    },
  }
  const batchBody = {
    requestBody: { required: true, content: json({ type: ['array', 'object'], items: input }) },
  }
  const page = answer('A page', {
    type: 'object',
    required: ['total', many],
    properties: { total: { type: definition.totalAs }, [many]: container(definition, entity) },
  })
  const batch = answer('What became of each entry', {
    type: 'object',
    properties: {
      [many]: { type: 'array', items: entity },
      statusCodes: { type: ['object', 'array'] },
      errors: { type: 'object' },
      ...warnings,
    },
  })
  const edit = (verb: string, summary: string) =>
    operation(verb, summary, { parameters: [ID], ...body }, { 200: envelope, 201: envelope })
  const batchEdit = (verb: string) => operation(verb, 'Edit up to 200', batchBody, { 200: batch })
  return [
    [`GET ${path}`, operation('list', 'List', { parameters: [...LIST_PARAMETERS] }, { 200: page })],
    [`GET ${path}/{id}`, operation('get', 'Get one', { parameters: [ID] }, { 200: envelope })],
    [`POST ${path}/new`, operation('create', 'Create', body, { 200: envelope, 201: envelope })],
    [`PATCH ${path}/{id}/edit`, edit('edit', 'Change what is sent')],
    [`PUT ${path}/{id}/edit`, edit('replace', 'Replace, or create when missing')],
    [`POST ${path}/{id}/edit`, edit('editByPost', 'Edit with `_method`')],
    [`DELETE ${path}/{id}/delete`, operation('delete', 'Delete', { parameters: [ID] }, { 200: envelope })],
    [
      `POST ${path}/{id}/delete`,
      operation('deleteByPost', 'Delete with `_method`', { parameters: [ID] }, { 200: envelope }),
    ],
    [`POST ${path}/batch/new`, operation('createBatch', 'Create up to 200', batchBody, { 201: batch })],
    [`PATCH ${path}/batch/edit`, batchEdit('editBatch')],
    [`PUT ${path}/batch/edit`, batchEdit('replaceBatch')],
    [`POST ${path}/batch/edit`, batchEdit('editBatchByPost')],
    [
      `DELETE ${path}/batch/delete`,
      operation(
        'deleteBatch',
        'Delete up to 200',
        { parameters: [query('ids', 'Ids, separated by commas.', { type: 'string' })] },
        { 200: batch },
      ),
    ],
    [
      `POST ${path}/batch/delete`,
      operation('deleteBatchByPost', 'Delete with `_method`', {}, { 200: batch }),
    ],
  ]
}

function container(definition: Definition, entity: Schema): Schema {
  return definition.container === 'map'
    ? { type: 'object', additionalProperties: entity }
    : { type: 'array', items: entity }
}

function answer(description: string, schema: Schema): Schema {
  return { description, content: json(schema) }
}

function query(name: string, description: string, schema: Schema): Schema {
  return { name, in: 'query', description, schema }
}

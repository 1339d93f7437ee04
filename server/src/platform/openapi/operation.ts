/** One operation of the document, from what its route says of itself. */
import type { RouteDescription } from '../http/route.ts'
import { type Schema, type Shapes, s } from '../values/shape.ts'
import type { Components } from './components.ts'
import { exampleOf } from './example.ts'
import { LIST_QUERY, REFUSAL } from './operations.ts'

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  parameters?: Schema[]
  requestBody?: Schema
  responses: Record<string, Schema>
}

/** What any call may be refused with: bad input, no credential, a missing right, too many calls. */
const ERRORS = [400, 401, 403, 429]
/** A key that is in use, or came with another body: what a repeat of a POST is told. */
const KEYED = [409, 422]

export interface OperationPlace {
  method: string
  /** With placeholders in braces. */
  path: string
  /** The same with the server's patterns: `/stages/:id(^\d+$)`. */
  url: string
  operationId: string
  tag: string
}

/** The operation of a route. Its schemas become components where they have names. */
export function operationOf(
  { method, path, url, operationId, tag }: OperationPlace,
  description: RouteDescription,
  components: Components,
): Operation {
  const { summary, body, takesFile } = description
  const parameters = [
    ...pathParameters(url, description),
    ...queryParameters(description, components),
    ...(description.stored ? [components.share('parameters', 'IfMatch', IF_MATCH)] : []),
  ]
  const errors = [
    ...ERRORS,
    ...(method === 'POST' ? KEYED : []),
    ...(path.includes('{') ? [404] : []),
    ...(description.errors ?? []),
  ]
  const refused = components.share('responses', 'Error', {
    description: 'What went wrong',
    content: json(components.resolve(ERROR.schema)),
  })
  return {
    operationId,
    summary,
    tags: [tag],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body !== undefined || takesFile
      ? { requestBody: requestBody(description, operationId, components) }
      : {}),
    responses: {
      ...answers(description, operationId, components),
      ...Object.fromEntries(errors.toSorted().map((status) => [status, refused])),
      ...(description.stored ? { 412: stale(description.stored, operationId, components) } : {}),
      default: refused,
    },
  }
}

const ERROR = s.object({ errors: s.list(REFUSAL) }, 'Error')

const IF_MATCH: Schema = {
  name: 'If-Match',
  in: 'header',
  description: 'The `ETag` of the state that the request is meant for; `*` for any.',
  schema: { type: 'string' },
}
const TAG = {
  description: 'The state of what can be written of the record: for `If-Match`.',
  schema: { type: 'string' },
}

function stale(stored: Shapes, name: string, components: Components): Schema {
  const shape = s.object({ errors: s.list(REFUSAL), ...stored })
  return components.share('responses', `${name}_stale`, {
    description: 'The record has another state: what is stored, where it may be seen',
    headers: { ETag: TAG },
    content: json(components.resolve(shape.schema)),
  })
}

const FILE: Schema = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
}

function answers(
  { answer, statuses = [200], media, example, isTagged }: RouteDescription,
  name: string,
  components: Components,
) {
  const schema = answer && components.resolve(answer.schema)
  const value = schema && (example?.answer ?? exampleOf(schema, components.sections.schemas))
  const content = {
    ...(schema ? json(schema, components.share('examples', name, { value })) : {}),
    ...Object.fromEntries([media ?? []].flat().map((one) => [one, {}])),
  }
  const shared = components.share('responses', name, {
    description: 'Done',
    ...(isTagged ? { headers: { ETag: TAG } } : {}),
    content,
  })
  return Object.fromEntries(statuses.map((status) => [status, shared]))
}

function requestBody(
  { body, takesFile, example }: RouteDescription,
  name: string,
  components: Components,
): Schema {
  const schema = body === undefined ? undefined : components.resolve(body?.schema ?? {})
  const shown =
    example?.body === undefined
      ? undefined
      : components.share('examples', `${name}_body`, { value: example.body })
  return components.share('requestBodies', name, {
    content: {
      ...(schema ? { ...json(schema, shown), 'application/x-www-form-urlencoded': { schema } } : {}),
      ...(takesFile ? { 'multipart/form-data': { schema: FILE } } : {}),
    },
  })
}

function json(schema: Schema, example?: Schema): Schema {
  return { 'application/json': { schema, ...(example ? { examples: { usual: example } } : {}) } }
}

const ID = s.int({ example: 1 })

// Digits alone are an id, anything else is a word.
function pathParameters(url: string, { path = {} }: RouteDescription): Schema[] {
  return [...url.matchAll(/:(\w+)(\(\^\\d\+\$\))?/g)].map(([, name = '', digits]) => {
    const { schema } = path[name] ?? (digits ? ID : s.text())
    return parameter(name, 'path', schema)
  })
}

// What many operations take stands once.
function queryParameters({ query = {} }: RouteDescription, components: Components): Schema[] {
  const ofLists: Shapes = LIST_QUERY
  return Object.entries(query).map(([name, shape]) => {
    const made = parameter(name, 'query', shape.schema)
    return shape === ofLists[name] ? components.share('parameters', name, made) : made
  })
}

/** Objects and lists in a query are written with brackets. */
function parameter(name: string, place: 'path' | 'query', { description, ...schema }: Schema): Schema {
  const isDeep = place === 'query' && (schema.type === 'array' || schema.type === 'object')
  return {
    name,
    in: place,
    ...(place === 'path' ? { required: true } : {}),
    ...(description ? { description } : {}),
    schema,
    ...(isDeep ? { style: 'deepObject', explode: true } : {}),
  }
}

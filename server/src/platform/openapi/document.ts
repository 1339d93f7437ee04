/** The OpenAPI 3.1 document of the interface, made from the definitions and the mounted routes. */
import type { MountedRoute } from '../http/api.ts'
import { type Context, type Definition, fieldsOf } from '../resource/definition.ts'
import type { Field, Schema } from '../values/field.ts'
import { json, type Operation } from './operation.ts'
import { standardOperations } from './operations.ts'

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  security: Record<string, string[]>[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    securitySchemes: Record<string, Schema>
    responses: Record<string, Schema>
  }
}

/**
 * Describes every mounted route: standard ones from their definition, the others by their path. Custom fields are
 * those of the database behind `context`; `hidesCustom` leaves them out.
 */
export async function openApiDocument(
  context: Pick<Context, 'db' | 'config'>,
  definitions: readonly Definition[],
  routes: readonly MountedRoute[],
  { hidesCustom = false }: { hidesCustom?: boolean } = {},
): Promise<OpenApiDocument> {
  const hasBasic = context.config.api_enable_basic_auth
  const schemas: Record<string, Schema> = { Error: ERROR }
  const known = new Map<string, Operation>()
  for (const definition of definitions) {
    const all = Object.entries(await fieldsOf(definition, context.db))
    const fields = Object.fromEntries(all.filter(([, field]) => !(hidesCustom && field.isCustom)))
    schemas[schemaName(definition)] = entitySchema(fields)
    schemas[`${schemaName(definition)}Input`] = inputSchema(fields)
    for (const [key, operation] of standardOperations(definition, schemaName(definition)))
      known.set(key, operation)
  }
  const paths: OpenApiDocument['paths'] = {}
  for (const { method, url } of routes) {
    if (method === 'HEAD' || method === 'OPTIONS' || url.includes('*')) continue
    const path = url.replace(/:(\w+)(\([^/]*\))?/g, '{$1}')
    const operation = known.get(`${method} ${path}`) ?? plainOperation(method, path)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Campanile',
      version: '7.0.0',
      description:
        'Contacts, segments, emails and everything around them. Lists take search, start, limit, orderBy, orderByDir, published, minimal, select, where and order.',
    },
    servers: [{ url: `${context.config.site_url}/api` }],
    security: [{ oauth2: [] }, ...(hasBasic ? [{ basic: [] }] : [])],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas,
      responses: {
        Error: { description: 'What went wrong', content: json({ $ref: '#/components/schemas/Error' }) },
      },
      securitySchemes: {
        oauth2: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: `${context.config.site_url}/oauth/v2/authorize`,
              tokenUrl: `${context.config.site_url}/oauth/v2/token`,
              refreshUrl: `${context.config.site_url}/oauth/v2/token`,
              scopes: {},
            },
            clientCredentials: { tokenUrl: `${context.config.site_url}/oauth/v2/token`, scopes: {} },
          },
        },
        ...(hasBasic ? { basic: { type: 'http', scheme: 'basic' } } : {}),
      },
    },
  }
}

const ERROR: Schema = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'message', 'details', 'type'],
        properties: {
          code: { type: 'integer', description: 'The HTTP status.' },
          message: { type: 'string' },
          details: {
            description:
              'Messages by field; a path for what is wrong inside a document; an empty array when there is nothing to add.',
            type: ['object', 'array', 'string'],
          },
          type: { type: ['string', 'null'] },
        },
      },
    },
  },
}

function schemaName(definition: Definition): string {
  const words = definition.path
    .split('/')
    .filter((word) => word !== '')
    .reverse()
  const name = definition.name
    .split(/[ _-]/)
    .concat(words.length > 1 && definition.name === 'field' ? (words[0] ?? '') : '')
  return name.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function entitySchema(fields: Readonly<Record<string, Field>>): Schema {
  const shown = Object.entries(fields).filter(([, field]) => field.isShown)
  return {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'integer' },
      ...Object.fromEntries(shown.map(([name, field]) => [name, shownSchema(field)])),
    },
  }
}

// A reference goes in as an id and comes out as an object; everything may be null.
function shownSchema(field: Field): Schema {
  if (field.reference) return { type: ['object', 'null'] }
  const { type, ...rest } = field.schema
  if (type === undefined) return {}
  const types = Array.isArray(type) ? type : [type]
  const { enum: values, minLength: _min, maxLength: _max, format, ...open } = rest
  return {
    ...open,
    ...(format ? { format } : {}),
    ...(values ? { description: `One of: ${(values as string[]).join(', ')}.` } : {}),
    type: [...new Set([...types, 'null'])],
  }
}

function inputSchema(fields: Readonly<Record<string, Field>>): Schema {
  const writable = Object.entries(fields).filter(([, field]) => field.isWritable)
  return {
    type: 'object',
    required: writable.filter(([, field]) => field.isRequired).map(([name]) => name),
    properties: Object.fromEntries(writable.map(([name, field]) => [name, field.schema])),
  }
}

function plainOperation(method: string, path: string): Operation {
  const words = path.split('/').filter((word) => word !== '')
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH'
  return {
    operationId: `${method.toLowerCase()}_${words.join('_').replace(/[{}]/g, '')}`,
    summary: words.map((word) => word.replace(/[{}]/g, '')).join(' '),
    tags: [words[0] ?? 'other'],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: { content: json({ type: ['object', 'array'] }) } } : {}),
    responses: {
      200: { description: 'Done', content: json({}) },
      ...(hasBody ? { 201: { description: 'Made', content: json({}) } } : {}),
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

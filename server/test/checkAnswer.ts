// Holds every answer that a test receives against server/openapi.json: the status, every key and every value.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Json = Record<string, unknown>

interface Parameter {
  $ref?: string
  name?: string
  schema?: Json
}

interface Documented {
  $ref?: string
  content?: Record<string, { schema: object }>
}

interface Operation {
  parameters?: Parameter[]
  responses: Record<string, Documented>
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter>; schemas: Json }
}

const document: OpenApi = JSON.parse(readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8'))
// openapi.test.ts validates the document. Here it would take more processor time than the tests of most files.
const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false }).addSchema(
  document,
  'document',
)
const compiled = new Map<string, ValidateFunction>()

/** Paths with fewer placeholders first: `/points/groups` is no `/points/{id}`. */
const routes = Object.keys(document.paths)
  .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  .sort((a, b) => placeholders(a.path) - placeholders(b.path))

/** What the operations of the document answered successfully in this process, as `METHOD /path`. */
export const answered = new Set<string>()

/** The path of the document that an address, without its query, belongs to. */
export function pathOf(address: string): string | undefined {
  return routes.find(({ pattern }) => pattern.test(address))?.path
}

/** Statuses that any server may answer with, whatever the route. */
const ANYWHERE = new Set([413, 415, 431, 500, 503, 508])

/**
 * Fails when the document says something else about this answer. Addresses that it does not know are passed over:
 * another test proves that it knows every route.
 */
export function checkAnswer(method: string, url: string, status: number, body: unknown): void {
  const [address = '', query = ''] = url.split('?')
  const path = pathOf(address)
  const operation = path && document.paths[path]?.[method.toLowerCase()]
  if (!operation) return
  const key = operation.responses[status] ? String(status) : 'default'
  assert.ok(key !== 'default' || ANYWHERE.has(status), `${method} ${path}: ${status} is not in the document`)
  const isPartial = status < 400 && leavesOut(operation, query)
  const place = ['paths', path, method.toLowerCase(), 'responses', key]
  const validate = validatorOf(isPartial ? 'partial' : 'document', place, operation.responses[key])
  assert.ok(validate, `${method} ${path} ${status}: the document has no JSON there`)
  assert.ok(validate(body), `${method} ${path} ${status}: ${ajv.errorsText(validate.errors)}`)
  if (status < 400) answered.add(`${method} ${path}`)
}

/** Fails when an operation of the document answers with something that is no JSON, and the document does not say so. */
export function checkMedia(method: string, url: string, status: number, type: string): void {
  const path = pathOf(url.split('?')[0] ?? '')
  const response = path && document.paths[path]?.[method.toLowerCase()]?.responses[status]
  if (!response) return
  const { content } = targetOf([], response)
  assert.ok(
    content?.[type.split(';')[0] ?? ''],
    `${method} ${path} ${status}: ${type} is not in the document`,
  )
  answered.add(`${method} ${path}`)
}

/** Fails when a cache may store the answer. Only the documentation without a credential is public. */
export function checkStorage(
  url: string,
  { statusCode, headers }: { statusCode: number; headers: Record<string, unknown> },
): void {
  const isPublic = /^\/(?:docs|openapi\.json)/.test(url)
  const control = String(headers['cache-control'])
  assert.ok(isPublic || /(?:^|, )no-store(?:,|$)/.test(control), `${url} ${statusCode}: ${control}`)
}

/** Whether the query has a parameter by which keys are left out. */
function leavesOut({ parameters = [] }: Operation, query: string): boolean {
  const asked = new Set([...new URLSearchParams(query).keys()].map((name) => name.split('[')[0]))
  return parameters
    .map(({ $ref, ...own }) => ($ref ? document.components.parameters[$ref.split('/').at(-1)!] : own))
    .some((parameter) => parameter?.schema?.['x-leaves-out-keys'] && asked.has(parameter.name!))
}

/** The document without required keys in its components: what `select` leaves out. An object without keys may be `[]`. */
function withoutKeys(whole: OpenApi): OpenApi {
  const loosen = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(loosen)
    if (typeof value !== 'object' || value === null) return value
    // A list is what must be there; anything else under this name is a property.
    const kept = Object.entries(value).filter(([key, inner]) => key !== 'required' || !Array.isArray(inner))
    const loose: Json = Object.fromEntries(kept.map(([key, inner]) => [key, loosen(inner)]))
    return loose.type === 'object' && loose.properties
      ? { anyOf: [loose, { type: 'array', maxItems: 0 }] }
      : loose
  }
  return { ...whole, components: { ...whole.components, schemas: loosen(whole.components.schemas) as Json } }
}

function validatorOf(
  name: string,
  keys: string[],
  response: Documented | undefined,
): ValidateFunction | null {
  const place = response?.$ref ? response.$ref.slice(2).split('/') : keys
  const target = targetOf(keys, response)
  if (!target.content?.['application/json']) return null
  const pointer = [...place, 'content', 'application/json', 'schema'].map(escapeKey).join('/')
  const known = compiled.get(name + pointer)
  if (known) return known
  if (!(name in ajv.schemas)) ajv.addSchema(withoutKeys(document), name)
  const validate = ajv.compile({ $ref: `${name}#/${pointer}` })
  compiled.set(name + pointer, validate)
  return validate
}

function targetOf(keys: string[], response: Documented | undefined): Documented {
  const place = response?.$ref ? response.$ref.slice(2).split('/') : keys
  return place.reduce<unknown>((node, key) => (node as Json)[key], document) as Documented
}

/** A key in a JSON pointer inside an address (RFC 6901, section 6). */
function escapeKey(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function placeholders(path: string): number {
  return path.split('{').length
}

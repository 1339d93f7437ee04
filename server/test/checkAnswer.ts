// Holds every answer that a test receives against server/openapi.json.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

interface Documented {
  $ref?: string
  content?: Record<string, { schema: object }>
}

interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, Documented> }>>
}

const text = readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8')
const document: OpenApi = JSON.parse(text)
const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'document')
const compiled = new Map<string, ValidateFunction>()

/** Paths with fewer placeholders first: `/points/groups` is no `/points/{id}`. */
const routes = Object.keys(document.paths)
  .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  .sort((a, b) => placeholders(a.path) - placeholders(b.path))

/**
 * Fails when the document says something else about this answer. Addresses that it does not know are passed over:
 * another test proves that it knows every route.
 */
export function checkAnswer(method: string, url: string, status: number, body: unknown): void {
  const address = url.split('?')[0] ?? ''
  const path = routes.find(({ pattern }) => pattern.test(address))?.path
  const responses = path && document.paths[path]?.[method.toLowerCase()]?.responses
  if (!responses) return
  const key = responses[status] ? String(status) : 'default'
  assert.ok(status >= 400 || key !== 'default', `${method} ${path}: ${status} is not in the document`)
  const validate = validatorOf(['paths', path, method.toLowerCase(), 'responses', key], responses[key])
  if (!validate) return
  assert.ok(validate(body), `${method} ${path} ${status}: ${ajv.errorsText(validate.errors)}`)
}

function validatorOf(keys: string[], response: Documented | undefined): ValidateFunction | null {
  const place = response?.$ref ? response.$ref.slice(2).split('/') : keys
  const target = place.reduce<unknown>(
    (node, key) => (node as Record<string, unknown>)[key],
    document,
  ) as Documented
  if (!target.content?.['application/json']) return null
  const pointer = [...place, 'content', 'application/json', 'schema'].map(escapeKey).join('/')
  const known = compiled.get(pointer)
  if (known) return known
  const validate = ajv.compile({ $ref: `document#/${pointer}` })
  compiled.set(pointer, validate)
  return validate
}

/** A key in a JSON pointer inside an address (RFC 6901, section 6). */
function escapeKey(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function placeholders(path: string): number {
  return path.split('{').length
}

// The OpenAPI document tells the truth: it is valid, covers every route, and what it shows fits what it says. That
// answers fit is held by checkAnswer in every test, and by everyOperation.test.ts for each operation.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { definitions } from '../src/features/index.ts'
import type { Config } from '../src/platform/config.ts'
import { openApiDocument, undescribed } from '../src/platform/openapi/document.ts'
import { fieldsOf } from '../src/platform/resource/definition.ts'
import { resourceApp } from './resource.ts'

const shared = resourceApp(definitions).then(async (app) => {
  const config = { site_url: 'http://127.0.0.1:8080' } as Config
  const document = await openApiDocument({ db: app.sql, config }, definitions, app.mounted)
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  return { app, document, ajv: ajv.addSchema(document, 'document') }
})

test('every mounted route is in the document, with an operation id of its own', async () => {
  const { app, document } = await shared
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => operation.operationId),
  )
  assert.equal(new Set(ids).size, ids.length, 'operation ids are unique')
  assert.deepEqual(undescribed(definitions, app.mounted), [])
  for (const { method, url } of app.mounted) {
    if (method === 'HEAD' || method === 'OPTIONS' || url.includes('*')) continue
    const path = url.replace(/:(\w+)(\([^/]*\))?/g, '{$1}')
    assert.ok(document.paths[path]?.[method.toLowerCase()], `${method} ${path}`)
  }
})

test('a route that does not say what it answers is named', async () => {
  const { app } = await shared
  const silent = { method: 'GET', url: '/contacts/:id(^\\d+$)/moods' }
  assert.deepEqual(undescribed(definitions, [...app.mounted, silent]), ['GET /contacts/{id}/moods'])
})

test('the document is valid OpenAPI 3.1', async () => {
  const text = readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8')
  const validator = new Validator()
  const { valid, errors } = await validator.validate(JSON.parse(text))
  assert.ok(valid, JSON.stringify(errors ?? '').slice(0, 2_000))
  assert.equal(validator.version, '3.1')
})

interface Content {
  schema: object
  examples?: { usual: { $ref: string } }
}

test('every operation has examples of what it answers, and those that take a body of that; the schemas allow them', async () => {
  const { document, ajv } = await shared
  const { responses, requestBodies, examples } = document.components
  const check = (name: string, holder: { $ref?: string } | undefined, of: Record<string, object>) => {
    const place = holder?.$ref?.split('/').at(-1) ?? ''
    const content = (of[place] as { content?: Record<string, Content> } | undefined)?.content ?? {}
    const { schema, examples: shown } = content['application/json'] ?? {}
    if (!schema) return assert.ok(Object.keys(content).length > 0, `${name}: nothing is said`)
    const example = examples[shown?.usual.$ref.split('/').at(-1) ?? '']
    assert.ok(example, `${name}: no example`)
    const validate = ajv.compile(absolute(schema))
    assert.ok(validate(example.value), `${name}: ${ajv.errorsText(validate.errors)}`)
  }
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const answers = Object.entries(operation.responses).filter(([status]) => status < '3')
      for (const [status, answer] of answers) check(`${method} ${path} ${status}`, answer, responses)
      assert.ok(answers.length > 0, `${method} ${path}: no answer`)
      const { requestBody } = operation
      if (requestBody) check(`${method} ${path} body`, requestBody, requestBodies)
    }
})

/** The schema with references into the document. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'))
}

test('what is declared never to be null is stored in columns that cannot be', async () => {
  const { app } = await shared
  const columns = await app.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and is_nullable = 'YES'`
  const nullable = new Set(columns.map(({ name }) => name))
  const wrong: string[] = []
  for (const definition of definitions) {
    const { shows, table } = definition
    const replaced = typeof shows === 'function' ? null : shows
    for (const [name, field] of Object.entries(await fieldsOf(definition, app.sql))) {
      if (!replaced || name in replaced || !field.isShown || field.column === null || field.isRequired)
        continue
      const allowsNull = new Ajv2020({ strict: false, validateFormats: false }).validate(
        withoutReferences(field.shows.schema),
        null,
      )
      if (!allowsNull && nullable.has(`${table}.${field.column}`)) wrong.push(`${definition.name}: ${name}`)
    }
  }
  assert.deepEqual(wrong, [])
})

/** Marks of records and names of components are nothing that the validator has to follow. */
function withoutReferences(schema: object): object {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === 'x-record' ? undefined : value)))
}

test('custom fields stand in a map, and a credential is told their names and types', async (t) => {
  const app = await resourceApp([], t)
  const admin = await app.as('admin')
  const before = (await admin.get('/openapi.json')).body
  assert.ok(before.components.schemas.ContactFields)
  const { field } = (await admin.post('/fields/contact/new', { label: 'Shoe size', type: 'number' })).body
  const made = await admin.post('/contacts/new', { firstname: 'Ada', [field.alias]: 41.5 })
  assert.equal(made.body.contact.fields.all[field.alias], 41.5)
  const open = (await app.fastify.inject('/api/openapi.json')).json().components.schemas.ContactFields
  const known = (await admin.get('/openapi.json')).body.components.schemas.ContactFields
  const named = (fields: typeof known) => fields.properties.all.properties
  assert.equal(named(open)[field.alias], undefined)
  assert.deepEqual(named(known)[field.alias], { type: ['number', 'null'] })
  for (const fields of [open, known]) {
    assert.deepEqual(named(fields).firstname, { type: ['string', 'null'] })
    assert.deepEqual(fields.properties.all.additionalProperties.type, ['string', 'number', 'null'])
  }
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const validate = ajv.compile(known.properties.all)
  assert.ok(validate(made.body.contact.fields.all), ajv.errorsText(validate.errors))
  assert.ok(!validate({ ...made.body.contact.fields.all, [field.alias]: 'large' }))
})

// The OpenAPI document tells the truth: it is valid, covers every route, and the answers match it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { definitions } from '../src/features/index.ts'
import type { Config } from '../src/platform/config.ts'
import { openApiDocument } from '../src/platform/openapi/document.ts'
import { resourceApp, subject } from './resource.ts'

const shared = resourceApp(definitions).then(async (app) => {
  const config = { site_url: 'http://127.0.0.1:8080' } as Config
  const document = await openApiDocument({ db: app.sql, config }, definitions, app.mounted)
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  return { app, document, ajv: ajv.addSchema(document, 'document') }
})

for (const definition of definitions) {
  test(`answers of ${definition.path} match the document`, async () => {
    const { app, ajv } = await shared
    const { admin, create } = await subject(app, definition)
    const [entity] = await create([1, 2])
    const check = (path: string, body: unknown) => {
      const pointer = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/get/responses/200/content/application~1json/schema`
      const validate = ajv.compile({ $ref: `document#${pointer}` })
      assert.ok(validate(body), `${path}: ${ajv.errorsText(validate.errors)}`)
    }
    check(definition.path, (await admin.get(definition.path)).body)
    check(`${definition.path}/{id}`, (await admin.get(`${definition.path}/${entity!.id}`)).body)
  })
}

test('every mounted route is in the document, with an operation id of its own', async () => {
  const { app, document } = await shared
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => operation.operationId),
  )
  assert.equal(new Set(ids).size, ids.length, 'operation ids are unique')
  for (const { method, url } of app.mounted) {
    if (method === 'HEAD' || method === 'OPTIONS' || url.includes('*')) continue
    const path = url.replace(/:(\w+)(\([^/]*\))?/g, '{$1}')
    assert.ok(document.paths[path]?.[method.toLowerCase()], `${method} ${path}`)
  }
})

test('the document is valid OpenAPI 3.1', async () => {
  const text = readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8')
  const validator = new Validator()
  const { valid, errors } = await validator.validate(JSON.parse(text))
  assert.ok(valid, JSON.stringify(errors ?? '').slice(0, 2_000))
  assert.equal(validator.version, '3.1')
})

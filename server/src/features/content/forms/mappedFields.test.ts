// Form fields that are mapped to contact and company fields: the object they mean, and the options they take over.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'

const app = await testApp()
const admin = await app.as('admin')
const { sql } = app

interface SentField {
  label: string
  type: string
  [key: string]: unknown
}

async function createForm(fields: readonly SentField[]) {
  const answer = await admin.post('/forms/new', {
    name: 'Mapped',
    isPublished: true,
    postAction: 'return',
    fields: [...fields, { label: 'Send', type: 'button' }],
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.form
}

async function createField(object: 'contact' | 'company', body: Record<string, unknown>): Promise<string> {
  const answer = await admin.post(`/fields/${object}/new`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.field.alias
}

async function submit(form: { id: number }, values: Record<string, string>) {
  const body = new URLSearchParams({ 'mauticform[formId]': String(form.id), 'mauticform[return]': '' })
  for (const [alias, value] of Object.entries(values)) body.append(`mauticform[${alias}]`, value)
  return app.fastify.inject({
    method: 'POST',
    url: `/form/submit?formId=${form.id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-requested-with': 'XMLHttpRequest' },
    payload: body.toString(),
  })
}

const CASES = [
  { field: { type: 'boolean', properties: { yes: 'Si', no: 'Non' } }, option: ['1', 'Si'], stored: true },
  { field: { type: 'boolean', properties: { yes: 'Si', no: 'Non' } }, option: ['0', 'Non'], stored: false },
  { field: { type: 'region' }, option: ['Victoria', 'Victoria'], stored: 'Victoria' },
  { field: { type: 'timezone' }, option: ['Europe/Berlin', 'Europe/Berlin'], stored: 'Europe/Berlin' },
  { field: { type: 'locale' }, option: ['de_AT', 'Austrian German'], stored: 'de_AT' },
  { field: { type: 'country' }, option: ['France', 'France'], stored: 'France' },
  ...['select', 'lookup', 'multiselect'].map((type) => ({
    field: { type, properties: { list: [{ label: 'Red & blue', value: 'rb' }] } },
    option: ['rb', 'Red &amp; blue'],
    stored: type === 'multiselect' ? ['rb'] : 'rb',
  })),
] as const

for (const object of ['contact', 'company'] as const)
  test(`syncList takes over the options of every type of ${object} field that has any`, async () => {
    for (const [index, { field, option, stored }] of CASES.entries()) {
      const alias = await createField(object, { label: `${object} ${index}`, ...field })
      const mapped = {
        label: 'Choice',
        alias: 'choice',
        type: 'select',
        mappedObject: object,
        mappedField: alias,
      }
      const form = await createForm([
        { ...mapped, properties: { syncList: 1, multiple: 0 } },
        { label: 'Email', alias: 'email', type: 'email', mappedObject: 'contact', mappedField: 'email' },
        { label: 'Firm', alias: 'firm', type: 'text', mappedObject: 'company', mappedField: 'companyname' },
      ])
      const [value, label] = option
      assert.match(form.cachedHtml, new RegExp(`<option value="${value}"[^>]*>${label}</option>`), field.type)

      const email = `${object}${index}@mapped.example`
      const firm = `Firm ${index}`
      const answer = await submit(form, { choice: value, email, firm })
      assert.ok(answer.statusCode < 400, answer.body)
      const [row] = await sql<{ column: string }[]>`
        select column_name as column from fields where object = ${object} and alias = ${alias}`
      const column = String(row?.column)
      const [record] =
        object === 'contact'
          ? await sql`select ${sql(column)} as value from contacts where email = ${email}`
          : await sql`select ${sql(column)} as value from companies where companyname = ${firm}`
      assert.deepEqual(record?.value, stored, `${field.type}: ${answer.body}`)
    }
  })

test('syncList without options to take over keeps the options of the form field', async () => {
  const properties = { syncList: 1, list: { list: [{ label: 'Own', value: 'own' }] } }
  for (const target of [{}, { mappedObject: 'contact', mappedField: 'city' }]) {
    const form = await createForm([{ label: 'Pick', alias: 'pick', type: 'select', properties, ...target }])
    assert.match(form.cachedHtml, /<option value="own"[^>]*>Own<\/option>/)
  }
  const group = { optionlist: { list: [{ label: 'Own', value: 'own' }] }, syncList: true }
  const mapped = { mappedObject: 'contact', mappedField: 'country' }
  const form = await createForm([
    { label: 'Pick', alias: 'pick', type: 'radiogrp', properties: group, ...mapped },
  ])
  assert.match(form.cachedHtml, /value="France"/)
})

test('a form with more options than a page can show is refused and not stored', async () => {
  const region = { label: 'Region', type: 'select', mappedField: 'state', properties: { syncList: 1 } }
  const fields = Array.from({ length: 5 }, (_, n) => ({ ...region, alias: `r${n}` }))
  const before = (await admin.get('/forms?limit=1')).body.total
  const answer = await admin.post('/forms/new', { name: 'Wide', postAction: 'return', fields })
  assert.equal(answer.status, 400)
  assert.match(answer.text, /at most 20000 options together/)
  assert.equal((await admin.get('/forms?limit=1')).body.total, before)
})

test('a mapped field without an object belongs to the object that has a field of this alias', async () => {
  const size = await createField('contact', { label: 'Company size', alias: 'company_size' })
  const targets: readonly [string, 'contact' | 'company'][] = [
    ['companyaddress1', 'company'],
    ['companyname', 'company'],
    ['company', 'contact'],
    ['email', 'contact'],
    [size, 'contact'],
  ]
  for (const key of ['leadField', 'mappedField'])
    for (const [alias, object] of targets) {
      const form = await createForm([{ label: 'Answer', alias: 'answer', type: 'text', [key]: alias }])
      const { id, mappedObject, mappedField } = form.fields[0]
      assert.deepEqual([mappedObject, mappedField], [object, alias], `${key} ${alias}`)
      const moved = await admin.patch(`/forms/${form.id}/edit`, { fields: [{ id, [key]: 'companycity' }] })
      assert.equal(moved.status, 200, moved.text)
      assert.deepEqual([moved.body.form.fields[0].mappedObject], ['company'], `${key} ${alias} moved`)
    }
  const unknown = await admin.post('/forms/new', {
    name: 'Unknown',
    postAction: 'return',
    fields: [{ label: 'Answer', type: 'text', leadField: 'companynothing' }],
  })
  assert.equal(unknown.status, 400)
})

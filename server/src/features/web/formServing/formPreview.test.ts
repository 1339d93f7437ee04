// Forms while they are built: rendered as they would be stored, and nothing is.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'

const EMAIL = { label: 'Email', alias: 'email', type: 'email', mappedObject: 'contact', mappedField: 'email' }
const CITY = { label: 'City', alias: 'city', type: 'text', mappedObject: 'contact', mappedField: 'city' }
const SEND = { label: 'Send', type: 'button' }

async function setUp(t: TestContext) {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const made = await admin.post('/forms/new', { name: 'Sample form', fields: [EMAIL, SEND] })
  assert.equal(made.status, 201, made.text)
  const preview = async (body: object) => {
    const answer = await admin.post('/forms/preview', body)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.preview as { html: string; document: string; shown: string[] }
  }
  return { app, admin, form: made.body.form, preview }
}

test('a form that is not saved looks as it does once it is saved', async (t) => {
  const { admin, preview } = await setUp(t)
  const form = {
    name: 'News & offers',
    renderStyle: true,
    language: 'de',
    formAttributes: 'class="wide"',
    postAction: 'hideform',
    fields: [
      { ...EMAIL, isRequired: true, helpMessage: 'Never <shared>' },
      { id: 'new1', label: 'Country', type: 'country', mappedObject: 'contact', mappedField: 'country' },
      {
        ...{
          label: 'Kind',
          type: 'radiogrp',
          parent: 'new1',
          conditions: { expr: 'in', values: ['France'] },
        },
        properties: { optionlist: { list: [{ label: 'A', value: 'a' }] } },
      },
      SEND,
    ],
  }
  const { html, document, shown } = await preview({ form })
  const { body } = await admin.post('/forms/new', form)
  const saved = String(body.form.cachedHtml).replaceAll(`formId=${body.form.id}"`, 'formId=0"')
  assert.equal(html, saved.replaceAll(`value="${body.form.id}"`, 'value="0"'))
  assert.ok(html.includes('data-mautic-form-show-on="country:France"'))
  assert.ok(document.includes(html) && document.includes('<html lang="de">'))
  assert.deepEqual(shown, ['email', 'country', 'kind', 'send'])
})

test('changes are shown on top of what is saved, and nothing of them is stored', async (t) => {
  const { app, admin, form, preview } = await setUp(t)
  const state = async () => {
    const [row] = await app.sql`
      select (select count(*) from form_fields) as fields, (select count(*) from audit_log) as entries,
        (select cached_html from forms where id = ${form.id}) as html, (select last_value from form_fields_id_seq) as last`
    return { ...row }
  }
  const before = await state()
  assert.equal((await preview({ id: form.id })).html, form.cachedHtml)
  const [email] = form.fields
  const changed = await preview({
    id: form.id,
    form: { name: 'Other', fields: [{ ...email, label: 'Your address' }, CITY] },
  })
  assert.match(changed.html, />Your address</)
  assert.deepEqual(changed.shown, ['email', 'city'])
  assert.match(changed.html, />Submit</)
  assert.deepEqual(await state(), before)
  assert.equal((await admin.get(`/forms/${form.id}`)).body.form.name, 'Sample form')
})

test('a form that asks for more each time shows what a visitor is asked who has sent it before', async (t) => {
  const { preview } = await setUp(t)
  const form = {
    name: 'Step by step',
    progressiveProfilingLimit: 1,
    fields: [{ ...EMAIL, showWhenValueExists: false }, CITY, { ...SEND, alias: 'send' }],
  }
  assert.deepEqual((await preview({ form })).shown, ['email', 'send'])
  assert.deepEqual((await preview({ form, submissions: 1, known: ['email'] })).shown, ['city', 'send'])
})

test('what a form cannot have is refused with its path, what one may not see with 403 and 404', async (t) => {
  const { app, admin, form } = await setUp(t)
  const field = (values: object) => ({
    form: { fields: [EMAIL, { label: 'More', type: 'text', ...values }] },
  })
  for (const [body, path] of [
    [{ form: 'x' }, null],
    [{ form: ['x'] }, null],
    [{ form: { fields: 'x' } }, 'fields'],
    [{ form: { fields: [['x']] } }, 'fields'],
    [{ form: { fields: Array.from({ length: 501 }, () => EMAIL) } }, 'fields'],
    [{ form: { name: 'x'.repeat(1_000) } }, 'name'],
    [field({ label: '' }), 'fields[1].label'],
    [field({ type: 'nonsense' }), 'fields[1].type'],
    [
      field({ type: 'select', properties: { list: { list: Array(1_001).fill('x') } } }),
      'fields[1].properties.list',
    ],
    [field({ alias: 'email' }), 'fields'],
    [field({ mappedObject: 'contact', mappedField: 'nothing' }), 'fields'],
    [field({ id: 'a', parent: 'a' }), 'fields'],
    [
      { form: { fields: Array.from({ length: 100 }, (_, n) => ({ label: `L${n}`, type: 'country' })) } },
      'fields',
    ],
    [{ submissions: -1 }, 'submissions'],
    [{ submissions: 1.5 }, 'submissions'],
    [{ known: 'email' }, 'known'],
    [{ known: [{}] }, 'known'],
  ] as const) {
    const answer = await admin.post('/forms/preview', body)
    const what = JSON.stringify(body).slice(0, 100)
    assert.equal(answer.status, 400, what)
    if (path !== null) assert.deepEqual(Object.keys(answer.body.errors[0].details), [path], what)
  }
  assert.equal((await admin.post('/forms/preview', { id: 999_999 })).status, 404)
  assert.equal((await admin.post('/forms/preview', { id: '__proto__' })).status, 404)
  assert.equal(
    (await admin.post('/forms/preview', { id: form.id, form: { fields: [{ id: 999, label: 'x' }] } })).status,
    404,
  )
  const writer = await app.as({ 'form:forms': ['viewown', 'create'] })
  assert.equal((await writer.post('/forms/preview', { id: form.id })).status, 403)
  assert.equal((await writer.post('/forms/preview', { form: { fields: [EMAIL] } })).status, 200)
  const stranger = await app.as({ 'lead:leads': ['full'] })
  assert.equal((await stranger.post('/forms/preview', { form: {} })).status, 403)
})

test('takes as many statements for two hundred fields as for one', async (t) => {
  const { app, admin } = await setUp(t)
  const count = async (length: number) => {
    const fields = Array.from({ length }, (_, n) => ({ ...CITY, alias: `city_${n}` }))
    return (await countStatements(app.sql, () => admin.post('/forms/preview', { form: { fields } }))).count
  }
  await count(1)
  assert.equal(await count(200), await count(1))
})

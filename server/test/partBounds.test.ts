// Records whose parts are added by several requests are bounded in number and total length.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Answer, testApp } from './app.ts'

const TOO_LONG = /Together they should have \d+ characters or less/
const TOO_MANY = /This list should have \d+ entries or less|at most/

function assertRefused(answer: Answer, field: string, message: RegExp): void {
  assert.equal(answer.status, 400, answer.text.slice(0, 300))
  const [error] = answer.body.errors
  assert.match(error.details[field][0], message)
  assert.ok(answer.text.length < 2_000, 'the parts are not repeated')
}

suite('parts of records', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const freeHtml = (count: number, size: number) =>
    Array.from({ length: count }, (_, n) => ({
      label: `Text ${n}`,
      type: 'freehtml',
      properties: { text: 'x'.repeat(size) },
    }))
  const makeForm = async (fields: object[] = []) => {
    const body = { name: 'F', postAction: 'message', postActionProperty: 'Thanks', fields }
    const answer = await admin.post('/forms/new', body)
    assert.equal(answer.status, 201, answer.text.slice(0, 300))
    return answer.body.form.id as number
  }
  const countFields = async (id: number) =>
    Number((await app.sql`select count(*) as n from form_fields where form_id = ${id}`)[0]?.n)

  test('fields that edits add to a form are refused beyond their total length, in every way of writing', async () => {
    const id = await makeForm(freeHtml(60, 60_000))
    const more = { fields: freeHtml(10, 60_000) }
    assertRefused(await admin.patch(`/forms/${id}/edit`, more), 'fields', TOO_LONG)
    const batch = await admin.patch('/forms/batch/edit', [{ id, ...more }])
    assert.match(JSON.stringify(batch.body.errors), TOO_LONG)
    const whole = { name: 'F', postAction: 'message', postActionProperty: 'Thanks' }
    const put = await admin.put(`/forms/${id}/edit`, { ...whole, fields: freeHtml(70, 60_000) })
    assert.equal(put.status, 400)
    const posted = await admin.post('/forms/new', { ...whole, fields: freeHtml(70, 60_000) })
    assert.equal(posted.status, 400)
    assert.equal(await countFields(id), 60)
    assert.equal((await admin.patch(`/forms/${id}/edit`, { fields: freeHtml(5, 60_000) })).status, 200)
  })

  test('a form has 500 fields and 500 actions at most, however many requests add them', async () => {
    const id = await makeForm(freeHtml(499, 1))
    assert.equal((await admin.patch(`/forms/${id}/edit`, { fields: freeHtml(1, 1) })).status, 200)
    assertRefused(await admin.patch(`/forms/${id}/edit`, { fields: freeHtml(1, 1) }), 'fields', TOO_MANY)
    assert.equal(await countFields(id), 500)
    const action = { name: 'A', type: 'lead.pointschange', properties: { operator: 'plus', points: 1 } }
    const actions = (count: number) => ({ actions: Array.from({ length: count }, () => action) })
    assert.equal((await admin.patch(`/forms/${id}/edit`, actions(500))).status, 200)
    assertRefused(await admin.patch(`/forms/${id}/edit`, actions(1)), 'actions', TOO_MANY)
    const [row] = await app.sql`select count(*)::int as n from form_actions where form_id = ${id}`
    assert.equal(row?.n, 500)
  })

  test('a form that was stored with more can still be edited, as long as it does not grow', async () => {
    const id = await makeForm(freeHtml(2, 60_000))
    const [first] = (await admin.get(`/forms/${id}`)).body.form.fields
    await app.sql`
      insert into form_fields (form_id, label, alias, type, properties, field_order)
      select form_id, label, 'copy_' || n, type, properties, 10 + n
      from form_fields, generate_series(1, 80) n where id = ${first.id}`
    const edit = (part: object) => admin.patch(`/forms/${id}/edit`, { fields: [{ id: first.id, ...part }] })
    assert.equal((await admin.patch(`/forms/${id}/edit`, { name: 'Renamed' })).status, 200)
    assert.equal((await edit({ properties: { text: 'short' } })).status, 200)
    assertRefused(await edit({ helpMessage: 'x'.repeat(500) }), 'fields', TOO_LONG)
  })

  test('events that edits add to a point trigger are bounded in number and total length', async () => {
    const event = (description: string) => ({
      name: 'Tag',
      type: 'lead.changetags',
      description,
      properties: { add_tags: ['hot'], remove_tags: [] },
    })
    const made = await admin.post('/points/triggers/new', { name: 'T', points: 1, events: [event('')] })
    assert.equal(made.status, 201, made.text)
    const path = `/points/triggers/${made.body.trigger.id}/edit`
    const add = (count: number, size: number) =>
      admin.patch(path, { events: Array.from({ length: count }, () => event('x'.repeat(size))) })
    assert.equal((await add(199, 1)).status, 200)
    assertRefused(await add(1, 1), 'events', TOO_MANY)
    assert.equal((await admin.put(path, { name: 'T', points: 1, events: [event('')] })).status, 200)
    for (let n = 0; n < 5; n++) assert.equal((await add(3, 60_000)).status, 200)
    assertRefused(await add(3, 60_000), 'events', TOO_LONG)
    const [row] = await app.sql`select count(*)::int as n from point_trigger_events`
    assert.equal(row?.n, 16)
  })

  test('events that edits add to a campaign are bounded in number and total length', async () => {
    const event = (n: number, description: string) => ({
      id: `new${n}`,
      name: 'Points',
      type: 'lead.changepoints',
      eventType: 'action',
      triggerMode: 'immediate',
      description,
      properties: { points: 1 },
    })
    const made = await admin.post('/campaigns/new', { name: 'C' })
    const path = `/campaigns/${made.body.campaign.id}/edit`
    const add = (count: number, size: number) =>
      admin.patch(path, { events: Array.from({ length: count }, (_, n) => event(n, 'x'.repeat(size))) })
    assert.equal((await add(50, 60_000)).status, 200)
    assertRefused(await add(20, 60_000), 'events', TOO_LONG)
    assert.equal((await add(950, 1)).status, 200)
    assertRefused(await add(1, 1), 'events', TOO_MANY)
    const [row] = await app.sql`select count(*)::int as n from campaign_events`
    assert.equal(row?.n, 1_000)
  })

  test('a list of ids has 1,000 entries at most', async () => {
    const ids = Array.from({ length: 1_001 }, (_, n) => n + 1)
    const email = { name: 'E', subject: 'S', language: 'en' }
    for (const [path, body, field] of [
      ['/emails/new', { ...email, lists: ids }, 'lists'],
      ['/emails/new', { ...email, lists: [], assetAttachments: ids }, 'assetAttachments'],
      ['/campaigns/new', { name: 'C', forms: ids }, 'forms'],
      ['/points/insights/new', { name: 'I', pointGroups: ids }, 'pointGroups'],
    ] as const)
      assertRefused(await admin.post(path, body), field, TOO_MANY)
  })

  test('a page, email and dynamic content have 200 variants and 200 translations at most', async () => {
    const { sql } = app
    for (const [path, table, key, body] of [
      ['/pages', 'pages', 'page', { title: 'P' }],
      ['/emails', 'emails', 'email', { name: 'E', subject: 'S', language: 'en', lists: [] }],
      ['/dynamiccontents', 'dynamic_contents', 'dynamicContent', { name: 'D', content: 'x' }],
    ] as const) {
      const make = (more: object = {}) => admin.post(`${path}/new`, { ...body, ...more })
      const { id } = (await make()).body[key]
      for (const [name, column] of [
        ['variantParent', 'variant_parent_id'],
        ['translationParent', 'translation_parent_id'],
      ] as const) {
        const batch = await admin.post(
          `${path}/batch/new`,
          Array.from({ length: 200 }, () => ({ ...body, [name]: id })),
        )
        assert.equal(batch.status, 201, batch.text.slice(0, 300))
        assertRefused(await make({ [name]: id }), name, TOO_MANY_CHILDREN)
        const other = (await make()).body[key].id
        assertRefused(await admin.patch(`${path}/${other}/edit`, { [name]: id }), name, TOO_MANY_CHILDREN)
        const [child] =
          await sql`select min(id) as id, count(*)::int as n from ${sql(table)} where ${sql(column)} = ${id}`
        assert.equal(child?.n, 200)
        assert.equal((await admin.patch(`${path}/${child?.id}/edit`, { [name]: id })).status, 200)
      }
    }
  })
})

const TOO_MANY_CHILDREN = /has 200 of these, which is the most/

// Forms.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'

const FORM = {
  name: 'Sample form',
  formType: 'standalone',
  postAction: 'message',
  postActionProperty: 'thanks',
  fields: [
    {
      label: 'Email',
      type: 'email',
      alias: 'email',
      mappedObject: 'contact',
      mappedField: 'email',
      isRequired: true,
    },
    { label: 'Pick', type: 'select', properties: { list: { list: [{ label: 'A', value: 'a' }] } } },
    { label: 'Send', type: 'button' },
  ],
  actions: [{ name: 'pts', type: 'lead.pointschange', properties: { operator: 'plus', points: 2 } }],
}

async function records(admin: Client): Promise<Record<'asset' | 'email' | 'list', { id: number }>> {
  const mail = { name: 'E', subject: 'S', language: 'en', lists: [], customHtml: '<p>Hi</p>' }
  const file = { title: 'A', storageLocation: 'remote', file: 'https://x.example/a.pdf' }
  return {
    asset: (await admin.post('/assets/new', file)).body.asset,
    email: (await admin.post('/emails/new', mail)).body.email,
    list: (await admin.post('/segments/new', { name: 'S' })).body.list,
  }
}

test('sample forms: the documented keys in their order, alone and on a minimal list', async (t) => {
  const { admin } = await setup(t)
  const made = await admin.post('/forms/new', FORM)
  assert.equal(made.status, 201, made.text)
  const { form } = made.body
  assert.equal(
    Object.keys(form).join(),
    'isPublished,dateAdded,dateModified,createdBy,createdByUser,modifiedBy,modifiedByUser,id,name,alias,category,description,cachedHtml,publishUp,publishDown,fields,actions,template,inKioskMode,renderStyle,formType,postAction,postActionProperty,noIndex,formAttributes,language,submissionLimit,submissionLimitMessage,submissionCount,progressiveProfilingLimit',
  )
  assert.equal(form.alias, 'sample_for')
  assert.deepEqual(
    [form.template, form.inKioskMode, form.renderStyle, form.noIndex],
    [null, false, false, false],
  )
  const [email, pick, send] = form.fields
  const { id, ...rest } = email
  assert.ok(Number.isInteger(id))
  assert.deepEqual(rest, {
    label: 'Email',
    showLabel: true,
    alias: 'email',
    type: 'email',
    defaultValue: null,
    isRequired: true,
    validationMessage: null,
    helpMessage: null,
    order: 1,
    properties: [],
    validation: [],
    parent: null,
    conditions: [],
    labelAttributes: null,
    inputAttributes: null,
    containerAttributes: null,
    leadField: 'email',
    saveResult: true,
    isAutoFill: false,
    mappedObject: 'contact',
    mappedField: 'email',
    alwaysDisplay: null,
    showWhenValueExists: null,
    showAfterXSubmissions: null,
  })
  assert.deepEqual(pick.properties, { list: { list: [{ label: 'A', value: 'a' }] } })
  assert.deepEqual(
    [pick.alias, pick.order, send.alias, send.order, send.leadField],
    ['pick', 2, 'send', 3, null],
  )
  const [action] = form.actions
  assert.deepEqual(
    { ...action, id: 0 },
    {
      id: 0,
      name: 'pts',
      description: null,
      type: 'lead.pointschange',
      order: 1,
      properties: { operator: 'plus', points: 2, group: null },
    },
  )
  assert.equal(JSON.stringify(action.properties), '{"operator":"plus","points":2,"group":null}')
  assert.deepEqual((await admin.get(`/forms/${form.id}`)).body.form, form)
  const minimal = (await admin.get('/forms?minimal=1')).body.forms[0]
  assert.equal(
    Object.keys(minimal).join(),
    'isPublished,dateAdded,dateModified,createdBy,createdByUser,modifiedBy,modifiedByUser,id,name,alias,category',
  )
  assert.deepEqual((await admin.get('/forms')).body.forms[0], form)
})

test('compatibility 1.15, forms: an item with an id is edited, one without is new; PATCH keeps the others, PUT deletes them', async (t) => {
  const { admin } = await setup(t)
  const { form } = (await admin.post('/forms/new', FORM)).body
  const [email, pick] = form.fields
  const patched = await admin.patch(`/forms/${form.id}/edit`, {
    fields: [
      { id: pick.id, label: 'Choose', helpMessage: 'One only' },
      { label: 'Choose', type: 'text' },
    ],
    actions: [{ type: 'lead.changetags', properties: { add_tags: 'a,b' } }],
  })
  assert.equal(patched.status, 200, patched.text)
  const fields = patched.body.form.fields
  assert.deepEqual(
    fields.map((field: Record<string, unknown>) => [field.alias, field.label, field.order]),
    [
      ['email', 'Email', 1],
      ['pick', 'Choose', 2],
      ['send', 'Send', 3],
      ['choose', 'Choose', 4],
    ],
  )
  assert.equal(fields[1].id, pick.id)
  assert.deepEqual(fields[1].properties, pick.properties)
  assert.equal(patched.body.form.actions.length, 2)
  assert.deepEqual(patched.body.form.actions[1].properties, { add_tags: ['a', 'b'], remove_tags: [] })
  assert.match(patched.body.form.cachedHtml, /One only/)

  const put = await admin.put(`/forms/${form.id}/edit`, {
    name: 'Other',
    fields: [{ id: email.id, label: 'Mail', type: 'email' }],
  })
  assert.equal(put.status, 200, put.text)
  assert.deepEqual(
    put.body.form.fields.map((field: Record<string, unknown>) => [field.id, field.label]),
    [[email.id, 'Mail']],
  )
  assert.deepEqual(put.body.form.actions, [])
  assert.equal(put.body.form.postAction, 'return')
  assert.deepEqual((await admin.put(`/forms/${form.id}/edit`, { name: 'Other' })).body.form.fields, [])
  // What was read of one form makes another one, with new ids.
  const copy = await admin.put('/forms/999999/edit', patched.body.form)
  assert.equal(copy.status, 201, copy.text)
  assert.equal(copy.body.form.fields.length, 4)
  assert.ok(
    copy.body.form.fields.every(
      (field: { id: number }) => !fields.some((old: { id: number }) => old.id === field.id),
    ),
  )
})

test('a button may have the alias submit, which those of existing forms have, and a label "Submit" gets it', async (t) => {
  const { admin } = await setup(t)
  const fields = [
    { label: 'Email', type: 'email', alias: 'email' },
    { label: 'Go', type: 'button', alias: 'submit', inputAttributes: 'class="btn btn-default"' },
  ]
  const { status, body } = await admin.post('/forms/new', { ...FORM, fields })
  assert.equal(status, 201)
  const aliases = (form: { fields: { alias: string }[] }) => form.fields.map(({ alias }) => alias)
  assert.deepEqual(aliases(body.form), ['email', 'submit'])
  const labelled = await admin.post('/forms/new', { ...FORM, fields: [{ label: 'Submit', type: 'button' }] })
  assert.deepEqual(aliases(labelled.body.form), ['submit'])
})

test('compatibility 1.15, forms: an unknown field id is a 404; aliases, types and names are checked with a 400', async (t) => {
  const { admin } = await setup(t)
  const { form } = (await admin.post('/forms/new', FORM)).body
  const edit = async (body: unknown) => (await admin.patch(`/forms/${form.id}/edit`, body)).status
  assert.equal(await edit({ fields: [{ id: 999_999, label: 'x', type: 'text' }] }), 404)
  assert.equal(await edit({ actions: [{ id: 999_999, type: 'lead.addutmtags' }] }), 404)
  const other = (await admin.post('/forms/new', FORM)).body.form
  assert.equal(await edit({ fields: [{ id: other.fields[0].id, label: 'stolen' }] }), 404)
  for (const fields of [
    [{ label: 'x', type: 'text', alias: 'email' }],
    [{ label: 'x', type: 'nonsense' }],
    [{ label: 'x' }],
    [{ type: 'text' }],
    [{ label: 'x', type: 'text', alias: 'return' }],
    [{ label: 'x', type: 'text', mappedField: 'no_such_field' }],
    [{ label: 'x', type: 'number', properties: { precision: -1 } }],
    [{ label: 'x', type: 'file', properties: { allowed_file_size: 'big' } }],
    [{ label: 'x', type: 'text', parent: 999_999 }],
    [{ label: 'x', type: 'text', conditions: { expr: 'like' } }],
    [
      { id: 'new1', label: 'x', type: 'text', parent: 'new2' },
      { id: 'new2', label: 'y', type: 'text', parent: 'new1' },
    ],
    'text',
    ['text'],
  ])
    assert.equal(await edit({ fields }), 400, JSON.stringify(fields))
  for (const actions of [
    [{ type: 'nonsense' }],
    [{ type: 'lead.pointschange', properties: { operator: 'root' } }],
    [{ type: 'lead.pointschange', properties: { operator: 'divide', points: 0 } }],
    [{ type: 'lead.changelist', properties: {} }],
    [{ type: 'email.send.lead', properties: {} }],
    [{ type: 'email.send.user', properties: { useremail: { email: 1 } } }],
    [{ type: 'asset.download', properties: {} }],
    [{ type: 'form.repost', properties: { post_url: 'ftp://x' } }],
    [{ type: 'form.email', properties: { to: 'nobody' } }],
    [{ type: 'form.email', properties: {} }],
    [{ type: 'lead.scorecontactscompanies', properties: { score: 'x' } }],
    [{ type: 'plugin.leadpush', properties: {} }],
  ])
    assert.equal(await edit({ actions }), 400, JSON.stringify(actions))
  for (const body of [
    { postAction: 'redirect', postActionProperty: 'nowhere' },
    { postAction: 'message', postActionProperty: '' },
    { postAction: 'nonsense' },
    { formType: 'nonsense' },
    { formType: 'campaign' },
  ])
    assert.equal(await edit(body), 400, JSON.stringify(body))
  assert.deepEqual((await admin.get(`/forms/${form.id}`)).body.form, form)
})

test('compatibility 1.10, forms: every documented field type and action type is taken', async (t) => {
  const { admin } = await setup(t)
  const { asset, email, list } = await records(admin)
  const types =
    'button, captcha, checkboxgrp, companyLookup, country, date, datetime, email, file, freehtml, freetext, hidden, number, pagebreak, password, plugin.loginSocial, radiogrp, select, tel, text, textarea, url'
  const made = await admin.post('/forms/new', {
    name: 'All',
    fields: types.split(', ').map((type) => ({
      label: `A ${type}`,
      type,
      properties: { list: ['x', 'y'], optionlist: { list: ['x', 'y'] }, text: 'Hello' },
    })),
    actions: [
      { type: 'asset.download', properties: { asset: asset.id } },
      { type: 'email.send.lead', properties: { email: email.id } },
      { type: 'email.send.user', properties: { useremail: { email: email.id }, user_id: [1] } },
      { type: 'form.email', properties: { to: 'a@x.example, b@x.example', subject: 'New' } },
      { type: 'form.repost', properties: { post_url: 'https://x.example/in' } },
      { type: 'lead.addutmtags' },
      { type: 'lead.changelist', properties: { addToLists: [list.id] } },
      { type: 'lead.changetags', properties: { add_tags: ['a'] } },
      { type: 'lead.pointschange', properties: { points: 1 } },
      { type: 'lead.remove_do_not_contact' },
      { type: 'lead.scorecontactscompanies', properties: { score: 1 } },
      { type: 'plugin.leadpush', properties: { integration: 'Crm' } },
    ],
  })
  assert.equal(made.status, 201, made.text)
  assert.equal(made.body.form.fields.length, 22)
  assert.equal(made.body.form.actions.length, 12)
})

test('compatibility 1.15, forms: records that actions name have to exist when they are named, and may go later', async (t) => {
  const { app, admin } = await setup(t)
  const { email, list } = await records(admin)
  const action = { type: 'lead.changelist', properties: { addToLists: [list.id] } }
  const post = (...actions: object[]) => admin.post('/forms/new', { ...FORM, actions })
  const unknown: [string, string, Record<string, unknown>][] = [
    ['lead.changelist', 'removeFromLists', { addToLists: [list.id], removeFromLists: [99] }],
    ['asset.download', 'asset', { asset: 99 }],
    ['asset.download', 'category', { category: 99 }],
    ['email.send.lead', 'email', { email: 99 }],
    ['email.send.user', 'useremail.email', { useremail: { email: 99 }, user_id: [1] }],
    ['lead.pointschange', 'group', { points: 1, group: 99 }],
  ]
  for (const [type, path, properties] of unknown) {
    const answer = await post(action, { type, properties })
    const details = Object.entries<string[]>(answer.body.errors[0].details)
    assert.deepEqual([answer.status, details[0]?.[0]], [400, `actions[1].properties.${path}`], answer.text)
    assert.match(details[0]?.[1]?.[0] ?? '', / 99 does not exist\.$/)
  }
  const { form } = (await post(action)).body
  await admin.delete(`/segments/${list.id}/delete`)
  const again = { ...form.actions[0], name: 'Renamed' }
  assert.equal((await admin.patch(`/forms/${form.id}/edit`, { actions: [again] })).status, 200)
  assert.equal((await admin.patch(`/forms/${form.id}/edit`, { actions: [action] })).status, 400)

  const batch = (count: number) =>
    countStatements(app.sql, () =>
      admin.post(
        '/forms/batch/new',
        Array.from({ length: count }, () => ({
          ...FORM,
          actions: [{ type: 'email.send.lead', properties: { email: email.id } }],
        })),
      ),
    )
  await batch(1)
  assert.equal((await batch(20)).count, (await batch(1)).count)
})

test('a form without a button gets one at its end, and no second one', async (t) => {
  const { admin } = await setup(t)
  const buttons = async (fields: object[]) => {
    const { body } = await admin.post('/forms/new', { name: 'Short', fields })
    return [...String(body.form.cachedHtml).matchAll(/<button type="submit"[^>]*>([^<]*)<\/button>/g)].map(
      ([, label]) => label,
    )
  }
  assert.deepEqual(await buttons([{ label: 'Name', type: 'text' }]), ['Submit'])
  assert.deepEqual(await buttons([]), ['Submit'])
  assert.deepEqual(
    await buttons([
      { label: 'Name', type: 'text' },
      { label: 'Send', type: 'button' },
    ]),
    ['Send'],
  )
})

test('the markup keeps its names and classes, labels every input, and escapes what people wrote', async (t) => {
  const { admin } = await setup(t)
  const evil = '"><script>alert(1)</script>'
  const made = await admin.post('/forms/new', {
    name: 'Sample <b>form</b>',
    renderStyle: true,
    formAttributes: 'onsubmit="alert(1)" data-x="1" class="wide" action="https://evil.example"',
    fields: [
      {
        id: 'new1',
        label: `Size & "more" ${evil}`,
        alias: 'size',
        type: 'select',
        properties: { list: [{ label: evil, value: evil }], placeholder: evil },
        helpMessage: evil,
      },
      {
        label: 'Why',
        type: 'text',
        parent: 'new1',
        conditions: { expr: 'in', values: ['a"b'] },
        inputAttributes: 'maxlength=5 onfocus=alert(1) style="color:red"',
        defaultValue: evil,
      },
      {
        label: 'Agree',
        type: 'checkboxgrp',
        isRequired: true,
        properties: { optionlist: { list: ['yes'] } },
      },
      { label: 'Note', type: 'freetext', properties: { text: evil } },
      { label: 'Secret', type: 'hidden', defaultValue: evil },
      { label: 'Send', type: 'button' },
    ],
  })
  assert.equal(made.status, 201, made.text)
  const { form } = made.body
  const html: string = form.cachedHtml
  const [size, why] = form.fields
  assert.equal(why.parent, size.id)
  for (const piece of [
    '<div id="mauticform_wrapper_sampleform" class="mauticform_wrapper">',
    `action="http://127.0.0.1:8080/form/submit?formId=${form.id}"`,
    'id="mauticform_sampleform" data-mautic-form="sampleform"',
    'data-x="1" class="wide"',
    'class="mauticform-innerform"',
    'mauticform-page-wrapper',
    'name="mauticform[size]"',
    '<label id="mauticform_label_size" for="mauticform_input_sampleform_size" class="mauticform-label">Size &amp; ',
    'mauticform-checkboxgrp mauticform-field-checkboxgrp mauticform-required',
    '<legend class="mauticform-label">Agree</legend>',
    'name="mauticform[agree][]"',
    'aria-describedby="mauticform_input_sampleform_size-help mauticform_input_sampleform_size-error"',
    'data-mautic-form-show-on="size:a&quot;b"',
    'maxlength="5"',
    `<input type="hidden" name="mauticform[formId]" id="mauticform_sampleform_id" value="${form.id}">`,
    'name="mauticform[return]"',
    'name="mauticform[formName]" id="mauticform_sampleform_name" value="sampleform"',
    '<style>',
  ])
    assert.ok(html.includes(piece), `${piece}\n${html}`)
  assert.doesNotMatch(html, /<script|onsubmit|onfocus|evil\.example/)
})

test('compatibility 1.15, forms fields/delete and actions/delete: the named ones go, the form comes back, no list is a 400', async (t) => {
  const { app, admin } = await setup(t)
  const { form } = (
    await admin.post('/forms/new', {
      ...FORM,
      fields: [
        { id: 'a', label: 'First', type: 'text' },
        { label: 'Second', type: 'text', parent: 'a', conditions: { expr: 'in', values: ['x'] } },
      ],
    })
  ).body
  const [first] = form.fields
  const [action] = form.actions
  assert.equal((await admin.delete(`/forms/${form.id}/fields/delete?fields=${first.id}`)).status, 400)
  assert.equal((await admin.delete(`/forms/${form.id}/actions/delete`)).status, 400)
  for (const id of [999_999, '999999', -1, 1.5, '99999999999999999999'])
    for (const part of [
      { fields: [{ id, label: 'N', type: 'text' }] },
      { actions: [{ id, type: 'lead.changetags' }] },
    ])
      assert.equal((await admin.patch(`/forms/${form.id}/edit`, part)).status, 404, JSON.stringify(part))
  const less = await admin.delete(`/forms/${form.id}/fields/delete?fields[]=${first.id}&fields[]=999999`)
  assert.equal(less.status, 200, less.text)
  assert.equal(less.body.form.fields.length, 1)
  assert.equal(less.body.form.fields[0].parent, null)
  assert.doesNotMatch(less.body.form.cachedHtml, /First|show-on/)
  assert.equal(less.body.form.modifiedBy, admin.userId)
  const idle = await admin.delete(`/forms/${form.id}/actions/delete?actions[]=${action.id}`)
  assert.deepEqual(idle.body.form.actions, [])
  assert.equal((await admin.delete('/forms/999999/fields/delete?fields[]=1')).status, 404)
  const viewer = await app.as({ 'form:forms': ['viewown', 'viewother'] })
  assert.equal((await viewer.delete(`/forms/${form.id}/fields/delete?fields[]=1`)).status, 403)
})

test('compatibility 1.15, forms submissions: a list with a total as text, one, and those of a contact', async (t) => {
  const { app, admin } = await setup(t)
  const { form } = (
    await admin.post('/forms/new', {
      ...FORM,
      fields: [...FORM.fields, { label: 'Age', type: 'number', saveResult: false }],
    })
  ).body
  const other = (await admin.post('/forms/new', FORM)).body.form
  assert.deepEqual((await admin.get(`/forms/${form.id}/submissions`)).body, { total: '0', submissions: [] })
  const contact = (await admin.post('/contacts/new', { firstname: 'Ada', email: 'ada@x.example' })).body
    .contact
  const [email, pick] = form.fields
  const insert = async (contactId: number | null, formId: number, day: number, results: object) => {
    const [ip] = await app.sql`
      insert into ip_addresses (ip_address) values (${`192.0.2.${day}`}) on conflict (ip_address) do update set ip_address = excluded.ip_address returning id`
    const [row] = await app.sql`
      insert into form_submissions (contact_id, form_id, ip_id, tracking_id, date_submitted, referer, results)
      values (${contactId}, ${formId}, ${ip!.id}, 'device', ${`2026-01-0${day} 10:00:00+00`}, 'https://x.example/', ${app.sql.json(results as never)}) returning id`
    return row!.id as number
  }
  const second = await insert(null, form.id, 2, {})
  const first = await insert(contact.id, form.id, 1, { [email.id]: 'ada@x.example', [pick.id]: 'a' })
  const foreign = await insert(contact.id, other.id, 3, {})
  const list = (await admin.get(`/forms/${form.id}/submissions`)).body
  assert.equal(list.total, '2')
  assert.deepEqual(
    list.submissions.map((one: { id: number }) => one.id),
    [first, second],
  )
  const [one] = list.submissions
  assert.equal(
    Object.keys(one).join(),
    'id,ipAddress,form,lead,trackingId,dateSubmitted,referer,page,results',
  )
  assert.equal(one.ipAddress.ip, '192.0.2.1')
  assert.deepEqual(
    [one.form.id, one.form.name, one.form.alias, one.form.category],
    [form.id, 'Sample form', 'sample_for', null],
  )
  assert.equal(
    Object.keys(one.lead).join(),
    'id,points,color,title,firstname,lastname,company,position,email,phone,mobile,city,state,zipcode,timezone,country',
  )
  assert.deepEqual([one.lead.id, one.lead.firstname], [contact.id, 'Ada'])
  assert.equal(one.dateSubmitted, '2026-01-01T10:00:00+00:00')
  assert.equal(one.page, null)
  assert.deepEqual(one.results, { email: 'ada@x.example', pick: 'a' })
  // The value follows its field to another alias.
  await admin.patch(`/forms/${form.id}/edit`, { fields: [{ id: pick.id, alias: 'choice' }] })
  const single = await admin.get(`/forms/${form.id}/submissions/${first}`)
  assert.deepEqual(single.body.submission.results, { email: 'ada@x.example', choice: 'a' })
  assert.equal((await admin.get(`/forms/${form.id}/submissions/${foreign}`)).status, 404)
  assert.equal((await admin.get('/forms/999999/submissions')).status, 404)
  const own = await admin.get(`/forms/${form.id}/submissions/contact/${contact.id}`)
  assert.deepEqual([own.body.total, own.body.submissions[0].id], ['1', first])
  assert.equal((await admin.get(`/forms/${form.id}/submissions/contact/999999`)).status, 404)
  const ordered = await admin.get(
    `/forms/${form.id}/submissions?orderBy=s.dateSubmitted&orderByDir=DESC&limit=1`,
  )
  assert.equal(ordered.body.submissions[0].id, second)
  const stranger = await app.as({ 'form:forms': ['viewown'] })
  assert.equal((await stranger.get(`/forms/${form.id}/submissions`)).status, 403)
})

test('a form that goes takes its parts along and leaves no campaign or email that names it', async (t) => {
  const { app, admin } = await setup(t)
  const { form } = (await admin.post('/forms/new', FORM)).body
  const { campaign } = (await admin.post('/campaigns/new', { name: 'C', forms: [{ id: form.id }] })).body
  const unknown = await admin.post('/campaigns/new', { name: 'C', forms: [{ id: 999_999 }] })
  assert.equal(unknown.status, 400, unknown.text)
  await admin.delete(`/forms/${form.id}/delete`)
  const [left] = await app.sql`
    select (select count(*) from form_fields) as fields, (select count(*) from form_actions) as actions,
      (select count(*) from campaign_forms) as sources`
  assert.deepEqual({ ...left }, { fields: 0, actions: 0, sources: 0 })
  assert.deepEqual((await admin.get(`/campaigns/${campaign.id}`)).body.campaign.forms, [])
})

async function setup(t: TestContext): Promise<{ app: TestApp; admin: Client }> {
  const app = await testApp(t, { integrations: { Crm: 'https://crm.example/push' } })
  return { app, admin: await app.as('admin') }
}

// Focus items.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { testApp } from '../../../../test/app.ts'
import { FIREFOX } from '../../../../test/visit.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'

const FOCUS = {
  name: 'Sample focus',
  type: 'notice',
  style: 'bar',
  website: 'http://x.example',
  properties: { content: { headline: 'h' } },
}

test('sample focus: the documented keys in their order, and every property', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  const made = await admin.post('/focus/new', FOCUS)
  assert.equal(made.status, 201, made.text)
  const { id, dateAdded, createdBy, createdByUser, cache, ...rest } = made.body.focus
  assert.ok(id && dateAdded && createdBy && createdByUser)
  assert.match(cache, /<p class="mf-headline">h<\/p>/)
  const properties = {
    bar: { allow_hide: null, push_page: null, sticky: null, size: null, placement: null },
    modal: { placement: null },
    notification: { placement: null },
    page: [],
    animate: null,
    link_activation: null,
    colors: { primary: null, text: null, button: null, button_text: null },
    content: {
      headline: 'h',
      tagline: null,
      link_text: null,
      link_url: null,
      link_new_window: null,
      font: null,
      css: null,
    },
    when: null,
    timeout: null,
    frequency: null,
    stop_after_conversion: null,
    stop_after_close: null,
  }
  assert.deepEqual(rest, {
    isPublished: true,
    dateModified: null,
    modifiedBy: null,
    modifiedByUser: null,
    name: 'Sample focus',
    category: null,
    description: null,
    type: 'notice',
    website: 'http://x.example',
    style: 'bar',
    publishUp: null,
    publishDown: null,
    properties,
    utmTags: { utmSource: null, utmMedium: null, utmCampaign: null, utmContent: null },
    form: null,
    htmlMode: null,
    html: null,
    editor: null,
  })
  assert.equal(JSON.stringify(made.body.focus.properties), JSON.stringify(properties))
  assert.equal(
    Object.keys(made.body.focus).join(),
    'isPublished,dateAdded,dateModified,createdBy,createdByUser,modifiedBy,modifiedByUser,id,name,category,description,type,website,style,publishUp,publishDown,properties,utmTags,form,htmlMode,html,editor,cache',
  )
  const list = (await admin.get('/focus')).body
  assert.deepEqual(Object.keys(list), ['total', 'focus'])
  assert.deepEqual(Object.keys(list.focus), [String(id)])
  assert.equal((await admin.patch(`/focus/${id}/edit`, made.body.focus)).status, 200)
})

test('compatibility 2.4, focus: name, type and style are required and checked; htmlMode 1 is taken; a form has to be there', async (t) => {
  const { as } = await testApp(t)
  const admin = await as('admin')
  const empty = await admin.post('/focus/new', {})
  assert.deepEqual(Object.keys(empty.body.errors[0].details).sort(), ['name', 'style', 'type'])
  for (const body of [
    { type: 'nonsense' },
    { style: 'nonsense' },
    { form: 999_999 },
    { properties: { content: { link_url: 'javascript:alert(1)' } } },
    { properties: { colors: { primary: 'red;background:url(x)' } } },
  ])
    assert.equal((await admin.post('/focus/new', { ...FOCUS, ...body })).status, 400, JSON.stringify(body))
  const html = await admin.post('/focus/new', { ...FOCUS, htmlMode: '1', html: '<b>Own</b>' })
  assert.equal(html.body.focus.htmlMode, '1')
  assert.match(html.body.focus.cache, /<b>Own<\/b>/)
  const { form } = (await admin.post('/forms/new', { name: 'F', fields: [{ label: 'A', type: 'text' }] }))
    .body
  const item = (await admin.post('/focus/new', { ...FOCUS, type: 'form', form: form.id })).body.focus
  assert.equal(item.form, form.id)
  await admin.delete(`/forms/${form.id}/delete`)
  assert.equal((await admin.get(`/focus/${item.id}`)).body.focus.form, null)
})

test('compatibility 2.4, focus js: the script shows the item, escapes what was written, and knows when to keep still', async (t) => {
  const { as } = await testApp(t)
  const admin = await as('admin')
  const { form } = (
    await admin.post('/forms/new', { name: 'F', fields: [{ label: 'Your name', type: 'text' }] })
  ).body
  const made = await admin.post('/focus/new', {
    ...FOCUS,
    type: 'form',
    form: form.id,
    style: 'modal',
    properties: {
      content: { headline: '</script><script>alert(1)</script>' },
      frequency: 'hourly',
      stop_after_close: 1,
      timeout: 2,
    },
  })
  const { id } = made.body.focus
  const answer = await admin.post(`/focus/${id}/js`, { ignored: true })
  assert.equal(answer.status, 200, answer.text)
  const { js } = answer.body
  assert.doesNotMatch(js, /<\/?script/)
  const first = browser()
  runInNewContext(js, first.globals)
  assert.deepEqual(first.waits, [2_000])
  const shown = first.body[0]!
  assert.match(shown.shadow!.children[1]!.innerHTML, /Your name/)
  assert.match(shown.shadow!.children[1]!.innerHTML, /&lt;\/script&gt;/)
  assert.equal(first.images[0], `http://127.0.0.1:8080/focus/${id}/viewpixel.gif`)
  // An hour has not passed, and then it was closed for good.
  const second = browser(first.storage)
  runInNewContext(js, second.globals)
  assert.deepEqual([second.waits, second.body], [[], []])
  const closed = browser({ [`mautic-focus-${id}-closed`]: '1' })
  runInNewContext(js, closed.globals)
  assert.deepEqual(closed.waits, [])
  // A wait that is longer than browsers can wait would be none.
  const patched = await admin.patch(`/focus/${id}/edit`, { properties: { timeout: 9_000_000_000 } })
  assert.equal(patched.status, 200, patched.text)
  const patient = browser()
  runInNewContext((await admin.post(`/focus/${id}/js`)).body.js, patient.globals)
  assert.deepEqual(patient.waits, [2_147_483_647])
  assert.equal((await admin.post('/focus/999999/js')).status, 404)
  assert.equal((await (await as({ 'focus:items': ['viewown'] })).post(`/focus/${id}/js`)).status, 403)
})

test('compatibility 4.4, focus: the script of a published item is public, and its pixel counts views of known contacts', async (t) => {
  const { as, fastify, sql } = await testApp(t)
  const admin = await as('admin')
  const { id } = (await admin.post('/focus/new', FOCUS)).body.focus
  const script = await fastify.inject({ url: `/focus/${id}.js` })
  assert.equal(script.statusCode, 200)
  assert.match(String(script.headers['content-type']), /^application\/javascript/)
  assert.equal(script.body, (await admin.post(`/focus/${id}/js`)).body.js)
  const [contact] = await sql`insert into contacts (date_added) values (now()) returning id`
  await sql`insert into contact_devices (contact_id, date_added, tracking_id) values (${contact!.id}, now(), 'known')`
  const see = (focusId: number, cookie: string) =>
    fastify.inject({
      url: `/focus/${focusId}/viewpixel.gif`,
      headers: { cookie, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/126.0' },
    })
  const answers = await Promise.all([
    see(id, 'a=b; mautic_device_id=known'),
    see(id, 'mautic_device_id=stranger'),
    see(id, ''),
    see(999_999, 'mautic_device_id=known'),
  ])
  assert.ok(answers.every(({ headers }) => headers['content-type'] === 'image/gif'))
  const rows = await sql`select contact_id, focus_id, type from focus_interactions`
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [{ contact_id: contact!.id, focus_id: id, type: 'view' }],
  )
  await admin.patch(`/focus/${id}/edit`, { isPublished: false })
  assert.equal((await fastify.inject({ url: `/focus/${id}.js` })).statusCode, 404)
  assert.equal((await fastify.inject({ url: '/focus/x.js' })).statusCode, 404)
})

test('engine 7.4: contacts see their values, on pages that may read them; clicks and submissions of contacts are kept', async (t) => {
  const { as, fastify, sql } = await testApp(t, { cors_valid_domains: ['https://shop.example'] })
  const admin = await as('admin')
  const content = { headline: 'Hello {contactfield=firstname|friend}' }
  const { id } = (await admin.post('/focus/new', { ...FOCUS, form: null, properties: { content } })).body
    .focus
  await sql`insert into contacts (date_added, firstname) values (now(), '<b>Ada</b>')`
  await sql`insert into contact_devices (contact_id, date_added, tracking_id) values (1, now(), 'known')`
  const load = (referer: string, cookie = 'mautic_device_id=known') =>
    fastify.inject({ url: `/focus/${id}.js`, headers: { cookie, referer } })
  await admin.post('/pages/new', { title: 'Home', customHtml: 'x' })
  const ct = makeClickThrough(1, 1, trackingHash(await ensureSiteKey(sql), { sendId: 1, contactId: 1 }))
  const home = await fastify.inject({ url: `/home?ct=${ct}`, headers: { 'user-agent': FIREFOX } })
  const proof = home.cookies.find(({ name }) => name === 'mautic_proof')?.value
  const own = await load('https://shop.example/', `mautic_device_id=known; mautic_proof=${proof}`)
  assert.match(own.body, /Hello &lt;b>Ada&lt;\/b>|Hello &lt;b&gt;Ada&lt;\/b&gt;/)
  assert.match(String(own.headers['cache-control']), /private, no-store/)
  assert.match((await load('https://evil.example/')).body, /Hello friend/)
  assert.match((await load('https://shop.example/', '')).body, /Hello friend/)
  assert.match(
    (await load('https://shop.example/')).body,
    /Hello friend/,
    'a cookie of a device proves nothing',
  )
  const tell = (what: string, device: string) =>
    fastify.inject({
      method: 'POST',
      url: `/focus/${id}/${what}?mautic_device_id=${device}`,
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/126.0' },
    })
  const answers = await Promise.all([
    tell('click', 'known'),
    tell('submission', 'known'),
    tell('click', 'stranger'),
    tell('click', "'%00"),
  ])
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [204, 204, 204, 204],
  )
  assert.equal((await tell('nothing', 'known')).statusCode, 404)
  const rows = await sql`select contact_id, type from focus_interactions order by type`
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [
      { contact_id: 1, type: 'click' },
      { contact_id: 1, type: 'submission' },
    ],
  )
})

test('an item that is not saved looks as it does once it is saved, and what it cannot have is said with its path', async (t) => {
  const { as, sql } = await testApp(t)
  const admin = await as('admin')
  const { form } = (
    await admin.post('/forms/new', { name: 'F', fields: [{ label: 'Your name', type: 'text' }] })
  ).body
  const focus = {
    ...{ name: 'F', type: 'form', style: 'bar', form: form.id },
    properties: {
      content: { headline: 'Hello {contactfield=firstname|friend}', css: '.x { color: red } </style>' },
      bar: { allow_hide: 0, push_page: 1 },
      colors: { primary: '123456' },
    },
  }
  const preview = async (body: object) => (await admin.post('/focus/preview', body)).body.preview?.document
  const shown = await preview({ focus })
  assert.match(shown, /<template shadowrootmode="open">/)
  assert.match(shown, /Hello friend/)
  assert.match(shown, /--mf-primary:#123456;/)
  assert.match(shown, /Your name/)
  assert.match(shown, /\.mf-close \{ display: none; \}/)
  assert.equal(shown.match(/<\/style>/g)?.length, shown.match(/<style>/g)?.length)
  assert.doesNotMatch(shown, /<script/)
  const [{ count }] = (await sql`select count(*) from focus_items`) as unknown as [{ count: number }]
  assert.equal(count, 0)
  const { id } = (await admin.post('/focus/new', focus)).body.focus
  assert.equal(await preview({ id }), shown)
  assert.match(await preview({ id, focus: { style: 'modal', properties: {} } }), /mf-modal/)
  const refused = async (properties: object) =>
    Object.keys((await admin.post('/focus/preview', { focus: { properties } })).body.errors[0].details)
  assert.deepEqual(await refused({ content: { link_url: 'javascript:1' } }), ['properties.content.link_url'])
  assert.deepEqual(await refused({ colors: { text: 'a;b' } }), ['properties.colors.text'])
  const often = { type: 'form', form: form.id, htmlMode: 'html', html: '<p>x</p>{focus_form}'.repeat(3) }
  assert.equal((await preview({ focus: often })).match(/<form /g)?.length, 1)
  const html = '<temp<template>late></template><img src="x" onerror="alert(1)"><script>alert(1)</script>'
  const written = await preview({ focus: { type: 'notice', htmlMode: 'html', html } })
  assert.deepEqual(written.match(/<\/?template\b/g), ['<template', '</template'], 'only that of the item')
  const policy =
    /<meta http-equiv="Content-Security-Policy" content="script-src 'none';[^"]*form-action 'none'/
  assert.match(written.slice(0, written.indexOf('<template')), policy, 'before anything of the author')
  assert.equal((await admin.post('/focus/preview', { focus: 'x' })).status, 400)
  assert.equal((await admin.post('/focus/preview', { focus: { style: 'round' } })).status, 400)
  assert.equal((await admin.post('/focus/preview', { id: 999_999 })).status, 404)
  assert.equal((await admin.post('/focus/preview', { focus: { type: 'form', form: 999_999 } })).status, 404)
  const stranger = await as({ 'form:forms': ['viewown'] })
  assert.equal((await stranger.post('/focus/preview', { focus })).status, 403)
  const looker = await as({ 'focus:items': ['viewother', 'viewown'] })
  assert.equal((await looker.post('/focus/preview', { id })).status, 200)
  assert.equal((await looker.post('/focus/preview', { focus })).status, 403, 'a form of others')
})

test('the figures of an item count what contacts did with it, and how many they were', async (t) => {
  const { as, sql } = await testApp(t)
  const admin = await as('admin')
  const [first, second] = [
    (await admin.post('/focus/new', FOCUS)).body.focus.id,
    (await admin.post('/focus/new', FOCUS)).body.focus.id,
  ]
  await sql`insert into contacts (date_added) select now() from generate_series(1, 2)`
  await sql`
    insert into focus_interactions (contact_id, focus_id, type, date_added)
    select contact_id, ${first}, type, now()
    from (values (1, 'view'), (1, 'view'), (2, 'view'), (2, 'click')) as i (contact_id, type)`
  const figures = async (id: number) => (await admin.get(`/focus/${id}/figures`)).body.figures
  const NONE = { views: 0, viewsContacts: 0, clicks: 0, clicksContacts: 0 }
  assert.deepEqual(await figures(first), {
    ...{ views: 3, viewsContacts: 2, clicks: 1, clicksContacts: 1 },
    ...{ submissions: 0, submissionsContacts: 0 },
  })
  assert.deepEqual(await figures(second), { ...NONE, submissions: 0, submissionsContacts: 0 })
  assert.equal((await admin.get('/focus/999999/figures')).status, 404)
  assert.equal((await (await as({ 'focus:items': ['viewown'] })).get(`/focus/${first}/figures`)).status, 403)
})

interface Node {
  innerHTML: string
  children: Node[]
  shadow: Node | null
}

/** As much of a browser as the script asks for. */
function browser(storage: Record<string, string> = {}) {
  const waits: number[] = []
  const body: Node[] = []
  const images: string[] = []
  const element = (name: string) => {
    const node: Node & Record<string, unknown> = {
      innerHTML: '',
      children: [],
      shadow: null,
      style: {},
      setAttribute() {},
      addEventListener() {},
      querySelector: () => null,
      querySelectorAll: () => [],
      appendChild: (child: Node) => node.children.push(child),
      attachShadow() {
        node.shadow = element('shadow')
        return node.shadow
      },
    }
    if (name === 'img') Object.defineProperty(node, 'src', { set: (url: string) => images.push(url) })
    return node
  }
  const document = {
    createElement: element,
    activeElement: null,
    querySelector: () => null,
    body: { appendChild: (child: Node) => body.push(child) },
    documentElement: { style: {}, scrollHeight: 0, clientHeight: 0 },
    addEventListener() {},
    removeEventListener() {},
  }
  const window = {
    scrollY: 0,
    addEventListener() {},
    removeEventListener() {},
    localStorage: {
      getItem: (key: string) => storage[key] ?? null,
      setItem: (key: string, value: string) => {
        storage[key] = value
      },
    },
    setTimeout(run: () => void, ms: number) {
      waits.push(ms)
      run()
    },
  }
  return { globals: { window, document }, storage, waits, body, images }
}

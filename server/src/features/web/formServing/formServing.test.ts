// Forms as they reach browsers: pages, frames, scripts, and what of a visitor they show.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, InjectOptions } from 'fastify'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import type { Config } from '../../../platform/config.ts'
import { messagePath } from '../../content/forms/formMessage.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import { readSent, rememberSent } from '../visitors/sentCookie.ts'

const SITE = 'https://mail.sample.example'
const EMAIL = { label: 'Email', alias: 'email', type: 'email', mappedObject: 'contact', mappedField: 'email' }
const SEND = { label: 'Send', type: 'button' }

async function setup(t: TestContext, settings: Partial<Config> = {}) {
  // On a host of their own forms run without a sandbox, and their documents hold no token.
  const app = await testApp(t, { site_url: 'https://app.sample.example', public_url: SITE, ...settings })
  const { host } = new URL(SITE)
  const admin = await app.as('admin')
  const inject = (options: InjectOptions) =>
    app.fastify.inject({ ...options, headers: { host, ...options.headers } })
  const get = (url: string, options: InjectOptions = {}) => inject({ url, ...options })
  const make = async (body: object) => {
    const made = await admin.post('/forms/new', { name: 'Sample form', fields: [EMAIL, SEND], ...body })
    assert.equal(made.status, 201, made.text)
    return made.body.form
  }
  return { ...app, admin, host, inject, get, make }
}

test('a form has a page of its own and one for frames; both may be framed, carry its markup and load the script', async (t) => {
  const { get, make } = await setup(t)
  const form = await make({ language: 'de' })
  for (const path of [`/form/${form.id}`, `/form/embed/${form.id}`]) {
    const answer = await get(path)
    assert.equal(answer.statusCode, 200)
    assert.match(String(answer.headers['content-type']), /^text\/html/)
    const policy = String(answer.headers['content-security-policy'])
    assert.match(policy, /frame-ancestors \*/)
    assert.match(policy, /script-src 'self' https:\/\/mail\.sample\.example;/)
    assert.doesNotMatch(policy, /script-src[^;]*(unsafe|\*)/)
    assert.equal(answer.headers['x-frame-options'], undefined)
    assert.equal(answer.headers['x-robots-tag'], undefined)
    assert.equal(answer.headers['cache-control'], 'no-cache')
    assert.ok(answer.body.includes(form.cachedHtml))
    assert.match(answer.body, /<html lang="de">/)
    assert.ok(answer.body.includes(`<script src="${SITE}/media/js/mautic-form.js"></script>`))
    assert.doesNotMatch(answer.body, /robots/)
  }
})

test('the own page of a form has its theme, a frame has none; a theme that is gone or drops the form is no loss', async (t) => {
  const { get, make, sql } = await setup(t)
  const form = await make({ template: 'harbor', noIndex: true, language: 'de', name: 'A <b> $& form' })
  const page = await get(`/form/${form.id}`)
  assert.equal(page.statusCode, 200)
  assert.ok(page.body.includes('Let us talk') && page.body.includes(form.cachedHtml))
  assert.match(page.body, /<html lang="de"/)
  assert.ok(page.body.includes('<meta name="robots" content="noindex, nofollow">'))
  assert.ok(page.body.includes(`<script src="${SITE}/media/js/mautic-form.js"></script>`))
  assert.doesNotMatch((await get(`/form/embed/${form.id}`)).body, /Let us talk/)
  const gone = await make({ template: 'not-there' })
  assert.ok((await get(`/form/${gone.id}`)).body.includes(gone.cachedHtml))
  await sql`insert into themes (key, config, date_added) values ('drops', '{"name": "Drops"}', ${new Date()})`
  await sql`insert into theme_files (theme_key, path, content) values ('drops', 'html/form.html.twig', ${Buffer.from('<p>{{ content }}</p>')})`
  const dropped = await make({ template: 'drops' })
  assert.ok((await get(`/form/${dropped.id}`)).body.includes(dropped.cachedHtml))
})

test('a form is filled in from the query of its page, as text, without secrets and files', async (t) => {
  const { get, make } = await setup(t)
  const list = { list: ['a', 'b', 'c'] }
  const form = await make({
    fields: [
      { label: 'Email', alias: 'email', type: 'email' },
      { label: 'Box', alias: 'box', type: 'checkboxgrp', properties: { optionlist: list } },
      { label: 'Note', alias: 'note', type: 'textarea', defaultValue: 'own' },
      { label: 'Pin', alias: 'pin', type: 'password' },
    ],
  })
  for (const path of ['/form', '/form/embed'])
    for (const box of ['box=a|c', 'box[]=a&box[]=c']) {
      const { body } = await get(
        `${path}/${form.id}?email=${encodeURIComponent('"><b>@x.example')}&${box}&pin=1234&other=1`,
      )
      assert.match(body, /value="&quot;&gt;&lt;b&gt;@x\.example"/)
      const ticked = [...body.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([tag]) =>
        / checked/.test(tag),
      )
      assert.deepEqual(ticked, [true, false, true], box)
      assert.match(body, />own<\/textarea>/)
      assert.doesNotMatch(body, /1234/)
    }
  assert.ok((await get(`/form/${form.id}?other=1`)).body.includes(form.cachedHtml))
})

test('noIndex is said in a header and in the page', async (t) => {
  const { get, make } = await setup(t)
  const form = await make({ noIndex: true })
  const answer = await get(`/form/${form.id}`)
  assert.equal(answer.headers['x-robots-tag'], 'noindex, nofollow')
  assert.match(answer.body, /<meta name="robots" content="noindex, nofollow">/)
})

test('a form that is not published is shown to credentials that may view it, and takes no answers', async (t) => {
  const { get, make, as, host, inject } = await setup(t)
  const form = await make({ isPublished: false })
  const seen = async (who: Parameters<typeof as>[0], id = form.id, path = '/form') =>
    (await as(who)).get('', { url: `${path}/${id}`, headers: { host, accept: 'text/html' } })
  for (const path of ['/form', '/form/embed']) {
    const shown = await seen('admin', form.id, path)
    assert.equal(shown.status, 200)
    assert.ok(shown.text.includes(form.cachedHtml))
    assert.match(String(shown.headers['x-robots-tag']), /noindex/)
    assert.equal(shown.headers['cache-control'], 'private, no-store')
    assert.equal((await get(`${path}/${form.id}`)).statusCode, 404)
  }
  assert.equal((await seen({ 'form:forms': ['viewother'] })).status, 200)
  assert.equal((await seen({ 'form:forms': ['viewown'] })).status, 404, 'of somebody else')
  assert.equal((await seen({ 'page:pages': ['viewother'] })).status, 404)
  assert.equal((await seen('admin', 999)).status, 404)
  const wrong = { headers: { authorization: 'Bearer wrong' } }
  assert.equal((await get(`/form/${form.id}`, wrong)).statusCode, 401)
  assert.equal((await get('/form/999', wrong)).statusCode, 401, 'whether there is one is not told')
  const published = await make({})
  assert.equal((await get(`/form/${published.id}`, wrong)).statusCode, 200)
  const sent = await inject({
    method: 'POST',
    url: '/form/submit/ajax',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `mauticform[formId]=${form.id}&mauticform[email]=a@b.example`,
  })
  assert.equal(sent.json().success, 0)
})

test('what is not published, not yet, no more or not there is a 404 as a page and nothing as a script', async (t) => {
  const { get, make } = await setup(t)
  const ids = [
    (await make({ isPublished: false })).id,
    (await make({ publishUp: '2099-01-01 00:00' })).id,
    (await make({ publishDown: '2020-01-01 00:00' })).id,
    999_999,
    '999999999999999999999',
  ]
  for (const id of ids) {
    for (const path of [`/form/${id}`, `/form/embed/${id}`])
      assert.equal((await get(path, { headers: { accept: 'text/html' } })).statusCode, 404, path)
    const script = await get(`/form/generate.js?id=${id}`)
    assert.equal(script.statusCode, 200)
    assert.match(String(script.headers['content-type']), /^text\/javascript/)
    assert.equal(script.body, '')
  }
  for (const query of ['', '?id=', '?id=x', '?id[]=1', '?id=1%27'])
    assert.equal((await get(`/form/generate.js${query}`)).body, '', query)
})

test('the script writes the form where it stands, with a style of its own, and loads the script of forms once', async (t) => {
  const { get, make } = await setup(t)
  const form = await make({ fields: [{ ...EMAIL, label: 'Your "mail" \\ \u2028 `address`' }, SEND] })
  const script = (await get(`/form/generate.js?id=${form.id}`)).body
  const written: [string, string][] = []
  const loaded: { src?: string }[] = []
  const window: Record<string, unknown> = {}
  const document = {
    head: { appendChild: (child: object) => loaded.push(child) },
    currentScript: {
      parentElement: {},
      insertAdjacentHTML: (...what: [string, string]) => written.push(what),
    },
    createElement: () => ({ addEventListener() {} }),
  }
  for (let n = 0; n < 2; n++) runInNewContext(script, { window, document })
  assert.equal(written.length, 2)
  const [[position, html]] = written as [[string, string]]
  assert.equal(position, 'afterend')
  assert.match(html, /^<style>/)
  assert.ok(html.endsWith(form.cachedHtml))
  assert.deepEqual(
    loaded.map(({ src }) => src),
    [`${SITE}/media/js/mautic-form.js`],
  )
  assert.equal(window.MauticDomain, SITE)
})

test('the script of forms is where it always was, small, kept for an hour, and asked after by its tag', async (t) => {
  const { get } = await setup(t)
  const answer = await get('/media/js/mautic-form.js?v123')
  assert.equal(answer.statusCode, 200)
  assert.match(String(answer.headers['content-type']), /^text\/javascript/)
  assert.match(String(answer.headers['cache-control']), /max-age=3600/)
  assert.ok(
    gzipSync(answer.rawPayload, { level: 9 }).length < 7_000,
    String(gzipSync(answer.rawPayload).length),
  )
  const again = await get('/media/js/mautic-form.js', {
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  assert.equal(again.statusCode, 304)
  assert.equal(again.body, '')
})

test('the page after a form says what we signed, and nothing else', async (t) => {
  const { sql, get } = await setup(t)
  const key = await ensureSiteKey(sql)
  const page = { headers: { accept: 'text/html' } }
  const path = messagePath(key, { message: 'Thanks, <b>Ada</b>\nand goodbye', isError: false })
  const answer = await get(path, page)
  assert.equal(answer.statusCode, 200)
  assert.match(answer.body, /Thanks, &lt;b&gt;Ada&lt;\/b&gt;<br>\nand goodbye/)
  for (const forged of [
    path.replace('Ada', 'Eve'),
    path.replace('mauticMessage', 'mauticError'),
    path.replace(/sign=.*/, ''),
    path.replace(/sign=(.)/, (_, first) => `sign=${first === 'a' ? 'b' : 'a'}`),
    '/form/message?mauticMessage=Your+account+is+closed',
    '/form/message',
    '/form/message?mauticMessage[]=x&sign[]=y',
  ])
    assert.equal((await get(forged, page)).statusCode, 404, forged)
})

test('names of companies are for those who fill in a form that asks for one, ten at most, and not for collectors', async (t) => {
  const { inject, sql, make } = await setup(t)
  await sql`
    insert into companies (companyname, is_published)
    select 'Amazing ' || lpad(n::text, 2, '0'), true from generate_series(1, 30) n
    union all select 'amazing 01', true union all select 'Amazing but hidden', false union all select '100%_sure', true`
  const { id } = await make({ fields: [{ label: 'Company', type: 'companyLookup' }, SEND] })
  const plain = await make({})
  const hidden = await make({ isPublished: false, fields: [{ label: 'Company', type: 'companyLookup' }] })
  const ask = (body: object, remoteAddress = '192.0.2.1') =>
    inject({ method: 'POST', url: '/form/company-lookup/autocomplete', payload: body, remoteAddress })
  const names = (await ask({ search: 'MAZING', formId: id })).json()
  assert.equal(names.length, 10)
  assert.equal(names[1], 'Amazing 02')
  assert.deepEqual((await ask({ search: '0%_s', formId: String(id) })).json(), ['100%_sure'])
  for (const search of ['', 'am', '  am ', 7, ['ama'], null, 'ama\0'])
    assert.deepEqual((await ask({ search, formId: id })).json(), [], String(search))
  for (const formId of [plain.id, hidden.id, 999_999, 'x', null, [id, id]])
    assert.equal((await ask({ search: 'ama', formId })).statusCode, 404, String(formId))
  const many = []
  for (let n = 0; n < 61; n++) many.push((await ask({ search: 'am', formId: id }, '192.0.2.2')).statusCode)
  assert.deepEqual([...new Set(many.slice(0, 60))], [200])
  assert.equal(many[60], 429)
})

const PROFILED = [
  EMAIL,
  {
    label: 'First name',
    alias: 'firstname',
    type: 'text',
    mappedObject: 'contact',
    mappedField: 'firstname',
    isAutoFill: true,
  },
  {
    label: 'City',
    alias: 'city',
    type: 'text',
    mappedObject: 'contact',
    mappedField: 'city',
    showWhenValueExists: false,
  },
  { label: 'Why', alias: 'why', type: 'text', showAfterXSubmissions: 1 },
  SEND,
]
const COOKIE = { cookie: 'mautic_device_id=device0000000000000001' }

/** A contact with a device, and a form that looks at who asks. `submit` answers the cookies of the browser that sent. */
async function known(t: TestContext, body: object = {}, settings: Partial<Config> = {}) {
  const app = await setup(t, settings)
  const { admin, sql, make } = app
  const form = await make({ fields: PROFILED, ...body })
  const { contact } = (
    await admin.post('/contacts/new', { email: 'ada@sample.example', firstname: 'Ada "A"', city: 'Graz' })
  ).body
  await sql`
    insert into contact_devices (contact_id, tracking_id, date_added) values (${contact.id}, 'device0000000000000001', ${new Date()})`
  const firstname = form.fields.find(({ alias }: { alias: string }) => alias === 'firstname').id
  const siteKey = await ensureSiteKey(sql)
  const submit = async (value: string, cookie: string = COOKIE.cookie) => {
    const [row] = await sql<{ id: number }[]>`
      insert into form_submissions (contact_id, form_id, date_submitted, results)
      values (${contact.id}, ${form.id}, ${new Date()}, ${JSON.stringify({ [firstname]: value })}::text::jsonb) returning id`
    const set: string[] = []
    const reply = { header: (_name: string, text: string) => set.push(text) } as unknown as FastifyReply
    const known = readSent({ headers: { cookie } }, siteKey)
    rememberSent(reply, known, { added: [row!.id], siteKey, isSecure: true })
    return { cookie: `${COOKIE.cookie}; ${set[0]?.split(';')[0]}`, set }
  }
  return { ...app, form, siteKey, contactId: Number(contact.id), submit }
}

const asks = (html: string, alias: string) =>
  html.includes(`name=\\"mauticform[${alias}]`) || html.includes(`name="mauticform[${alias}]`)

test('a form asks a contact what it does not know; what it knows it fills in for the browser that sent it', async (t) => {
  const { get, form, submit, sql } = await known(t)
  const path = `/form/${form.id}`
  const stranger = await get(path)
  assert.ok(asks(stranger.body, 'city') && !asks(stranger.body, 'why'))
  assert.equal(stranger.headers['cache-control'], 'private, no-store')
  const first = await get(path, { headers: COOKIE })
  assert.ok(!asks(first.body, 'city') && !asks(first.body, 'why'))
  assert.doesNotMatch(first.body, /Ada/)
  const { cookie, set } = await submit('Ada "A"')
  assert.match(set[0] ?? '', /; Path=\/; Max-Age=\d+; HttpOnly; SameSite=None; Secure$/)
  const second = await get(path, { headers: COOKIE })
  assert.ok(asks(second.body, 'why'))
  assert.doesNotMatch(second.body, /Ada/, 'another browser of the same device sent it')
  const filled = await get(path, { headers: { cookie } })
  assert.ok(filled.body.includes('value="Ada &quot;A&quot;"'))
  const later = await submit('Augusta', cookie)
  assert.doesNotMatch(
    (await get(path, { headers: later })).body,
    /Ada|Augusta/,
    'the contact has what was not sent last',
  )
  await sql`update contacts set firstname = 'AUGUSTA '`
  assert.ok((await get(path, { headers: later })).body.includes('value="AUGUSTA "'))
  assert.doesNotMatch(
    (await get(path, { headers: { cookie } })).body,
    /Ada|AUGUSTA/,
    'somebody else changed it',
  )
  for (const forged of ['mautic_device_id=other', 'mautic_device_id=%00', 'mtc_id=1', "mautic_device_id='--"])
    assert.equal((await get(path, { headers: { cookie: forged } })).body, stranger.body)
})

test('the list of what a browser sent is signed, and keeps the latest', async (t) => {
  const { get, form, submit, siteKey } = await known(t)
  let cookie = COOKIE.cookie
  for (let n = 0; n < 30; n++) ({ cookie } = await submit('Ada "A"', cookie))
  assert.deepEqual(
    readSent({ headers: { cookie } }, siteKey),
    Array.from({ length: 20 }, (_, index) => index + 11),
  )
  assert.match((await get(`/form/${form.id}`, { headers: { cookie } })).body, /Ada/)
  const [, list = '', sign = ''] = /mautic_sent=([^.]*)\.(.*)/.exec(cookie) ?? []
  for (const forged of [
    `mautic_sent=${list}-z.${sign}`,
    `mautic_sent=1.${sign}`,
    `mautic_sent=${list}.${'A'.repeat(22)}`,
    `mautic_sent=.${sign}`,
    `mautic_sent=${list}`,
    `mautic_sent=${'1-'.repeat(5_000)}.${sign}`,
    `xmautic_sent=${list}.${sign}`,
  ])
    assert.doesNotMatch(
      (await get(`/form/${form.id}`, { headers: { cookie: `${COOKIE.cookie}; ${forged}` } })).body,
      /Ada/,
    )
})

test('who comes by a link of a message is shown the values of the contact; a made-up link shows nothing', async (t) => {
  const { get, form, contactId, siteKey } = await known(t)
  const hash = trackingHash(siteKey, { sendId: 1, contactId })
  const proven = await get(`/form/${form.id}?ct=${makeClickThrough(1, contactId, hash)}`)
  assert.ok(proven.body.includes('value="Ada &quot;A&quot;"'))
  assert.ok(!asks(proven.body, 'city'))
  const forged = await get(`/form/${form.id}?ct=${makeClickThrough(1, contactId, 'x'.repeat(hash.length))}`)
  assert.doesNotMatch(forged.body, /Ada/)
  assert.ok(asks(forged.body, 'city'))
})

test('the script of a form says nothing of a visitor to a site that may not call', async (t) => {
  const { get, form, submit } = await known(t, {}, { cors_valid_domains: ['https://*.own.example'] })
  const { cookie } = await submit('Ada "A"')
  const path = `/form/generate.js?id=${form.id}`
  const on = async (referer: string | undefined) =>
    (await get(path, { headers: { cookie, ...(referer === undefined ? {} : { referer }) } })).body
  const stranger = (await get(path)).body
  assert.ok(asks(stranger, 'city'))
  for (const referer of [
    undefined,
    '',
    'https://evil.example/',
    'https://own.example.evil.example/',
    'null',
    '::',
  ])
    assert.equal(await on(referer), stranger, String(referer))
  for (const referer of ['https://www.own.example/', `${SITE}/page`]) {
    const script = await on(referer)
    assert.ok(script.includes('Ada &quot;A'))
    assert.ok(!asks(script, 'city'))
  }
})

test('kiosk mode looks at nobody', async (t) => {
  const { get, form, submit } = await known(t, { inKioskMode: true })
  const { cookie } = await submit('Ada "A"')
  const answer = await get(`/form/${form.id}`, { headers: { cookie } })
  assert.ok(answer.body.includes(form.cachedHtml))
  assert.doesNotMatch(answer.body, /Ada/)
})

test('a form is served in two statements, one that looks at who asks in six, however much is known', async (t) => {
  const { get, form, sql, submit, make } = await known(t)
  const plain = await make({})
  let cookie = COOKIE.cookie
  const statements = async (id: number) =>
    (await countStatements(sql, () => get(`/form/${id}`, { headers: { cookie } }))).count
  for (let n = 0; n < 10; n++) ({ cookie } = await submit('Ada "A"', cookie))
  await statements(form.id)
  assert.equal(await statements(plain.id), 2)
  assert.equal(await statements(form.id), 6)
})

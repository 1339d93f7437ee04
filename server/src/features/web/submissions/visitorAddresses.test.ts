// Addresses that visitors send: they are checked on every way in, and harmless wherever they are shown.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { testApp } from '../../../../test/app.ts'
import { csvFile, importFile } from '../../../../test/importFile.ts'
import {
  insertContacts,
  insertEmail,
  mailTest,
  queueSends,
  statesOf,
  testConfig,
  until,
} from '../../../../test/mail.ts'
import { smtpServer } from '../../../../test/smtp.ts'
import { FIREFOX } from '../../../../test/visit.ts'
import { now } from '../../../platform/clock.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import { catalog } from '../../index.ts'
import { resolveTarget } from '../../messaging/rendering/resolveTarget.ts'
import { renderWebVersion } from '../../messaging/sends/renderWebVersion.ts'

const PROGRAM = 'javascript:alert(document.domain)'
const WEBSITE = {
  label: 'Website',
  alias: 'site',
  type: 'text',
  mappedObject: 'contact',
  mappedField: 'website',
}
const EMAIL = { label: 'Email', alias: 'email', type: 'text', mappedObject: 'contact', mappedField: 'email' }

async function setUp(t: TestContext) {
  const app = await testApp(t, { form_submissions_per_minute: 0 })
  const admin = await app.as('admin')
  const made = await admin.post('/forms/new', {
    name: 'F',
    postAction: 'message',
    postActionProperty:
      '<a href="{formfield=site}">You</a> <b title=\'{formfield=note}\'>{formfield=note}</b>',
    fields: [WEBSITE, EMAIL, { label: 'Note', alias: 'note', type: 'text' }],
  })
  assert.equal(made.status, 201, made.text)
  const send = async (values: Record<string, string>) => {
    const body = new URLSearchParams({ 'mauticform[formId]': String(made.body.form.id) })
    for (const [alias, value] of Object.entries(values)) body.append(`mauticform[${alias}]`, value)
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/form/submit',
      payload: String(body),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': FIREFOX,
        'x-requested-with': 'XMLHttpRequest',
      },
    })
    return answer.json()
  }
  return { ...app, admin, send }
}

test('an answer is checked by the type of the field that it is mapped to', async (t) => {
  const { send, sql } = await setUp(t)
  for (const site of [PROGRAM, ' JAVASCRIPT:x', 'data:text/html,x', 'ftp://x.example', 'java\tscript:x']) {
    const answer = await send({ site, email: 'ann@sample.example' })
    assert.deepEqual(answer.validationErrors, { site: "'Website' must be the address of a website." }, site)
  }
  assert.deepEqual((await send({ email: 'none' })).validationErrors, {
    email: "'Email' must be an email address.",
  })
  assert.equal((await sql`select from contacts`).length, 0)
  for (const site of ['https://x.example/a?b#c', 'www.x.example/a:b', 'x.example:8080', '']) {
    assert.equal((await send({ site, email: 'ann@sample.example' })).success, 1, site)
    const [row] = await sql`select website from contacts`
    if (site !== '') assert.equal(row?.website, site)
  }
})

test('the interface, imports and visits take no program for the address of a website', async (t) => {
  const { admin, sql, fastify } = await setUp(t)
  const refused = await admin.post('/contacts/new', { website: PROGRAM })
  assert.equal(refused.status, 400)
  assert.deepEqual(Object.keys(refused.body.errors[0].details), ['website'])
  const company = await admin.post('/companies/new', { companyname: 'X', companywebsite: PROGRAM })
  assert.equal(company.status, 400)
  const file = csvFile(
    t,
    `email,website\nann@sample.example,${PROGRAM}\nben@sample.example,https://b.example\n`,
  )
  const summary = await importFile(sql, file)
  assert.deepEqual([summary.inserted, summary.failed], [1, 1])
  const { body } = await admin.get('/fields/contact?limit=0')
  const { id } = body.fields.find((field: { alias: string }) => field.alias === 'website')
  await admin.patch(`/fields/contact/${id}/edit`, { isPubliclyUpdatable: true })
  await fastify.inject({
    url: `/mtc/event?page_url=x&website=${encodeURIComponent(PROGRAM)}`,
    headers: { 'user-agent': FIREFOX },
  })
  const stored = await sql`select website from contacts order by id`
  assert.deepEqual(
    stored.map(({ website }) => website),
    ['https://b.example', null],
  )
})

test('the message of a sent form shows answers as text, and no script in an address', async (t) => {
  const { admin, fastify } = await setUp(t)
  const { body } = await admin.post('/forms/new', {
    name: 'G',
    postAction: 'message',
    postActionProperty: `<a href="{formfield=note}">You</a> <b title='{formfield=note}'>{formfield=note}</b>`,
    fields: [{ label: 'Note', alias: 'note', type: 'text' }],
  })
  const says = async (note: string) =>
    (
      await fastify.inject({
        method: 'POST',
        url: '/form/submit/ajax',
        payload: String(
          new URLSearchParams({ 'mauticform[formId]': String(body.form.id), 'mauticform[note]': note }),
        ),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).json().successMessage
  assert.equal(await says(PROGRAM), `<a href="">You</a> <b title='${PROGRAM}'>${PROGRAM}</b>`)
  assert.equal(
    await says(`https://x.example/'"<i>`),
    `<a href="https://x.example/&#39;&quot;&lt;i&gt;">You</a> <b title='https://x.example/&#39;&quot;&lt;i&gt;'>https://x.example/'&quot;&lt;i&gt;</b>`,
  )
})

test('a program that is stored as a website reaches no address of a page, a slot or a preview', async (t) => {
  const { admin, sql, fastify } = await setUp(t)
  const made = await admin.post('/contacts/new', { email: 'ann@sample.example', city: 'Rome' })
  const contactId: number = made.body.contact.id
  await sql`update contacts set website = ${PROGRAM} where id = ${contactId}`
  const html = `<!doctype html><html><head><meta http-equiv="refresh" content="9; url={contactfield=website}"></head><body><a href="{contactfield=website}">1</a><a href='{contactfield=website|https://x.example}'>2</a><form action={contactfield=website}></form><script>go('{contactfield=website}')</script>{dwc=hero}</body></html>`
  await admin.post('/pages/new', { title: 'P', alias: 'p', customHtml: html })
  const slot = await admin.post('/dynamiccontents/new', {
    name: 'D',
    isCampaignBased: false,
    slotName: 'hero',
    content: '<a href="{contactfield=website}">3</a>',
    filters: [
      {
        object: 'lead',
        glue: 'and',
        field: 'city',
        type: 'text',
        operator: '=',
        properties: { filter: 'Rome' },
      },
    ],
  })
  assert.equal(slot.status, 201, slot.text)
  const key = await ensureSiteKey(sql)
  const ct = makeClickThrough(1, contactId, trackingHash(key, { sendId: 1, contactId }))
  const page = await fastify.inject({ url: `/p?ct=${ct}`, headers: { 'user-agent': FIREFOX } })
  assert.match(page.body, /go\('javascriptalertdocument\.domain'\)/, 'the values are shown')
  assert.match(page.body, /<a href="">3<\/a>/)
  assert.doesNotMatch(page.body, /javascript:/)
  const { body } = await admin.post('/emails/preview', {
    email: { subject: 'S', customHtml: html, dynamicContent: [] },
    contacts: [contactId],
  })
  assert.match(body.previews[0].html, /<a href="">1<\/a>/)
  assert.doesNotMatch(body.previews[0].html, /javascript:/)
})

test('an email and its web version keep no program in an address', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t, { keepsMessages: true })
  const emailId = await insertEmail(sql, {
    customHtml:
      '<body><a href="{contactfield=website}">1</a><a href=\'{contactfield=address1}\'>2</a><p title="{contactfield=website}">{contactfield=website}</p></body>',
  })
  const [contactId = 0] = await insertContacts(sql, 1)
  await sql`update contacts set website = ${PROGRAM}, address1 = 'https://x.example/?a&b' where id = ${contactId}`
  const [sendId = 0] = await queueSends(sql, emailId, [contactId])
  await send({ mailer_dsn: server.dsn })
  await until(async () => (await statesOf(sql)).sent === 1)
  const mail = await simpleParser((await server.state()).messages[0]!)
  const options = { settings: testConfig(), catalog, siteKey: await ensureSiteKey(sql), now: now() }
  const shown = await renderWebVersion(sql, { sendId, contactId }, options)
  const redirects = await sql`select url from redirects order by url`
  assert.deepEqual(
    redirects.map(({ url }) => url),
    ['{contactfield=address1}', '{contactfield=website}'],
  )
  for (const html of [String(mail.html), String(shown)]) {
    // Such links are tracked: `resolveTarget` redirects to addresses only.
    assert.match(
      html,
      /<a href=["']https:\/\/campanile\.example\/r\/[^"']+["']>1<\/a><a href=["']https:\/\/campanile\.example\/r\//,
    )
    assert.ok(html.includes(`<p title="${PROGRAM}">${PROGRAM}</p>`), html)
  }
  const target = {
    utm: {} as never,
    sent: {},
    recipient: { values: { website: PROGRAM }, owner: null },
    query: '',
  }
  assert.equal(
    resolveTarget({ ...target, url: '{contactfield=website}' }, { settings: testConfig(), now: now() }),
    null,
  )
})

test('a visitor writes no HTML into a field that holds HTML', async (t) => {
  const { admin, sql, fastify } = await setUp(t)
  await admin.post('/fields/contact/new', {
    label: 'Bio',
    alias: 'bio',
    type: 'html',
    isPubliclyUpdatable: true,
  })
  const { body } = await admin.post('/forms/new', {
    name: 'H',
    fields: [
      EMAIL,
      { label: 'Bio', alias: 'bio', type: 'text', mappedObject: 'contact', mappedField: 'bio' },
    ],
  })
  const bio = '<<b>img src=x onerror=alert(1)> Tom & <i>Jerry</i>'
  await fastify.inject({
    method: 'POST',
    url: '/form/submit/ajax',
    payload: String(
      new URLSearchParams({
        'mauticform[formId]': String(body.form.id),
        'mauticform[email]': 'ann@sample.example',
        'mauticform[bio]': bio,
      }),
    ),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  await fastify.inject({
    url: `/mtc/event?page_url=x&bio=${encodeURIComponent(bio)}`,
    headers: { 'user-agent': FIREFOX },
  })
  const [field] = await sql`select column_name as name from fields where alias = 'bio'`
  const rows = await sql`select ${sql(field!.name)} as bio from contacts order by id`
  assert.deepEqual(
    rows.map((row) => row.bio),
    Array(2).fill('&lt;img src=x onerror=alert(1)> Tom & Jerry'),
  )
})

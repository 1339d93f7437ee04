// Content that its author wrote to stop the server or to block it: refused with the limit where it is saved, checked and
// previewed, and harmless where an older version has stored it.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from './app.ts'
import { watchBlocks } from './blocks.ts'
import { until } from './mail.ts'

const DEEP = '<b>'.repeat(10_000)
const HUGE = '<b>'.repeat(300_000)
const fill = (text: string, length = 300_000) => text.repeat(Math.floor(length / text.length))

/** Before, the worst of these took minutes. A busy machine makes everything some times slower. */
const MOST_MS = 2_000

/** Within all limits, and made to take long. */
const SLOW: Readonly<Record<string, string>> = {
  'quotes in quotes': '<blockquote>'.repeat(190) + fill('x<br>'),
  'lists in lists': '<ul><li>'.repeat(90) + fill('<li>x'),
  'links in links': '<a href="https://x.example/">'.repeat(190) + fill('x '),
  'angle brackets': fill('<'),
  'tags that begin': fill('<a '),
  'closing tags': fill('</p>'),
  paragraphs: fill('<p>'),
  tables: fill('<table><tr><td>x</td></tr></table>'),
  'style sheets that begin': fill('<style><script>'),
  'a colour of spaces': `<p style="color:rgb(1${fill(' ', 100_000)})">x</p>`,
  tokens: fill('{contactfield=firstname}', 100_000),
  'tokens that begin': fill('{a='),
  slots: fill('{dwc=a}'),
  'links to the web version': fill('<a href={webview_url}>'),
  ampersands: fill('&'),
}

async function setUp(t: TestContext) {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const make = async (path: string, key: string, body: object) => {
    const answer = await admin.post(`${path}/new`, body)
    assert.equal(answer.status, 201, answer.text.slice(0, 300))
    return answer.body[key].id as number
  }
  return { app, admin, sql: app.sql, make }
}

const EMAIL = { name: 'E', subject: 'S', language: 'en', lists: [] }

test('HTML over a limit is refused with the limit, wherever it is saved, and changes nothing', async (t) => {
  const { admin, make } = await setUp(t)
  const contact = await make('/contacts', 'contact', { email: 'a@sample.example' })
  const cases: [path: string, field: string, body: (html: string) => object][] = [
    ['/emails', 'customHtml', (customHtml) => ({ ...EMAIL, customHtml })],
    [
      '/emails',
      'dynamicContent',
      (content) => ({
        ...EMAIL,
        dynamicContent: [{ tokenName: 'A', content: 'x', filters: [{ content, filters: [] }] }],
      }),
    ],
    ['/pages', 'customHtml', (customHtml) => ({ title: 'P', customHtml })],
    ['/dynamiccontents', 'content', (content) => ({ name: 'D', content })],
    ['/focus', 'html', (html) => ({ name: 'F', type: 'notice', style: 'bar', html })],
    ['/notes', 'text', (text) => ({ lead: contact, text, type: 'general' })],
  ]
  for (const [path, field, body] of cases)
    for (const [html, limit] of [
      [DEEP, /200 levels/],
      [HUGE, /200 levels|65535 characters/],
      ['x'.repeat(1_000_001), /(1000000|65535) characters/],
    ] as const) {
      const { status, body: answer } = await admin.post(`${path}/new`, body(html))
      assert.equal(status, 400, path)
      assert.match(answer.errors[0].message, new RegExp(`^${field}: `), path)
      assert.match(answer.errors[0].message, limit, path)
    }
  const form = await admin.post('/forms/new', {
    name: 'F',
    postAction: 'message',
    postActionProperty: DEEP,
    fields: [{ label: 'Mail', type: 'email' }],
  })
  assert.match(form.body.errors[0].message, /200 levels/)
  const { body } = await admin.get('/emails')
  assert.deepEqual(body.total, 0)
  // Sloppy HTML is not deep: browsers close these, and editors leave them open.
  const sloppy = '<p>x<br><img src="a.png"><ul><li>a<li>b</ul>'.repeat(2_000)
  await make('/emails', 'email', { ...EMAIL, customHtml: sloppy })
  await make('/emails', 'email', { ...EMAIL, customHtml: `${'<b>'.repeat(200)}x` })
  await make('/emails', 'email', { ...EMAIL, plainText: '<https://x.example/> '.repeat(1_000) })
})

test('in a batch what is over a limit fails alone', async (t) => {
  const { admin } = await setUp(t)
  const { body } = await admin.post('/emails/batch/new', [
    { ...EMAIL, customHtml: '<p>one</p>' },
    { ...EMAIL, customHtml: DEEP },
    { ...EMAIL, customHtml: '<p>three</p>' },
  ])
  assert.deepEqual(Object.values(body.statusCodes), [201, 400, 201])
})

test('checks and previews refuse content over a limit with the limit, saved or not, and block nothing', async (t) => {
  const { admin, sql, make } = await setUp(t)
  const emailId = await make('/emails', 'email', EMAIL)
  const pageId = await make('/pages', 'page', { title: 'P', customHtml: 'x' })
  for (const html of [DEEP, HUGE]) {
    await sql`update emails set custom_html = ${html} where id = ${emailId}`
    await sql`update pages set custom_html = ${html} where id = ${pageId}`
    for (const path of ['/emails/check', '/emails/preview'])
      for (const body of [{ id: emailId }, { email: { ...EMAIL, customHtml: html } }]) {
        const blocks = watchBlocks()
        const answer = await admin.post(path, body)
        const longest = blocks.longestMs()
        assert.equal(answer.status, 400, `${path}: ${answer.text.slice(0, 200)}`)
        assert.match(answer.body.errors[0].message, /customHtml.*200 levels/)
        assert.ok(longest < MOST_MS, `${path} blocked for ${Math.round(longest)} ms`)
      }
    const check = await admin.post('/pages/check', { id: pageId })
    assert.equal(check.status, 200, check.text.slice(0, 200))
  }
})

test('sending stored content over a limit is refused with the limit, and nothing is queued', async (t) => {
  const { admin, sql, make } = await setUp(t)
  const contactId = await make('/contacts', 'contact', { email: 'a@sample.example' })
  const segmentId = await make('/segments', 'list', { name: 'Readers' })
  await admin.post(`/segments/${segmentId}/contact/${contactId}/add`)
  const body = { ...EMAIL, lists: [segmentId], emailType: 'list', isPublished: true, customHtml: '<p>x</p>' }
  const emailId = await make('/emails', 'email', body)
  const content = [{ tokenName: 'A', content: DEEP, filters: [] }]
  for (const [field, store] of [
    ['customHtml', () => sql`update emails set custom_html = ${HUGE} where id = ${emailId}`],
    [
      'dynamicContent',
      () => sql`
        update emails set custom_html = '', dynamic_content = ${JSON.stringify(content)}::text::jsonb where id = ${emailId}`,
    ],
  ] as const) {
    await store()
    for (const [path, sent] of [
      [`/emails/${emailId}/send`, {}],
      [`/emails/${emailId}/contact/${contactId}/send`, {}],
      [`/emails/${emailId}/test`, { to: ['me@sample.example'], contact: contactId }],
    ] as const) {
      const blocks = watchBlocks()
      const answer = await admin.post(path, sent)
      const longest = blocks.longestMs()
      assert.equal(answer.status, 400, `${path}: ${answer.text.slice(0, 200)}`)
      assert.match(answer.body.errors[0].message, new RegExp(`^${field}: .*200 levels`))
      assert.ok(longest < MOST_MS, `${path} blocked for ${Math.round(longest)} ms`)
    }
  }
  const [queued] = await sql`
    select (select count(*)::int from email_sends) as sends, (select count(*)::int from user_mails) as mails,
      (select count(*)::int from email_broadcasts) as broadcasts`
  assert.deepEqual(queued, { sends: 0, mails: 0, broadcasts: 0 })
})

for (const [name, html] of Object.entries(SLOW))
  test(`${name}: saved, checked, previewed and shown, another request is answered meanwhile`, async (t) => {
    const { app, admin, sql, make } = await setUp(t)
    await make('/contacts', 'contact', { email: 'a@sample.example' })
    const blocks = watchBlocks()
    const emailId = await make('/emails', 'email', { ...EMAIL, customHtml: html, publicPreview: true })
    await make('/pages', 'page', { title: 'P', alias: 'slow', customHtml: html })
    const asked = [
      () => admin.post('/emails/check', { id: emailId }),
      () => admin.post('/emails/preview', { id: emailId }),
      () => admin.post('/pages/check', { page: { title: 'P', customHtml: html } }),
      () => app.fastify.inject({ url: '/slow' }),
      () => app.fastify.inject({ url: `/email/preview/${emailId}` }),
      () => admin.get(`/emails/${emailId}/clicks`),
    ]
    for (const ask of asked) {
      const answer = await ask()
      const status = 'status' in answer ? answer.status : answer.statusCode
      assert.ok([200, 400, 503].includes(status), `${status}: ${ask}`)
    }
    const [copy] = await sql<{ id: number }[]>`select id from contacts`
    assert.ok(copy)
    const longest = blocks.longestMs()
    assert.ok(longest < MOST_MS, `blocked for ${Math.round(longest)} ms`)
  })

test('contents that are named very often do not fill the memory', async (t) => {
  const { admin, sql, make } = await setUp(t)
  const content = 'x'.repeat(900_000)
  const emailId = await make('/emails', 'email', {
    ...EMAIL,
    customHtml: fill('{dynamiccontent="A"}'),
    dynamicContent: [{ tokenName: 'A', content, filters: [] }],
  })
  const { status, body } = await admin.post('/emails/preview', { id: emailId })
  assert.equal(status, 200)
  assert.match(body.previews[0].error, /longer than 4000000 characters with its dynamic content/)
  await sql`delete from emails where id = ${emailId}`
})

test('a form whose attributes and messages are nested deeply is shown and sent', async (t) => {
  const { app, admin, sql } = await setUp(t)
  const { body } = await admin.post('/forms/new', {
    name: 'F',
    isPublished: true,
    postAction: 'message',
    postActionProperty: 'Thanks',
    fields: [{ label: 'Mail', alias: 'mail', type: 'email', inputAttributes: fill('<b x="y">', 65_000) }],
  })
  const { id } = body.form
  await sql`update forms set post_action_property = ${fill('<b>', 65_000)} where id = ${id}`
  const blocks = watchBlocks()
  const shown = await app.fastify.inject({ url: `/form/${id}` })
  assert.equal(shown.statusCode, 200)
  const sent = await app.fastify.inject({
    method: 'POST',
    url: `/form/submit?formId=${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'mauticform[mail]=a%40sample.example',
  })
  assert.equal(sent.statusCode, 302, sent.body.slice(0, 300))
  assert.ok(blocks.longestMs() < MOST_MS)
  await until(async () => (await sql`select from form_submissions`).length === 1)
})

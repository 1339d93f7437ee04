// Emails are checked: each finding of a fault, and none without one.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite, type TestContext, test } from 'node:test'
import { type Answer, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { nameServer } from '../../../../test/nameServer.ts'

const GOOD = {
  subject: 'News of spring',
  preheaderText: 'What is new in the garden',
  emailType: 'list',
  language: 'en',
  customHtml: `<html><head><style>p{color:red} .x{y=z}</style></head><body>
<p>Dear {contactfield=firstname|friend}, the garden is green again, and so are we.</p>
<img src="https://shop.example/a.png" alt="A garden">
<p><a href="https://shop.example/">Go to the shop</a> <a href="mailto:us@shop.example">Write</a> <a href="{unsubscribe_url}">Unsubscribe</a></p></body></html>`,
}

async function setUp(t: TestContext, config: Readonly<Record<string, unknown>> = {}) {
  const app = await testApp(t, config)
  const admin = await app.as('admin')
  const { list } = (await admin.post('/segments/new', { name: 'Readers' })).body
  const people = await admin.post('/contacts/batch/new', [
    { firstname: 'Ada', email: 'ada@sample.example', city: 'Ulm' },
    { email: 'b@sample.example' },
    { email: 'c@sample.example' },
  ])
  for (const { id } of people.body.contacts) await admin.post(`/segments/${list.id}/contact/${id}/add`)
  const check = (more: object) =>
    admin.post('/emails/check', { email: { ...GOOD, lists: [list.id], ...more } })
  return { app, admin, check, list }
}

const codes = ({ body }: Answer): string[] => body.findings.map(({ code }: { code: string }) => code)
const body = (html: string) =>
  `<html><body><p>${'Words that are read by people. '.repeat(3)}</p>${html}<a href="{unsubscribe_url}">Leave</a></body></html>`

suite('POST /emails/check', () => {
  test('has nothing to say of an email without a fault', async (t) => {
    const { check } = await setUp(t)
    const answer = await check({})
    assert.deepEqual(answer.body, { maySend: true, findings: [] }, answer.text)
  })

  test('names what stops an email, first', async (t) => {
    const { admin, check } = await setUp(t)
    const { list: empty } = (await admin.post('/segments/new', { name: 'Empty' })).body
    const cases: [more: object, code: string][] = [
      [{ subject: ' ' }, 'subject.missing'],
      [{ customHtml: '<p>Nobody can leave this mail, however long one looks.</p>' }, 'unsubscribe.missing'],
      [{ customHtml: body('{contactfield=shoe_size|42}') }, 'token.unknown'],
      [{ customHtml: body('{contactfeild=firstname}') }, 'token.unknown'],
      [{ customHtml: body('{frstname}') }, 'token.unknown'],
      [{ lists: [empty.id] }, 'audience.empty'],
      [{ fromAddress: '{contactfield=firstname|nobody}' }, 'message.invalid'],
      [{ customHtml: '', plainText: '' }, 'content.missing'],
    ]
    for (const [more, code] of cases) {
      const answer = await check(more)
      assert.equal(answer.body.maySend, false, `${code} ${answer.text.slice(0, 300)}`)
      assert.ok(codes(answer).includes(code), `${code} ${answer.text.slice(0, 300)}`)
      assert.equal(answer.body.findings[0].severity, 'stops')
    }
    const template = await check({
      emailType: 'template',
      customHtml: '<p>{code} is yours, whoever you are, today.</p>',
    })
    assert.equal(template.body.maySend, true, 'a mail to one contact may bring its own tokens')
    assert.deepEqual(codes(template), ['token.unknown'])
    const answers = 'Dear {formfield=your-name}, thank you for what you have written to us.'
    const sentByForm = await check({ emailType: 'template', customHtml: `<p>${answers}</p>` })
    assert.deepEqual(codes(sentByForm), [], 'forms fill in what was answered')
    const toSegments = await check({ customHtml: body(answers) })
    assert.deepEqual(codes(toSegments), ['token.unknown'], 'nobody answered for a whole segment')
  })

  test('warns of what makes it worse, with its place', async (t) => {
    const { check } = await setUp(t)
    const cases: [more: object, code: string][] = [
      [{ preheaderText: '' }, 'preheader.missing'],
      [{ subject: 'BUY OUR THINGS NOW' }, 'spam.capitals'],
      [{ subject: 'Buy now!!' }, 'spam.marks'],
      [{ customHtml: body(`<p>${'x'.repeat(110_000)}</p>`) }, 'html.large'],
      [{ customHtml: body('<a href="#">x</a>') }, 'link.empty'],
      [{ customHtml: body('<a href="http://shop.example/">x</a>') }, 'link.plain'],
      [{ customHtml: body('<a href="shop.example/page">x</a>') }, 'link.broken'],
      [{ customHtml: body('<a href="javascript:alert(1)">x</a>') }, 'link.broken'],
      [{ customHtml: body('<a href="https://bit.ly/abc">x</a>') }, 'spam.shortener'],
      [{ customHtml: body('<a href="https://evil.example/">www.bank.example</a>') }, 'link.misleading'],
      [{ customHtml: body('<img src="https://shop.example/b.png">') }, 'image.alt'],
      [{ customHtml: body('<p style="color:#aaa">pale</p>') }, 'contrast.low'],
      [
        { customHtml: '<img src="https://shop.example/b.png" alt="x"><a href="{unsubscribe_url}">Leave</a>' },
        'image.only',
      ],
    ]
    for (const [more, code] of cases) {
      const answer = await check(more)
      assert.deepEqual([answer.body.maySend, codes(answer)], [true, [code]], answer.text.slice(0, 400))
    }
    const { findings } = (await check({ customHtml: body('\n\n<img src="https://shop.example/b.png">') }))
      .body
    assert.equal(findings[0].place.text, 'https://shop.example/b.png')
    assert.equal(findings[0].place.line, 3)
  })

  test('says for how many of the audience a value is empty, of those that one may see', async (t) => {
    const { app, check, list } = await setUp(t)
    const more = { customHtml: body('{contactfield=firstname} of {contactfield=city} {contactfield=email}') }
    const empty = ({ body: { findings } }: Answer) =>
      findings.map(({ code, count }: { code: string; count: number }) => [code, count])
    assert.deepEqual(empty(await check(more)), [
      ['token.empty', 2],
      ['token.empty', 2],
    ])
    const own = await app.as({
      'email:emails': ['full'],
      'lead:leads': ['viewown'],
      'lead:lists': ['viewother'],
    })
    const seen = await own.post('/emails/check', { email: { ...GOOD, ...more, lists: [list.id] } })
    assert.deepEqual(empty(seen), [])
  })

  test('is asked by who may see emails, and costs the same for a long email as for a short one', async (t) => {
    const { app, check, list } = await setUp(t)
    const stranger = await app.as({ 'lead:leads': ['full'] })
    assert.equal((await stranger.post('/emails/check', { email: GOOD })).status, 403)
    const writer = await app.as({ 'email:emails': ['full'], 'lead:leads': ['full'] })
    for (const path of ['/emails/check', '/emails/preview'])
      assert.equal((await writer.post(path, { email: { ...GOOD, lists: [list.id] } })).status, 403, path)
    assert.equal((await check({ lists: [999_999] })).status, 400)
    const links = '<a href="http://x.example/">x</a><img src="y"><p style="color:#ccc">z</p>{nothing}'.repeat(
      500,
    )
    await check({})
    const few = (await countStatements(app.sql, () => check({}))).count
    const { count, result } = await countStatements(app.sql, () => check({ customHtml: body(links) }))
    assert.equal(count, few)
    assert.ok(result.body.findings.length <= 100, String(result.body.findings.length))
  })
})

/** A shop whose pages answer as their address says; `asked` has what was asked for. */
async function shop(t: TestContext) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.url === '/slow') return
    const isHead = request.method === 'HEAD'
    const status = request.url === '/nohead' ? (isHead ? 405 : 200) : Number(request.url?.slice(1))
    response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1/404' } : {}).end()
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  t.after(() => server.close().closeAllConnections())
  return { asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

suite('links and senders of emails', () => {
  test('links are followed: what is not there is named with its place, and asked about once; what is silent is no finding', async (t) => {
    const { asked, address } = await shop(t)
    const { check } = await setUp(t, { outbound_allowed_hosts: ['127.0.0.1'] })
    const links = ['200', '302', '401', '404', '410', '500', 'nohead', 'slow']
    const html = body(links.map((name) => `<a href="${address}/${name}">${name}</a>`).join('\n'))
    const broken = (answer: Answer) =>
      answer.body.findings.flatMap(({ code, place }: { code: string; place: { text: string } | null }) =>
        code === 'link.broken' ? [place?.text] : [],
      )
    assert.deepEqual(broken(await check({ customHtml: html })), ['404', '410', '500'])
    const once = asked.length
    assert.equal(asked.filter((one) => one === 'GET /nohead').length, 1)
    assert.equal(
      asked.filter((one) => one.startsWith('GET')).length,
      2,
      'the whole is asked for where the head is refused',
    )
    assert.deepEqual(broken(await check({ customHtml: html })), ['404', '410', '500'])
    const again = asked.slice(once)
    assert.deepEqual(again, ['HEAD /slow'].slice(0, again.length), 'what was said is known for a while')
  })

  test('what may not be asked is not asked, and tells nothing', async (t) => {
    const { asked, address } = await shop(t)
    const { check } = await setUp(t)
    const html = body(`<a href="${address}/404">A</a><a href="${address.replace(/:\d+$/, ':1')}/">B</a>`)
    assert.deepEqual((await check({ customHtml: html })).body.findings, [])
    assert.deepEqual(asked, [])
  })

  test('a sender whose domain was found not to be set up stops the email, one that nobody looked at is said', async (t) => {
    const server = await nameServer(t, (name) =>
      name === 'shop.example' ? { mx: [{ priority: 10, exchange: 'mx.shop.example' }] } : null,
    )
    const { admin, check } = await setUp(t, {
      dns_servers: [server.address],
      mailer_from_email: 'news@shop.example',
      mailer_dsn: 'smtp://relay.shop.example:587',
    })
    assert.deepEqual(codes(await check({})), ['sender.unchecked'])
    assert.equal((await admin.post('/sendingdomains/check', { domain: 'shop.example' })).status, 200)
    const asked = server.asked.length
    const answer = await check({})
    assert.deepEqual([answer.body.maySend, codes(answer)], [false, ['sender.domain']])
    assert.match(answer.body.findings[0].message, /SPF, DKIM/)
    assert.equal(server.asked.length, asked, 'nobody is asked again')
  })
})

// Emails are checked: each finding of a fault, and none without one.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { type Answer, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { contrastOf, readColour } from './colours.ts'
import { readContent } from './readContent.ts'

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

async function setUp(t: TestContext) {
  const app = await testApp(t)
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

test('broken HTML is read as far as it can be', () => {
  for (const html of [
    '<a href="x',
    '</p></p>',
    '<img',
    '<p style="color:#',
    '<a><a><a href=y>z',
    '<'.repeat(50_000),
  ])
    assert.ok(readContent(html).images <= 1, html.slice(0, 20))
  const deep = readContent(`${'<div style="color:#fff;background:#fff">'.repeat(900)}x`)
  assert.equal(deep.faint[0]?.contrast, 1)
  const begun = performance.now()
  assert.equal(readContent(`${'<a href="x"><b>'.repeat(300_000)}</i>`).links.length, 200)
  assert.ok(performance.now() - begun < 20_000, 'tags within tags')
})

test('colours are compared as WCAG says', () => {
  assert.equal(contrastOf('#000000', '#ffffff'), 21)
  assert.equal(contrastOf('#777777', '#ffffff')?.toFixed(2), '4.48')
  assert.deepEqual(['#FFF', 'rgb(255, 0, 10)', 'Grey', 'transparent', 'url(x)'].map(readColour), [
    '#ffffff',
    '#ff000a',
    '#808080',
    null,
    null,
  ])
})

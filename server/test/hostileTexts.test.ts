// Texts that users, visitors and other servers write, made to take a parser long: every one that runs in the server's own
// process takes a time that grows with the text and no faster. The bounds are wide: what they are against took minutes.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { normalForm } from '../src/features/audience/contactRows/identities.ts'
import { foldText } from '../src/features/audience/fieldValues/foldText.ts'
import { compileRequest } from '../src/features/automation/campaignCalls/compileRequest.ts'
import { withAuthored } from '../src/features/content/forms/attributes.ts'
import { isNamedInFile } from '../src/features/exchange/erasure/isNamedInFile.ts'
import { detectDialect } from '../src/features/exchange/imports/detectDialect.ts'
import { plain } from '../src/features/exchange/imports/plain.ts'
import { readColour } from '../src/features/messaging/contentChecks/colours.ts'
import { readContent } from '../src/features/messaging/contentChecks/readContent.ts'
import { readMail } from '../src/features/messaging/mailbox/readMail.ts'
import { parsePage } from '../src/features/messaging/pageContents/pageJobs.ts'
import { htmlToText } from '../src/features/messaging/rendering/htmlToText.ts'
import { placeTokens } from '../src/features/messaging/rendering/placeTokens.ts'
import { NO_LINKS, parseTokens } from '../src/features/messaging/rendering/tokens.ts'
import { parseWebVersion } from '../src/features/messaging/sends/webVersionJobs.ts'
import { FORM, parseForm } from '../src/platform/http/parseForm.ts'
import { parseJson } from '../src/platform/http/parseJson.ts'
import { parseSearch } from '../src/platform/search/parse.ts'
import { slug } from '../src/platform/values/aliases.ts'
import { parseDate } from '../src/platform/values/dates.ts'
import { withMarker } from '../src/platform/values/formulaMarker.ts'
import { findHtmlProblem } from '../src/platform/values/htmlLimits.ts'
import { toNfc, toNfkd } from '../src/platform/values/nfc.ts'
import { stripTags } from '../src/platform/values/stripTags.ts'
import { watchBlocks } from './blocks.ts'
import { testStorage } from './storage.ts'

const MOST_MS = 3_000
const LENGTH = 1_000_000
const fill = (text: string, length = LENGTH) => text.repeat(Math.floor(length / text.length))

/** Texts for everything that reads HTML. */
const HTML = [
  ...[
    '<b>',
    '<p>',
    '<td>',
    '<ul><li>',
    '<table><tr><td>',
    '<pre>',
    '<h1>',
    '<sup>',
    '<a href="https://x.example/">',
  ],
  ...[
    '</b>',
    '<',
    '<a ',
    '</',
    '<!--',
    '<![CDATA[',
    '&',
    '&amp;',
    ' ',
    '\n',
    'x',
    '<br>',
    '<script>',
    '<style><script>',
  ],
  ...[
    '{',
    '{a=',
    '%7B',
    '{a=%7',
    '{contactfield=a}',
    '{today|',
    '{dwc=a}',
    '{webview_url}',
    '<a href={webview_url}>',
  ],
].map((text) => fill(text))
const CLOSED = [
  `${fill('<b>', LENGTH / 2)}${fill('</b>', LENGTH / 2)}`,
  `${'<b>'.repeat(199)}${fill('</i>')}`,
  `${'<blockquote>'.repeat(190)}${fill('x<br>')}`,
  `${'<ul><li>'.repeat(90)}${fill('<li>x')}`,
  `<a ${fill('x="y" ')}>`,
  `<a href="${fill('x')}`,
  `<p style="${fill('color: ')}">x`,
  `<p style="color:rgb(1${fill(' ')})">x`,
]

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  findHtmlProblem,
  stripTags,
  readContent,
  'plain text of HTML': htmlToText,
  'tokens of a text': (text) => parseTokens(text, NO_LINKS),
  'tokens of texts for visitors': (text) => placeTokens({ text, linkTokens: ['assetlink'] }),
  'a page': (text) => parsePage({ text, linkTokens: ['assetlink'] }),
  'a web version': (text) => parseWebVersion({ text, linkTokens: ['assetlink'] }),
  'attributes of a form': (text) => withAuthored({}, text),
}

for (const [name, read] of Object.entries(READERS))
  test(`${name}: a megabyte of anything is read in a time that grows with it, and no depth overflows`, () => {
    for (const text of [...HTML, ...CLOSED]) {
      const begun = performance.now()
      read(text)
      const took = performance.now() - begun
      assert.ok(took < 2 * MOST_MS, `${text.slice(0, 30)}: ${Math.round(took)} ms`)
    }
  })

const refused = (act: () => unknown, message: RegExp) =>
  assert.throws(act, ({ status, message: said }) => status === 400 && message.test(said))

test('JSON and forms of the largest size are parsed or refused at once', () => {
  const keys = (count: number, key: (n: number) => string) =>
    `[${Array.from({ length: count }, (_, n) => `{"${key(n)}":1}`).join()}]`
  const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`
  const cases: [text: string, message: RegExp | null][] = [
    [keys(49_000, (n) => `${'k'.repeat(80)}${n}`), /10,000 different keys/],
    [keys(9_000, (n) => `${'k'.repeat(500)}${n}`), null],
    [`[${Array.from({ length: 3_000 }, () => nested(31)).join()}]`, null],
    [fill('[', 5_000_000), /32 levels/],
    [`[${fill('[],', 5_000_000)}1]`, /100,000 values/],
    [`["${fill('\\"', 5_000_000)}"]`, null],
    [`["${fill('\\\\', 5_000_000)}"]`, null],
    [`[${fill('1', 5_000_000)}]`, null],
    [`[${fill(' ', 5_000_000)}1]`, null],
  ]
  for (const [text, message] of cases) {
    const begun = performance.now()
    if (message) refused(() => parseJson(text), message)
    else parseJson(text)
    assert.ok(performance.now() - begun < MOST_MS, text.slice(0, 30))
  }
  for (const key of ['"__proto__"', '"\\u005f_proto__"', '"toString" '])
    refused(() => parseJson(`{"a":[{${key}:1}]}`), /No key may be called/)
  refused(() => parseJson('{"\\uZ":1}'), /malformed/)
  assert.deepEqual(parseJson('{"a:b":"__proto__","c":["d:",":e"]}'), { 'a:b': '__proto__', c: ['d:', ':e'] })
  const form = Array.from({ length: 24_000 }, (_, n) => `a${'[b]'.repeat(30)}[${n}]=x`).join('&')
  const begun = performance.now()
  refused(() => parseForm(form, FORM), /100,000 values/)
  assert.ok(performance.now() - begun < MOST_MS)
})

test('small patterns stay fast on long texts', () => {
  const cases: [name: string, act: () => unknown][] = [
    ['a colour', () => readColour(`rgb(1${fill(' ')})`)],
    ['a number in an export', () => withMarker(`+${fill('0')}x`)],
    ['a date', () => parseDate(fill('1 '))],
    ['a search', () => parseSearch(fill('(a or '), () => true)],
    ['a CSV file', () => detectDialect(fill('"a"b,', 64 * 1024))],
    ['a request of a campaign', () => compileRequest({ url: fill('{a=', 65_000) }, new Map())],
  ]
  for (const [name, act] of cases) {
    const begun = performance.now()
    act()
    assert.ok(performance.now() - begun < MOST_MS, name)
  }
})

test('a megabyte of combining marks is compared and composed in a time that grows with it', () => {
  const texts = [
    '\u0301'.repeat(LENGTH / 2) + '\u0323'.repeat(LENGTH / 2),
    '\u0301'.repeat(LENGTH / 2) + '\uff9e'.repeat(LENGTH / 2),
  ]
  const readers = { toNfc, toNfkd, foldText, plain, normalForm, slug: (text: string) => slug(text, '-') }
  for (const text of texts)
    for (const [name, read] of Object.entries(readers)) {
      const begun = performance.now()
      read(`a${text}`)
      assert.ok(performance.now() - begun < MOST_MS, name)
    }
  for (const body of texts.map((text) => `x=a${text}`)) {
    const begun = performance.now()
    parseForm(body, FORM)
    assert.ok(performance.now() - begun < MOST_MS, 'a form')
  }
})

test('a stored file of open brackets is searched for a person in a time that grows with it', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'campanile-named-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const storage = testStorage(folder)
  await storage.put('imports/1', Buffer.from(`<html,email\n${fill('<')},a@sample.example\n`))
  const begun = performance.now()
  assert.equal(await isNamedInFile(storage, 'imports/1', ['a@sample.example']), true)
  assert.ok(performance.now() - begun < MOST_MS)
})

test('a mail that was made to take long is read apart: nothing else waits for it', async () => {
  const options = { mailbox: 'bounces@sample.example', sendOf: () => null, now: new Date() }
  const head = 'From: a@sample.example\r\nTo: bounces@sample.example\r\nSubject: x\r\n'
  const whole = (text: string) => fill(text, 250_000)
  const multipart = 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n'
  const status = `${head}Content-Type: multipart/report; boundary="b"\r\n\r\n--b\r\n\r\n${fill('user mailbox ', 20_000)}\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n`
  const blocks = watchBlocks()
  for (const mail of [
    `${head}To: ${whole('a:;')}\r\n\r\n`,
    `${head}${whole('To: a@b.example, c@d.example\r\n')}\r\n`,
    `${head}${whole(multipart)}`,
    `${head}Subject: ${whole('=?utf-8?Q?a?= ')}\r\n\r\n`,
    `${head}\r\n${whole('0g000000000000')}`,
    `${status}${whole('\r\nAction: failed\r\n')}`,
    `From: mailer-daemon@sample.example\r\n\r\n${whole('mailbox user account recipient ')}`,
  ])
    await readMail(Buffer.from(mail), options).catch((error: unknown) => assert.ok(error instanceof Error))
  assert.ok(blocks.longestMs() < 1_000)
})

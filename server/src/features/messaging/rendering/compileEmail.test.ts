import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ParsedMail, simpleParser } from 'mailparser'
import { testConfig } from '../../../../test/mail.ts'
import type { Config } from '../../../platform/config.ts'
import { type Attachment, attachmentParts, boundaryOf, compileEmail } from './compileEmail.ts'

import type { EmailSource } from './emailSource.ts'
import { feedbackWays } from './feedbackWays.ts'
import { readHtml, trackableUrls, withUtm } from './prepareHtml.ts'
import { type Recipient, renderEmail } from './renderEmail.ts'
import { NO_LINKS, parseTokens } from './tokens.ts'

const SITE = 'https://campanile.example'
const key = Buffer.alloc(32, 7)

test('tokens of every kind are filled in, in both spellings, escaped where there is markup', async () => {
  const { html, text, subject } = await mailOf({
    subject: '{contactfield=firstname}: {today|date|+1 day}',
    customHtml:
      '<p>{contactfield=firstname} {contactfield=missing|nobody} {contactfield=missing} {leadfield=city} %7Bcontactfield=city%7Ctrue%7D</p><i>{contactfield=bio}</i><b>{contactfield=born|date} {contactfield=seen|datetime}</b><u>{ownerfield=firstname} {custom} {other}</u><s>{subject} {leadidentifier}</s>{signature}',
  })
  assert.equal(subject, 'Zoë & "Co": November 22, 2026')
  assert.match(html, /<p>Zoë &amp; &quot;Co&quot; nobody {2}Wien Wien<\/p>/)
  assert.match(html, /<i><em>me<\/em><\/i>/)
  assert.match(html, /<b>January 31, 1990 November 20, 2026 11:05 pm<\/b>/)
  assert.match(html, /<u>Olga <hr> \{other\}<\/u>/)
  assert.match(
    html,
    /<s>Zoë &amp; &quot;Co&quot;: November 22, 2026 zoe@example\.com<\/s>Kind regards, Campanile/,
  )
  assert.match(text, /Zoë & "Co" nobody {1,2}Wien Wien/)
})

test('the token of today has a format and a shift, and the time without a format', async () => {
  const tokens = [
    '{today}',
    '{today|Y-m-d}',
    '{today|Y-m-d|+1 day}',
    '{today||+1 day}',
    '%7Btoday%7Ctime%7C+1 hour%7D',
    '{today|date|-1 month}',
    '{today|+1 day}',
    '{today|tomorrow}',
    '{today|2 days}',
    '{today|D, d M Y H:i}',
  ]
  const { html } = await mailOf({
    customHtml: `<body>${tokens.map((token) => `<s>${token}</s>`).join('')}</body>`,
  })
  assert.deepEqual(
    [...html.matchAll(/<s>(.*?)<\/s>/g)].map(([, value]) => value),
    [
      'November 21, 2026 8:00 am',
      '2026-11-21',
      '2026-11-22',
      'November 22, 2026 8:00 am',
      '9:00 am',
      'October 21, 2026',
      'November 22, 2026 8:00 am',
      'November 22, 2026 12:00 am',
      'November 23, 2026 8:00 am',
      'Sat, 21 Nov 2026 08:00',
    ],
  )
})

test('style sheets and unknown braces stay as they are', async () => {
  const style = '<style>.a{color:red} @media (x){.b{margin:0}} .c{}</style>'
  const { html } = await mailOf({ customHtml: `${style}<p>{ not a token } {{double}} {x:y}</p>` })
  assert.ok(html.includes(style))
  assert.ok(html.includes('{ not a token } {{double}} {x:y}'))
})

test('links become redirects that name the recipient; what cannot be redirected stays', async () => {
  const links = [
    ['<a href="https://x.example/?a=1&amp;b=2">', true],
    ["<A HREF='http://x.example/1'>", true],
    ['<a href=ftp://x.example/2>', true],
    ['<area href="https://x.example/{contactfield=city}">', true],
    ['<a href="mailto:a@b.example">', false],
    ['<a href="tel:+43">', false],
    ['<a href="#top">', false],
    ['<a href="/relative">', false],
    ['<a href="">', false],
    ['<a name="x">', false],
    ['<a href="javascript:alert(1)">', false],
    ['<a href="https://{contactfield=city}/">', true],
    ['<a href="https://shop.{contactfield=city}.example/x">', true],
    ['<a href="{contactfield=city}">', true],
    ['<a href="http://{leadfield=city|shop.example}/a?b=1">', true],
    ['<a href="https://{ownerfield=email}/">', false],
    ['<a href="http://{webview_url}">', false],
    ['<a href="{contactfield=city}.html">', false],
    ['<a mautic:disable-tracking href="https://x.example/3">', false],
    ['<a data-mautic-disable-tracking="true" href="https://x.example/3d">', false],
    ['<a href="https://x.example/4" mautic:disable-tracking="1">', false],
    ['<a href="{unsubscribe_url}">', false],
    ['<link href="https://x.example/style.css">', false],
  ] as const
  for (const [tag, isTracked] of links) {
    const { html } = await mailOf({ customHtml: `<body>${tag}x</a></body>` })
    assert.equal(
      /href="https:\/\/campanile\.example\/r\/id0\?ct=[\w%]+"/i.test(html),
      isTracked,
      `${tag} -> ${html}`,
    )
  }
})

test('a scheme before a token that stands for an address is not written twice', async () => {
  const links = ['unsubscribe_url', 'webview_url', 'resubscribe_url', 'dnc_url']
    .flatMap((name) => [`<a href="http://{${name}}">x</a>`, `<a href='https://%7B${name}%7D'>x</a>`])
    .join('')
  const { html, text } = await mailOf({ customHtml: `<body>${links}</body>` })
  assert.equal(html.match(/href=["']https:\/\/campanile\.example\/email\//g)?.length, 8, html)
  assert.doesNotMatch(html, /https?:\/\/(https?:|["'])/)
  assert.doesNotMatch(text, /https?:\/\/https?:/)
  const values = { city: 'https://own.example/a', firstname: 'plain.example' }
  const other = await mailOf(
    {
      customHtml:
        '<body><img src="http://{contactfield=city}"><img src="https://{contactfield=firstname}:8080/b"><p>http://{contactfield=city} http://{contactfield=firstname}</p></body>',
    },
    { recipient: { values } },
  )
  assert.match(
    other.html,
    /<img src="https:\/\/own\.example\/a"><img src="https:\/\/plain\.example:8080\/b">/,
  )
  assert.match(other.html, /<p>https:\/\/own\.example\/a http:\/\/plain\.example<\/p>/)
  assert.match(other.text, /https:\/\/own\.example\/a http:\/\/plain\.example/)
})

test('the same address in an email is one link, and tracking can be switched off', async () => {
  const source = email({
    customHtml:
      '<a href="https://x.example/?a=1&amp;b=2">1</a><a href="https://x.example/?a=1&b=2">2</a><a href="https://y.example/">3</a>',
  })
  assert.deepEqual(trackableUrls(readHtml(source)), ['https://x.example/?a=1&b=2', 'https://y.example/'])
  const { html } = await mailOf(
    { ...source, utmTags: { utmSource: 'news' } },
    { settings: { disable_trackable_urls: true } },
  )
  assert.ok(html.includes('href="https://x.example/?a=1&amp;b=2&amp;utm_source=news"'))
  assert.ok(html.includes('href="https://y.example/?utm_source=news"'))
})

test('broken HTML keeps every byte that is not a link', async () => {
  for (const broken of [
    '<p>no end',
    '<a href="https://x.example',
    '<<a>>',
    '<body><body></body></body>',
    '<a href="x" href="https://x.example/">',
    '</body>',
    '<!-- <a href="https://x.example/"> -->',
    '<script>"<a href=https://x.example/>"</script>',
    '\ud800',
    'plain',
  ]) {
    const { html } = await mailOf(
      { customHtml: broken },
      { settings: { mailer_append_tracking_pixel: false } },
    )
    assert.equal(html.replace(/\n$/, ''), broken.toWellFormed(), broken)
  }
})

test('preheader, title, language and pixel go where they belong, and once', async () => {
  const full = await mailOf({
    preheaderText: 'Look <here>',
    language: 'de_AT',
    customHtml: '<html><head><title></title></head><body class="x"><p>a</p></body></html>',
  })
  assert.match(
    full.html,
    /^<html lang="de-AT"><head><title>Hello<\/title><\/head><body class="x"><div class="preheader"[^>]*>Look &lt;here&gt;<\/div><p>a<\/p><img height="1" width="1" src="https:\/\/campanile\.example\/email\/[0-9a-g]+\.gif" alt="" \/><\/body><\/html>/,
  )
  assert.doesNotMatch(full.text, /Look/)
  const own = await mailOf({
    customHtml: '<html lang="fr"><head></head><body>{tracking_pixel}<p>a</p></body></html>',
  })
  assert.match(own.html, /^<html lang="fr"><head><title>Hello<\/title>/)
  assert.equal(own.html.match(/\.gif/g)?.length, 1)
  const bare = await mailOf({ customHtml: 'just text' })
  assert.match(bare.html, /^just text<img/)
})

test('the text part is made from the HTML with its links, unless one is written', async () => {
  const made = await mailOf({
    customHtml: '<h1>Hi</h1><p>a <a href="https://x.example/">b</a></p>{unsubscribe_text}',
  })
  assert.match(made.text, /^Hi\n+a b \(https:\/\/campanile\.example\/r\/id0\?ct=[\w%]+\)/)
  assert.match(made.text, /Unsubscribe \(https:\/\/campanile\.example\/email\/unsubscribe\//)
  const written = await mailOf({ plainText: 'Own {contactfield=city}', customHtml: '<p>x</p>' })
  assert.equal(written.text.trim(), 'Own Wien')
  const only = await mailOf({ plainText: 'Text', customHtml: '' })
  assert.equal(only.parsed.html, false)
})

test('the text part has no markup: signatures, HTML values, values of a send, tables and linked pictures', async () => {
  const source = {
    customHtml:
      '<table><tr><th>Order</th><td>1234</td></tr><tr><td><p>Total</p></td><td>9 EUR</td></tr></table>' +
      '<a href="https://x.example/"><img src="a.png" alt="Shop now"></a><img src="b.png" alt="Flower">' +
      '<p>{contactfield=bio}</p><p>{custom}</p>{ownerfield=signature} / {signature}',
  }
  const recipient = {
    values: { ...RECIPIENT.values, bio: '<p>Tom &amp; <em>Ann</em></p><ul><li>one</li></ul>' },
    owner: { ...RECIPIENT.owner!, signature: '<b>Olga</b><br>Sales &amp; more' },
    tokens: { '{custom}': '<p>Pay <strong>now</strong></p>' },
  }
  const { text, html } = await mailOf(source, { recipient })
  assert.doesNotMatch(text, /<[a-z/]|&amp;|Flower/)
  assert.match(text, /Order 1234\n+Total\n+9 EUR\n/)
  assert.match(text, /Shop now \(https:/)
  assert.match(text, /Tom & Ann/)
  assert.match(text, /Pay now/)
  assert.match(text, /Olga\nSales & more \/ Olga\nSales & more/)
  assert.match(html, /<em>Ann<\/em>[\s\S]*<strong>now<\/strong>[\s\S]*<b>Olga<\/b><br>Sales &amp; more/)
  const written = await mailOf(
    {
      plainText: '{contactfield=bio}|{ownerfield=signature}|{contactfield=city}',
      subject: '{contactfield=bio} x',
    },
    { recipient: { ...recipient, owner: { ...RECIPIENT.owner!, signature: 'Olga\nSales < Ops' } } },
  )
  assert.doesNotMatch(written.text, /<[a-z/]/)
  assert.match(written.text, /\|Olga\nSales < Ops\|Wien/)
  assert.match(written.subject, /^Tom & Ann .*one x$/)
})

test('a default of a token may be long and have markup, which the text part leaves out', async () => {
  const long = 'word '.repeat(100).trim()
  const { html, text } = await mailOf({
    customHtml: `<p>Dear {contactfield=missing|<b class="x">friend &amp; more</b>}, {contactfield=missing|${long}}, {contactfield=city|<i>no</i>}</p>`,
  })
  assert.match(html, /Dear <b class="x">friend &amp; more<\/b>, word word/)
  assert.match(html, /, Wien<\/p>/)
  assert.match(text, /Dear friend & more, word word[\s\S]* Wien/)
  assert.doesNotMatch(html + text, /contactfield/)
  const written = await mailOf({ plainText: 'Dear {contactfield=missing|<b>friend</b>}', customHtml: '' })
  assert.equal(written.text.trim(), 'Dear friend')
})

test('links in the default of a token stay as they are written, those beside it are tracked', async () => {
  const { html, text } = await mailOf({
    customHtml:
      '<p>{contactfield=missing|<a href="https://shop.example/a?b=1">da</a>} <a href="https://shop.example/c">c</a> {contactfield=city|<a href="https://shop.example/d">no</a>}</p>',
  })
  assert.match(
    html,
    /<p><a href="https:\/\/shop\.example\/a\?b=1">da<\/a> <a href="[^"]*\/r\/id0[^"]*">c<\/a> Wien<\/p>/,
  )
  assert.match(text, /da/)
  assert.doesNotMatch(html + text, /contactfield|trackable/)
})

test('tokens without an end are read in a time in proportion to the text', async () => {
  for (const start of ['{contactfield=a|', '%7Bcontactfield=a%7C', '{contactfield=a']) {
    const begun = performance.now()
    parseTokens(start.repeat(20_000), NO_LINKS)
    assert.ok(performance.now() - begun < 2_000, start)
  }
})

test('line breaks of answers are kept in HTML and in text', async () => {
  const recipient = { tokens: { '{formfield=note}': 'one\n&lt;b&gt;two\r\nthree' } }
  const { html, text } = await mailOf(
    { customHtml: '<p>{formfield=note}</p><p title="{formfield=note}">x</p>', plainText: '{formfield=note}' },
    { recipient },
  )
  assert.match(html, /<p>one<br>&lt;b&gt;two<br>three<\/p>/)
  assert.doesNotMatch(html, /title="[^"]*<br>/)
  assert.match(text, /one\n<b>two\r?\nthree/)
})

test('sender, replies and headers follow the email, then the owner, then the configuration', async () => {
  const plain = await mailOf({}, { settings: { mailer_custom_headers: { 'X-Site': 'a', 'X-Both': 'site' } } })
  assert.deepEqual(plain.parsed.from?.value, [{ address: 'news@campanile.example', name: 'Campanile' }])
  assert.equal(plain.parsed.headers.get('x-site'), 'a')
  const own = await mailOf(
    {
      fromAddress: '{contactfield=sender}',
      fromName: 'Me',
      replyToAddress: 'r@x.example',
      headers: [
        { label: 'X-Both', value: '{contactfield=city}' },
        { label: 'From', value: 'no' },
        { label: 'Bad Name', value: 'no' },
      ],
    },
    { settings: { mailer_custom_headers: { 'X-Both': 'site' } } },
  )
  assert.deepEqual(own.parsed.from?.value, [{ address: 's@x.example', name: 'Me' }])
  assert.deepEqual(own.parsed.replyTo?.value, [{ address: 'r@x.example', name: '' }])
  assert.equal(own.parsed.headers.get('x-both'), 'Wien')
  const owner = await mailOf({ useOwnerAsMailer: true })
  assert.deepEqual(owner.parsed.from?.value, [{ address: 'olga@x.example', name: 'Olga O' }])
  assert.equal(owner.message.from, 'olga@x.example')
  const nobody = await mailOf(
    { fromAddress: '{contactfield=missing}', replyToAddress: '{contactfield=missing}' },
    { settings: { mailer_reply_to_email: 'answers@x.example' } },
  )
  assert.equal(nobody.parsed.from?.value[0]?.address, 'news@campanile.example')
  assert.equal(nobody.message.from, 'news@campanile.example')
  assert.equal(nobody.parsed.replyTo?.value[0]?.address, 'answers@x.example')
  const bounced = await mailOf(
    { bccAddress: 'a@x.example, b@x.example' },
    { settings: { mailer_return_path: 'bounce@x.example' } },
  )
  assert.equal(bounced.message.from, 'bounce@x.example')
  assert.deepEqual(bounced.message.to, ['zoe@example.com', 'a@x.example', 'b@x.example'])
  assert.equal(bounced.parsed.bcc, undefined)
})

test('addresses with letters beyond ASCII stay whole in headers and envelope', async () => {
  const { message, parsed } = await mailOf(
    { fromAddress: 'jörg@bücher.example', replyToAddress: 'zoë@campanile.example', subject: 'Grüße' },
    { recipient: { address: 'łukasz@example.com' } },
  )
  const header = message.content.toString().split('\r\n\r\n')[0] ?? ''
  assert.match(header, /^From: jörg@xn--bcher-kva\.example\r\n/m)
  assert.match(header, /<łukasz@example\.com>\r\n/)
  assert.match(header, /^Reply-To: zoë@campanile\.example\r\n/m)
  assert.deepEqual(message.to, ['łukasz@example.com'])
  assert.equal(parsed.subject, 'Grüße')
})

test('mail to many can be left with one click, mail to one says nothing of lists', async () => {
  const bulk = await mailOf({ headers: [{ label: 'List-Unsubscribe', value: '<mailto:leave@x.example>' }] })
  const raw = bulk.message.content.toString('latin1').replaceAll('\r\n ', ' ')
  assert.match(
    raw,
    /^List-Unsubscribe: <mailto:leave@x\.example>, <https:\/\/campanile\.example\/email\/unsubscribe\/[0-9a-g]+\/zoe%40example\.com\/[0-9a-f]{64}>\r$/m,
  )
  assert.match(raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  assert.match(raw, /^Precedence: Bulk\r$/m)
  const single = await mailOf({}, { recipient: { isBulk: false } })
  assert.doesNotMatch(single.message.content.toString('latin1'), /List-Unsubscribe|Precedence/)
})

test('attachments arrive as they were, under their names', async () => {
  const content = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 256))
    .toString('base64')
    .replaceAll(/.{76}(?=.)/g, '$&\r\n')
  const { parsed } = await mailOf(
    {},
    { attachments: [{ assetId: 1, fileName: 'Plän "A".pdf', mime: 'application/pdf', content }] },
  )
  assert.equal(parsed.attachments.length, 1)
  assert.equal(parsed.attachments[0]?.filename, 'Plän "A".pdf')
  assert.equal(parsed.attachments[0]?.contentType, 'application/pdf')
  assert.deepEqual(
    parsed.attachments[0]?.content,
    Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 256)),
  )
  assert.match(String(parsed.html), /<p>x<\/p>/)
})

test('the message is made of short lines that no mail server has to change', async () => {
  const { message } = await mailOf({
    customHtml: `<p>${'ünïcödé . '.repeat(2000)}</p>\n.\n${'x'.repeat(5000)}`,
    subject: 'ü'.repeat(200),
  })
  const raw = message.content.toString('latin1')
  assert.equal(Buffer.from(raw, 'ascii').toString('latin1'), raw)
  for (const line of raw.split('\r\n')) {
    assert.ok(line.length <= 78 || /^List-Unsubscribe|^ </.test(line), line)
    assert.ok(!line.startsWith('.') && !line.includes('\n') && !line.includes('\r'), line)
  }
})

test('a value cannot add headers or recipients', async () => {
  const { parsed, message } = await mailOf(
    {
      subject: '{contactfield=evil}',
      fromName: '{contactfield=evil}',
      fromAddress: 'a@x.example',
      headers: [{ label: 'X-A', value: '{contactfield=evil}' }],
    },
    { recipient: { values: { evil: 'a\r\nBcc: b@x.example\r\n\r\nbody', firstname: 'x>, <b@x.example' } } },
  )
  assert.equal(parsed.bcc, undefined)
  assert.deepEqual(message.to, ['zoe@example.com'])
  assert.deepEqual(
    (parsed.to as { value: { address?: string }[] }).value.map((one) => one.address),
    ['zoe@example.com'],
  )
  assert.match(String(parsed.html), /<p>x<\/p>/)
})

test('a sender or reply address that a token makes is an address, or the mail fails and says why', async () => {
  for (const evil of [
    'a@x.example, b@x.example',
    'a@x.example\r\nBcc: b@x.example',
    'a@x.example> <b@x.example',
    'nobody',
    'a@@x.example',
  ]) {
    const recipient = { values: { evil } }
    const reason = { message: new RegExp(`address of the email is none: "${evil.slice(0, 3)}`) }
    await assert.rejects(mailOf({ fromAddress: '{contactfield=evil}' }, { recipient }), reason)
    await assert.rejects(mailOf({ replyToAddress: '{contactfield=evil}' }, { recipient }), reason)
  }
  const good = { recipient: { values: { evil: ' Sales@x.example ' } } }
  assert.equal(
    (await mailOf({ fromAddress: '{contactfield=evil}' }, good)).parsed.from?.text,
    'Sales@x.example',
  )
  const none = await mailOf({ fromAddress: '{contactfield=evil}' }, { recipient: { values: {} } })
  assert.equal(none.parsed.from?.value[0]?.address, 'news@campanile.example')
})

test('headers that the message or other servers write cannot be custom', async () => {
  const names = ['DKIM-Signature', 'received', 'Bcc', 'Resent-To']
  const { message } = await mailOf({ headers: names.map((label) => ({ label, value: 'v=1' })) })
  const head = message.content.toString('latin1').split('\r\n\r\n')[0] ?? ''
  for (const name of names) assert.doesNotMatch(head, new RegExp(`^${name}:`, 'im'))
})

test('UTM parameters go before the fragment and never twice', () => {
  assert.equal(
    withUtm('https://x.example/a?b=1#c', { utmSource: 's', utmMedium: 'é' }),
    'https://x.example/a?b=1&utm_source=s&utm_medium=%C3%A9#c',
  )
  assert.equal(
    withUtm('https://x.example/?utm_source=own', { utmSource: 's' }),
    'https://x.example/?utm_source=own',
  )
  assert.equal(withUtm('https://x.example/?', { utmSource: 's' }), 'https://x.example/?utm_source=s')
})

interface Made {
  parsed: ParsedMail
  html: string
  text: string
  subject: string
  message: { from: string; to: string[]; content: Buffer }
}

async function mailOf(
  given: Partial<EmailSource>,
  options: { settings?: Partial<Config>; recipient?: Partial<Recipient>; attachments?: Attachment[] } = {},
): Promise<Made> {
  const settings = testConfig({ site_url: SITE, ...options.settings })
  const source = email(given)
  const read = readHtml(source)
  const urls = settings.disable_trackable_urls ? [] : trackableUrls(read)
  const compiled = compileEmail(source, read, {
    settings,
    redirectIds: new Map(urls.map((url, index) => [url, `id${index}`])),
    attachments: options.attachments ?? [],
    attachmentParts: attachmentParts(options.attachments ?? [], boundaryOf(source)),
    imageParts: '',
    links: NO_LINKS,
    urls: new Map(),
    images: [],
  })
  const { message } = renderEmail(
    compiled,
    { ...RECIPIENT, ...options.recipient },
    {
      settings,
      siteKey: key,
      htmlAliases: new Set(['bio']),
      ways: feedbackWays(settings),
      now: new Date('2026-11-21T08:00:00Z'),
    },
  )
  const parsed = await simpleParser(message.content)
  return { parsed, html: parsed.html || '', text: parsed.text ?? '', subject: parsed.subject ?? '', message }
}

test('the mail says to its provider which one it is, and bounces and unsubscribes come back to an address of its own', async () => {
  const mailbox = {
    monitored_email_host: 'imap.example.com',
    monitored_email_address: 'news@campanile.example',
  }
  const { message, parsed } = await mailOf(
    {},
    { settings: { ...mailbox, mailer_dsn: 'sendgrid+smtp://apikey:k@default' } },
  )
  const hash = /^<(\w+)@/.exec(parsed.messageId ?? '')?.[1] ?? ''
  assert.equal(message.from, `news+bounce_${hash}@campanile.example`)
  assert.deepEqual(JSON.parse(String(parsed.headers.get('x-smtpapi'))), {
    unique_args: { campanile_hash: hash },
  })
  assert.match(
    message.content.toString().replaceAll('\r\n ', ' '),
    new RegExp(
      `List-Unsubscribe: <https://[^>]+>, <mailto:news\\+unsubscribe_${hash}@campanile\\.example>\\r\\n`,
    ),
  )
  for (const [mailer_dsn, line] of [
    ['smtp://u:p@email-smtp.eu-west-1.amazonaws.com', `X-SES-MESSAGE-TAGS: campanile_hash=${hash}`],
    ['smtp://u:p@smtp.eu.mailgun.org', `X-Mailgun-Variables: {"campanile_hash":"${hash}"}`],
    ['postmark+smtp://u:p@127.0.0.1:2525', `X-PM-Metadata-campanile_hash: ${hash}`],
    ['smtp://u:p@smtp-relay.brevo.com', `X-Mailin-custom: campanile_hash:${hash}`],
    ['sparkpost+smtp://u:p@default', `X-MSYS-API: {"metadata":{"campanile_hash":"${hash}"}}`],
  ] as const) {
    const { message: other } = await mailOf({}, { settings: { mailer_dsn } })
    assert.ok(other.content.toString().includes(`\r\n${line}\r\n`), line)
    assert.equal(other.from, 'news@campanile.example')
  }
  const own = await mailOf(
    { headers: [{ label: 'X-Mailgun-Variables', value: '{"mine":1}' }] },
    { settings: { mailer_dsn: 'mailgun+smtp://u:p@default' } },
  )
  assert.equal(own.message.content.toString().match(/X-Mailgun-Variables/g)?.length, 1)
})

const RECIPIENT: Recipient = {
  sendId: 5,
  contactId: 6,
  address: 'zoe@example.com',
  values: {
    firstname: 'Zoë & "Co"',
    city: 'Wien',
    bio: '<em>me</em>',
    born: '1990-01-31',
    seen: '2026-11-20 23:05:00',
    sender: 's@x.example',
  },
  owner: { email: 'olga@x.example', firstname: 'Olga', lastname: 'O', position: '', signature: '' },
  tokens: { '{custom}': '<hr>' },
  isBulk: true,
}

function email(given: Partial<EmailSource>): EmailSource {
  return {
    id: 9,
    version: '1:0',
    revision: 1,
    name: 'n',
    subject: 'Hello',
    language: 'en',
    categoryId: null,
    fromAddress: null,
    fromName: null,
    replyToAddress: null,
    bccAddress: null,
    useOwnerAsMailer: false,
    utmTags: {},
    preheaderText: null,
    theme: null,
    customHtml: '<p>x</p>',
    plainText: null,
    headers: [],
    dynamicContent: [],
    attachments: [],
    ...given,
  }
}

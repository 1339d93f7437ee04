// What strangers try at the public side, byte for byte over real sockets: nothing is tidied up on the way by a client.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { readBundledTheme } from '../src/features/content/themes/bundledThemes.ts'
import { zipTheme } from '../src/features/content/themes/zipTheme.ts'
import type { Config } from '../src/platform/config.ts'
import { testApp } from './app.ts'
import { clientToken } from './clientToken.ts'

const SCRIPT = '<script>alert(1)</script>'
const FORM = 'content-type: application/x-www-form-urlencoded'

interface RawAnswer {
  status: number
  /** Name and value of each header line, as sent. */
  lines: string[]
  body: string
}

async function setUp(t: TestContext, settings: Partial<Config> = {}) {
  const app = await testApp(t, { form_submissions_per_minute: 0, ...settings })
  const admin = await app.as('admin')
  const base = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port, hostname } = new URL(base)
  const raw = (method: string, path: string, { headers = [] as string[], body = '' } = {}) =>
    new Promise<RawAnswer>((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      const chunks: Buffer[] = []
      socket.on('data', (chunk) => chunks.push(chunk))
      socket.on('error', reject)
      socket.on('close', () => {
        const text = Buffer.concat(chunks).toString('latin1')
        const end = text.indexOf('\r\n\r\n')
        const [first = '', ...lines] = text.slice(0, end).split('\r\n')
        resolve({ status: Number(first.split(' ')[1]), lines, body: text.slice(end + 4) })
      })
      const head = [
        `${method} ${path} HTTP/1.1`,
        'Host: sample.example',
        'Connection: close',
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...headers,
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    })
  const make = async (fields: object[], rest: object = {}) =>
    (
      await admin.post('/forms/new', {
        name: 'F',
        postAction: 'message',
        postActionProperty: 'Thanks',
        fields,
        ...rest,
      })
    ).body.form
  return { ...app, admin, base, raw, make }
}

const EMAIL = {
  label: 'Email',
  alias: 'email',
  type: 'email',
  mappedObject: 'contact',
  mappedField: 'email',
}
const NAME = {
  label: 'Name',
  alias: 'name',
  type: 'text',
  mappedObject: 'contact',
  mappedField: 'firstname',
}

function headerOf({ lines }: RawAnswer, name: string): string {
  return (
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? ''
  )
}

test('a script in every field is shown back nowhere, whatever way the form is sent', async (t) => {
  const { make, raw, sql } = await setUp(t)
  const form = await make([EMAIL, NAME, { label: 'Note', alias: 'note', type: 'textarea' }], {
    postActionProperty: 'Thanks, {formfield=name}: {formfield=note}',
  })
  const values = {
    'mauticform[email]': 'ann@sample.example',
    'mauticform[name]': SCRIPT,
    'mauticform[note]': `"'>${SCRIPT}`,
    'mauticform[formName]': SCRIPT,
    'mauticform[return]': '',
    [`mauticform[${SCRIPT}]`]: SCRIPT,
  }
  const send = (more: Record<string, string>) =>
    raw('POST', `/form/submit?formId=${form.id}`, {
      headers: [FORM],
      body: String(new URLSearchParams({ ...values, ...more })),
    })
  const framed = await send({ 'mauticform[messenger]': '1' })
  assert.equal(framed.status, 200)
  assert.ok(!framed.body.includes(SCRIPT))
  const plain = await send({})
  assert.equal(plain.status, 302)
  const shown = await raw('GET', headerOf(plain, 'location'))
  assert.equal(shown.status, 200)
  assert.ok(shown.body.includes('Thanks') && !shown.body.includes(SCRIPT))
  const wrong = await send({ 'mauticform[email]': SCRIPT })
  const refused = await raw('GET', headerOf(wrong, 'location'))
  assert.ok(!refused.body.includes(SCRIPT))
  assert.equal((await sql`select from form_submissions`).length, 2)
})

test('made-up cookies and click-through values name nobody, and show nothing of anybody', async (t) => {
  const { admin, raw, sql } = await setUp(t)
  const { contact } = (await admin.post('/contacts/new', { email: 'ann@sample.example', firstname: 'Ann' }))
    .body
  const claims = (text: string) => encodeURIComponent(Buffer.from(text).toString('base64'))
  const forged = [
    `a:2:{s:4:"lead";i:${contact.id};s:4:"stat";s:8:"deadbeef";}`,
    `a:1:{s:4:"lead";i:${contact.id};}`,
    'O:8:"stdClass":1:{s:4:"lead";i:1;}',
    `a:99999999:{s:4:"lead";i:${contact.id};}`,
    '\0\0\0',
  ]
  for (const text of forged)
    for (const cookie of [
      `mtc_id=${contact.id}; mautic_device_id=${SCRIPT}`,
      `mautic_session_id=${contact.id}; mautic_device_id=../../x; mautic_referer_id=1`,
      `mautic_device_id=${'x'.repeat(7_000)}`,
    ]) {
      const body = `page_url=${encodeURIComponent('https://shop.example/')}&ct=${claims(text)}`
      const answer = await raw('POST', '/mtc/event', { headers: [FORM, `cookie: ${cookie}`], body })
      assert.equal(answer.status, 200, text)
      const told = /\{.*\}/s.exec(answer.body)?.[0] ?? '{}'
      assert.notEqual(JSON.parse(told).id, contact.id, text)
      assert.ok(!answer.body.includes('Ann') && !answer.lines.join('\n').includes(SCRIPT))
      const pixel = await raw('GET', `/mtracking.gif?ct=${claims(text)}&firstname=Eve`, {
        headers: [`cookie: ${cookie}`],
      })
      assert.equal(pixel.status, 200)
    }
  const [ann] = await sql<{ firstname: string; hits: number }[]>`
    select firstname, (select count(*)::int from page_hits h where h.contact_id = c.id) as hits
    from contacts c where id = ${contact.id}`
  assert.deepEqual({ ...ann }, { firstname: 'Ann', hits: 0 })
})

test('no address leads to another host, and none writes a line into the head of an answer', async (t) => {
  const { make, raw, sql } = await setUp(t)
  const form = await make([EMAIL])
  await sql`insert into redirects (redirect_id, url) values ('f00dfeedf00dfeed', 'https://shop.example/')`
  const evil = '%0d%0aSet-Cookie:%20evil=1%0d%0a%0d%0a<script>'
  const paths = [
    '//evil.example/',
    '/%2f%2fevil.example/..',
    '/\\evil.example',
    '/.//evil.example',
    '/s//evil.example',
    'http://evil.example/s/contacts',
    `/r/f00dfeedf00dfeed?url=//evil.example/&x=${evil}`,
    '/r/f00dfeedf00dfeed?redirectUrl=https://evil.example/',
    `/redirect/unknown?url=https://evil.example/`,
    `/form/message?mauticMessage=${evil}&return=https://evil.example/`,
    `/asset/1:x${evil}`,
    `/page/preview/1?returnTo=https://evil.example/`,
    `/s/login?returnTo=//evil.example/`,
    `/no-page${evil}`,
  ]
  for (const path of paths) {
    const answer = await raw('GET', path)
    assert.ok(answer.status >= 200 && answer.status < 500, `${path}: ${answer.status}`)
    const location = headerOf(answer, 'location')
    // A query may name any host; where the browser goes is what stands before it.
    const target = new URL(location || '/', 'http://sample.example/')
    assert.ok(['sample.example', 'shop.example'].includes(target.hostname), `${path} leads to ${location}`)
    assert.ok(!answer.lines.some((line) => /^set-cookie: *evil/i.test(line)), path)
  }
  for (const value of [
    'https://evil.example/',
    '//evil.example',
    'x\r\nset-cookie: evil=1',
    'javascript:alert(1)',
  ]) {
    const answer = await raw('POST', `/form/submit?formId=${form.id}`, {
      headers: [FORM, 'origin: https://shop.example'],
      body: String(
        new URLSearchParams({ 'mauticform[email]': 'a@sample.example', 'mauticform[return]': value }),
      ),
    })
    assert.match(headerOf(answer, 'location'), /^\/form\/message\?/, value)
    assert.ok(!answer.lines.some((line) => /^set-cookie: *evil/i.test(line)))
  }
})

test('no spelling of a path leads out of the files that are for everybody', async (t) => {
  const { raw } = await setUp(t)
  const climbs = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '%252e%252e%252f', '....//', '..%00/']
  const folders = [
    '/media/images/',
    '/media/files/',
    '/asset/1:',
    '/themes/blank/',
    '/media/js/',
    '/s/',
    '/s/assets/',
  ]
  for (const folder of folders)
    for (const climb of climbs)
      for (const file of ['etc/passwd', 'proc/self/environ', 'package.json']) {
        const path = `${folder}${climb.repeat(9)}${file}`
        const { status, body } = await raw('GET', path)
        assert.ok(status >= 200 && status < 500, `${path}: ${status}`)
        assert.doesNotMatch(body, /root:|PATH=|"devDependencies"/, path)
      }
})

test('a flood of forms from one address ends in 429 with the time to wait; others are let in', async (t) => {
  const { make, raw, sql } = await setUp(t, {
    form_submissions_per_minute: 5,
    trusted_proxies: ['127.0.0.1'],
  })
  const form = await make([EMAIL])
  const send = (n: number, address: string) =>
    raw('POST', `/form/submit/ajax?formId=${form.id}`, {
      headers: [FORM, `x-forwarded-for: ${address}`],
      body: `mauticform[email]=a${n}@sample.example`,
    })
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => send(n, '203.0.113.7')))
  const refused = answers.filter(({ status }) => status === 429)
  // Minutes may have ended meanwhile.
  assert.ok(refused.length >= 30, `${refused.length} of 60 were refused`)
  assert.ok(refused.every((answer) => Number(headerOf(answer, 'retry-after')) > 0))
  assert.equal((await send(99, '203.0.113.8')).status, 200)
  const [stored] = await sql<{ count: number }[]>`select count(*)::int as count from form_submissions`
  assert.equal(stored?.count, 61 - refused.length)
})

test('a theme that is a ZIP bomb, or lies about its size, is refused; one that never ends is a 503 beside which all goes on', async (t) => {
  const { base, sql, admin } = await setUp(t)
  const authorization = `Bearer ${await clientToken(sql)}`
  const files = (await readBundledTheme('blank')) ?? new Map<string, Buffer>()
  const upload = async (name: string, content: Buffer) => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(content)]), name)
    return fetch(`${base}/api/themes/new`, { method: 'POST', headers: { authorization }, body })
  }
  const bomb = await buffer(
    zipTheme(new Map([...files, ['html/page.html.twig', Buffer.alloc(50_000_000, 32)]])),
  )
  assert.ok(bomb.length < 1_000_000)
  assert.equal((await upload('bomb.zip', bomb)).status, 400)
  // 50 MB that are said to be a few bytes.
  const size = Buffer.alloc(4)
  size.writeUInt32LE(50_000_000)
  const small = Buffer.alloc(4)
  small.writeUInt32LE(9)
  const lie = Buffer.from(
    bomb.toString('latin1').replaceAll(size.toString('latin1'), small.toString('latin1')),
    'latin1',
  )
  assert.ok(!lie.equals(bomb))
  assert.equal((await upload('lie.zip', lie)).status, 400)
  const endless = '{% for i in 1..1000000000 %}{% endfor %}'
  const made = await upload(
    'endless.zip',
    await buffer(zipTheme(new Map([...files, ['html/page.html.twig', Buffer.from(endless)]]))),
  )
  assert.equal(made.status, 200, await made.text())
  await admin.post('/pages/new', {
    title: 'Endless',
    alias: 'endless',
    template: 'endless',
    isPublished: true,
  })
  const [page, ...others] = await Promise.all([
    fetch(`${base}/endless`),
    ...Array.from({ length: 20 }, () => fetch(`${base}/mtracking.gif`)),
  ])
  assert.equal(page.status, 503)
  assert.ok(others.every(({ status }) => status === 200))
})

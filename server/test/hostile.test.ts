// What strangers send to stop the server, to block it or to fill its memory. Over real sockets: the router and the parser
// of HTTP are part of what is attacked. Times are those of the processor, so that other work on the machine counts less.
import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertCredential } from '../src/platform/auth/credentials.ts'
import { insertToken } from '../src/platform/auth/tokens.ts'
import { now } from '../src/platform/clock.ts'
import { testApp } from './app.ts'
import { head, type RawAnswer, type RawRequest, rawRequest } from './rawRequest.ts'

const app = await testApp(undefined, {
  http_headers_timeout: 1,
  http_body_timeout: 1,
  http_upload_timeout: 3,
  http_body_memory: 32,
})
await app.fastify.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.fastify.server.address() as AddressInfo
const agent = new Agent({ keepAlive: true })
after(() => agent.destroy())

const credential = await insertCredential(app.sql, { name: 'known', roleId: 1, createdBy: null, now: now() })
await insertToken(app.sql, {
  accessToken: 'known',
  credentialId: credential.id,
  userId: null,
  scope: '',
  expiresAt: new Date(now().getTime() + 3_600_000),
})
const KNOWN = { authorization: 'Bearer known' }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json' }
const MEGABYTE = 1024 * 1024

/** Sends a whole request, on a connection that stays for the next one. */
function send(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const message = (answer: { text: string }): string => JSON.parse(answer.text).errors[0].message

const brackets = (levels: number) => '[b]'.repeat(levels)
const many = (count: number, parameter: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => parameter(n)).join('&')

test('no query stops the process, at any address: over a limit it is a 400 that names the limit', async () => {
  const queries: [string, number, RegExp?][] = [
    ['a=1&a[99999][b]=1', 200],
    [`a${brackets(32)}=1`, 200],
    [`a${brackets(33)}=1`, 400, /32 levels/],
    [many(1_000, () => 'a[]'), 200],
    [many(1_001, () => 'a[]'), 400, /1,000 parameters/],
    ['a[__proto__][b]=1', 400, /__proto__/],
    ['a[constructor][prototype][b]=1', 200],
    ['%E0%A4%A=%&=&&[=]&[]]=[[&a[[b]]=1', 200],
    ['a[999999999999999999999]=1&a[-1]=2&a[1e9]=3&a[0x1]=4', 200],
  ]
  for (const path of [
    '/healthz',
    '/readyz',
    '/nothing',
    '/oauth/v2/token',
    '/email/unsubscribe/x',
    '/api/docs',
  ])
    for (const [query, status, limit] of queries) {
      const answer = await rawRequest(port, head(`GET ${path}?${query}`, { connection: 'close' })).answer
      assert.ok(answer.status > 0 && answer.status < 500, `${path}?${query.slice(0, 40)}: ${answer.text}`)
      const isRouted = path !== '/nothing'
      if (isRouted && status === 400) assert.equal(answer.status, 400, `${path}?${query.slice(0, 40)}`)
      if (path === '/healthz') assert.equal(answer.status, status, query.slice(0, 40))
      if (isRouted && limit) assert.match(answer.text, limit)
    }
  for (const [query, status, limit] of queries) {
    const known = await send('GET', `/api/stages?${query}`, { headers: KNOWN })
    assert.equal(known.status, status, query.slice(0, 40))
    if (limit) assert.match(message(known), limit)
    assert.equal((await send('GET', `/api/stages?${query}`)).status, 401)
  }
  assert.equal((await send('GET', '/healthz')).status, 200)
})

test('what is no HTTP, or none that the router knows, gets an answer or a closed connection, and no more', async () => {
  const requests = [
    'NONSENSE\r\n\r\n',
    head('BREW /'),
    head('CONNECT example.org:443'),
    head('GET //////%00%ff%2e%2e'),
    head(`GET /${'%25'.repeat(4_000)}`),
    head('GET http://other.example/healthz?a[b]=%'),
    head('GET *'),
    head('OPTIONS *'),
    head('GET /healthz', { upgrade: 'websocket', connection: 'upgrade' }),
    head('GET /api/stages', {
      cookie: '='.repeat(8_000),
      accept: ',;q='.repeat(1_000),
      authorization: 'Basic',
    }),
    head('GET /api/stages', { authorization: `Basic ${'~'.repeat(8_000)}`, origin: 'https://'.repeat(900) }),
    head('POST /healthz', { 'x-http-method-override': 'CONNECT', 'content-length': 0 }),
    head('POST /api/stages/new?_method=%', { 'content-type': ';=;=;"', 'content-length': 0, ...KNOWN }),
    head('GET /healthz', { [`x${'y'.repeat(20_000)}`]: 1 }),
  ]
  for (const text of requests) {
    const { socket, answer } = rawRequest(port, text)
    const { status } = await answer
    assert.ok(status < 500, `${text.slice(0, 60)}: ${status}`)
    socket.destroy()
  }
  assert.equal((await send('GET', '/healthz')).status, 200)
})

/** Worst forms by what they do to a parser, as a text of about `n` parts. */
const FORMS: Record<string, (n: number) => string> = {
  'one list': (n) => many(n, () => 'a[]=1'),
  'one key': (n) => many(n, () => 'a=1'),
  'a value, then an object': (n) => many(n, (i) => (i % 2 ? 'a=1' : `a[b${i}]=1`)),
  'different keys': (n) => many(n, (i) => `k${i}=1`),
  'sparse places': (n) => many(n, (i) => `a[${99_999 - 4 * i}][b]=1`),
  'lists in lists': (n) => many(n, () => `a${'[]'.repeat(32)}=1`),
  'objects in a list': (n) => many(n, () => 'a[][b]=1'),
  'the same deep place': (n) => many(n, (i) => `a${brackets(15)}[${i}]=1`),
  'long chains': (n) => many(Math.ceil(n / 4), () => `a[]${brackets(30)}=1`),
  'escapes that are none': (n) => '%zz'.repeat(n * 20),
  'escapes and others': (n) => '%41%zz'.repeat(n * 10),
  'escapes in short values': (n) => many(n, () => 'a=%zz%20+%'),
  'signs of plus': (n) => `a=${'+'.repeat(n * 160)}`,
  'open brackets': (n) => '['.repeat(n * 60),
  'brackets that do not close': (n) => `${'a['.repeat(n * 30)}]`,
  'signs of equality': (n) => '='.repeat(n * 60),
}

const DOCUMENTS: Record<string, (n: number) => string> = {
  'different keys': (n) => `{${Array.from({ length: n * 4 }, (_, i) => `"k${i}":0`).join(',')}}`,
  'numbers as keys': (n) => `{${Array.from({ length: n * 4 }, (_, i) => `"${i * 40_000}":0`).join(',')}}`,
  'one key': (n) => `{${'"a":1,'.repeat(n * 4)}"a":1}`,
  lists: (n) => `[${'[],'.repeat(n * 100)}[]]`,
  'open lists': (n) => '['.repeat(n * 250),
  'quotes in a text': (n) => `{"a":"${'\\"'.repeat(n * 100)}"}`,
  'signs of escape': (n) => `{"a":"${'\\\\'.repeat(n * 100)}"}`,
  'one number': (n) => `{"a":${'1'.repeat(n * 250)}}`,
  'white space': (n) => `{"a":1}${' '.repeat(n * 250)}`,
}

/** Milliseconds of the processor; the median of five. */
async function cost(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 5; n++) {
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1_000)
  }
  return times.sort((a, b) => a - b)[2] ?? 0
}

/** Four times as much takes at most six times as long. A collection of garbage that fell into one measure is let off. */
async function assertLinear(name: string, run: (isLarge: boolean) => Promise<unknown>): Promise<void> {
  await run(true)
  const seen: string[] = []
  for (let tries = 0; tries < 4; tries++) {
    const small = await cost(() => run(false))
    const large = await cost(() => run(true))
    if (large <= 6 * small) return
    seen.push(`${small.toFixed(1)} ms, then ${large.toFixed(1)} ms`)
  }
  assert.fail(`${name}: ${seen.join('; ')}`)
}

for (const [name, make] of Object.entries(FORMS)) {
  test(`a stranger's form of ${name}: four times as long takes at most six times as much work`, async () => {
    const [small, large] = [make(3_000), make(12_000)]
    assert.ok(large.length <= 2 * MEGABYTE, `${large.length}`)
    await assertLinear(name, async (isLarge) => {
      const answer = await send('POST', '/api/stages/new', { headers: FORM, body: isLarge ? large : small })
      assert.ok([400, 401].includes(answer.status), `${answer.status}`)
    })
  })
}

test('a form of plus signs costs at most ten times as much work as one of letters', async () => {
  const post = (sign: string) => async () => {
    const body = `a=${sign.repeat(2 * MEGABYTE - 2)}`
    assert.equal((await send('POST', '/api/stages/new', { headers: FORM, body })).status, 401)
  }
  await cost(post('+'))
  const [letters, signs] = [await cost(post('x')), await cost(post('+'))]
  assert.ok(signs <= 10 * letters, `${signs.toFixed(1)} ms instead of ${letters.toFixed(1)} ms`)
})

for (const [name, make] of Object.entries(DOCUMENTS)) {
  test(`JSON of ${name}: four times as long takes at most six times as much work`, async () => {
    const [small, large] = [make(1_500), make(6_000)]
    await assertLinear(name, async (isLarge) => {
      const body = isLarge ? large : small
      const answer = await send('POST', '/api/stages/new', { headers: { ...KNOWN, ...JSON_TYPE }, body })
      assert.ok(answer.status < 500, answer.text)
    })
  })
}

/** Worst queries, as a text of about `n` parts; the longest that are read have 950. */
const QUERIES: Record<string, (n: number) => string> = {
  'objects in a list': (n) => many(n, () => 'a[][b]=1'),
  'one list': (n) => many(n, () => 'a[]=1'),
  'lists in lists': (n) => many(Math.ceil(n / 5), () => `a${'[]'.repeat(31)}`),
  'sparse places': (n) => many(n, (i) => `a[${99_999 - i}][b]=1`),
  'different keys': (n) => many(n, (i) => `k${i}=1`),
  'escapes that are none': (n) => '%zz'.repeat(n * 4),
  'open brackets': (n) => '['.repeat(n * 13),
}

for (const [name, make] of Object.entries(QUERIES)) {
  test(`a query of ${name}: four times as long takes at most six times as much work, and the longest little more than a harmless one`, async () => {
    const ten = async (query: string) => {
      for (let n = 0; n < 10; n++) assert.ok((await send('GET', `/healthz?${query}`)).status <= 400)
    }
    const [small, large] = [make(250), make(950)]
    await assertLinear(name, (isLarge) => ten(isLarge ? large : small))
    const harmless = `a=${'x'.repeat(large.length - 2)}`
    await ten(harmless)
    const seen: number[] = []
    for (let tries = 0; tries < 4 && !seen.some((ratio) => ratio <= 10); tries++)
      seen.push((await cost(() => ten(large))) / (await cost(() => ten(harmless))))
    assert.ok(
      seen.some((ratio) => ratio <= 10),
      `${seen}`,
    )
  })
}

test('a form of 200 entries with 100 keys each is worked off', async () => {
  const entry = (n: number) =>
    many(100, (k) => `${n}[${k === 0 ? 'email' : `field${k}`}]=form${n}%40example.com`)
  const answer = await send('POST', '/api/contacts/batch/new', {
    headers: { ...KNOWN, ...FORM },
    body: many(200, entry),
  })
  assert.equal(answer.status, 201, answer.text.slice(0, 300))
  assert.deepEqual(JSON.parse(answer.text).statusCodes, Array(200).fill(201))
})

test('a body over a limit is a 400 that names the limit', async () => {
  const bodies: [Record<string, string>, string, RegExp][] = [
    [FORM, many(25_001, () => 'a=1'), /25,000 parameters/],
    [FORM, `a${brackets(33)}=1`, /32 levels/],
    [FORM, many(20_000, (n) => `a${n}${brackets(6)}=1`), /100,000 values/],
    [JSON_TYPE, `{"a":[${'0,'.repeat(100_000)}0]}`, /100,000 values/],
    [JSON_TYPE, `{"a":${'['.repeat(32)}${']'.repeat(32)}}`, /32 levels/],
  ]
  for (const [type, body, limit] of bodies) {
    const answer = await send('POST', '/api/stages/new', { headers: { ...KNOWN, ...type }, body })
    assert.equal(answer.status, 400)
    assert.match(message(answer), limit)
  }
})

test('who names a credential in the header is known, or refused, before any of the body is read', async () => {
  const heads = [
    { authorization: 'Bearer wrong', ...FORM },
    { authorization: 'Bearer wrong', ...JSON_TYPE },
    { authorization: 'Basic !', ...FORM },
    { ...JSON_TYPE },
    { 'content-type': 'multipart/form-data; boundary=x' },
  ]
  for (const headers of heads) {
    const { socket, answer } = rawRequest(
      port,
      head('POST /api/stages/new', { ...headers, 'content-length': MEGABYTE }),
    )
    const { status } = await answer
    assert.ok([401, 403].includes(status), `${JSON.stringify(headers)}: ${status}`)
    socket.destroy()
  }
  const twice = await send('POST', '/api/stages/new', {
    headers: { ...KNOWN, ...FORM },
    body: 'access_token=known&name=x',
  })
  assert.equal(twice.status, 400)
  const formOnly = await send('POST', '/api/stages/new', { headers: FORM, body: 'access_token=known&name=x' })
  assert.equal(formOnly.status, 201, formOnly.text)
})

test('strangers may send 64 kB, and 2 MB as a form to the interface, which may carry its token; the known send 8 MB', async () => {
  const cases: [string, Record<string, string>, number, boolean][] = [
    ['/oauth/v2/token', FORM, 64 * 1024, false],
    ['/oauth/v2/token', JSON_TYPE, 64 * 1024, false],
    ['/nothing', JSON_TYPE, 64 * 1024, false],
    ['/email/unsubscribe/x', { 'content-type': 'text/plain' }, 64 * 1024, false],
    ['/api/stages/new', FORM, 2 * MEGABYTE, false],
    ['/api/stages/new', FORM, 8 * MEGABYTE, true],
    ['/api/stages/new', JSON_TYPE, 8 * MEGABYTE, true],
  ]
  for (const [path, type, limit, isKnown] of cases) {
    const headers = { ...type, ...(isKnown ? KNOWN : {}) }
    const body = Buffer.alloc(limit + 1, 0x20)
    body.write('a=')
    const declared = await rawRequest(port, head(`POST ${path}`, { ...headers, 'content-length': limit + 1 }))
      .answer
    assert.equal(declared.status, 413, `${path} ${type['content-type']}`)
    const chunked = { ...headers, 'transfer-encoding': 'chunked', connection: 'close' }
    const chunk = Buffer.concat([Buffer.from(`${(limit + 1).toString(16)}\r\n`), body, Buffer.from('\r\n')])
    const { answer } = rawRequest(port, Buffer.concat([Buffer.from(head(`POST ${path}`, chunked)), chunk]))
    assert.equal((await answer).status, 413, `${path} ${type['content-type']} in chunks`)
    const allowed = await send('POST', path, { headers, body: body.subarray(0, limit) })
    assert.ok(allowed.status !== 413 && allowed.status < 500, `${path}: ${allowed.status}`)
  }
})

test('a request that does not arrive in time is cut off: its head, its body, the rest after an answer, an upload', async () => {
  const half = (path: string, headers: Record<string, string>) =>
    rawRequest(port, `${head(`POST ${path}`, { ...headers, 'content-length': 1_000 })}a=`)
  const ended = async ({ answer, closed }: RawRequest): Promise<RawAnswer> => {
    await closed
    return answer
  }
  const multipart = { ...KNOWN, 'content-type': 'multipart/form-data; boundary=x' }
  const started = performance.now()
  const [heads, silent, bodies, answered, uploads] = await Promise.all([
    Promise.all(['GET /healthz HTTP/1.1\r\nhost: x\r\n', 'G'].map((text) => ended(rawRequest(port, text)))),
    ended(rawRequest(port, '')),
    Promise.all(
      [
        ...Array.from({ length: 20 }, () => half('/api/stages/new', FORM)),
        half('/api/stages/new', { ...FORM, ...KNOWN }),
        half('/api/stages/new', { ...JSON_TYPE, ...KNOWN }),
        half('/oauth/v2/token', FORM),
        half('/nothing', { 'content-type': 'text/plain' }),
      ].map(ended),
    ),
    Promise.all([half('/api/stages/new', JSON_TYPE), half('/api/nothing', FORM)].map(ended)),
    Promise.all([half('/api/files/images/new', multipart)].map(ended)),
    uploadInTwoParts(),
  ])
  assert.deepEqual(
    heads.map(({ status }) => status),
    [408, 408],
  )
  assert.ok([0, 408].includes(silent.status))
  for (const { status, text } of bodies) assert.equal(status, 408, text)
  assert.match(bodies[0]?.text ?? '', /did not arrive within 1 second/)
  assert.equal(answered[0]?.status, 401)
  assert.ok(uploads.every(({ status }) => [0, 408].includes(status)))
  // Ten times the longest bound: what matters is that none of them stays.
  assert.ok(performance.now() - started < 40_000)
})

/** A file may take longer than other bodies. */
async function uploadInTwoParts(): Promise<void> {
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  const rest = 'picture\r\n--x--\r\n'
  const headers = {
    ...KNOWN,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': part.length + rest.length,
  }
  const { socket, answer } = rawRequest(port, head('POST /api/files/images/new', headers) + part)
  await sleep(1_500)
  socket.write(rest)
  const { status, text } = await answer
  assert.equal(status, 200, text)
  socket.destroy()
}

test('all bodies under way together stay within http_body_memory: then 503, for strangers from half of it on', async (t) => {
  const small = await testApp(t, { http_body_memory: 14 })
  await small.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = small.fastify.server.address() as AddressInfo
  const unfinished = (headers: Record<string, string>, bytes: number) =>
    rawRequest(
      port,
      Buffer.concat([
        Buffer.from(head('POST /api/stages/new', { ...headers, 'content-length': 2 * MEGABYTE - 1 })),
        Buffer.alloc(bytes, 0x61),
      ]),
    )
  const strangers = Array.from({ length: 8 }, () => unfinished(FORM, MEGABYTE))
  const refused = await Promise.race(strangers.map(({ answer }) => answer))
  assert.equal(refused.status, 503)
  assert.match(refused.text, /retry-after: 1/i)
  const made = await (await small.as('admin')).post('/stages/new', { name: 'x'.repeat(191) })
  assert.equal(made.status, 201, 'who is known has the other half')
  for (const { socket } of strangers) socket.destroy()
  // What was held is free again when the connections are gone.
  for (let tries = 0; ; tries++) {
    const again = unfinished(FORM, 2 * MEGABYTE - 1)
    const { status } = await again.answer
    again.socket.destroy()
    if (status === 401) break
    assert.ok(tries < 100, `${status}`)
    await sleep(20)
  }
})

test('an expectation that nobody knows, and an empty one as PHP sends it, is ignored', async () => {
  for (const expectation of ['', 'nonsense']) {
    const text = head('GET /healthz', { expect: expectation, connection: 'close' })
    const { socket, answer } = rawRequest(port, text)
    assert.equal((await answer).status, 200, expectation)
    socket.destroy()
  }
})

test('an address with /index.php in front is the one without', async () => {
  for (const [path, same] of [
    ['/index.php/healthz', '/healthz'],
    ['/index.php/api/stages?limit=1', '/api/stages?limit=1'],
    ['/index.php/api/nothing', '/api/nothing'],
    ['/index.php/nothing', '/nothing'],
    ['/index.phpx', '/nothing'],
    ['/index.php', '/'],
    ['/index.php?a=1', '/?a=1'],
  ] as const)
    assert.deepEqual(
      await send('GET', path, { headers: KNOWN }),
      await send('GET', same, { headers: KNOWN }),
      path,
    )
})

test('a whole address is its path, and no answer leads to the host that it names', async () => {
  for (const [path, same] of [
    ['http://evil.example/healthz', '/healthz'],
    ['HTTPS://u:p@evil.example:1/api/stages?limit=1', '/api/stages?limit=1'],
    ['http://evil.example', '/'],
    ['http://evil.example?a=1', '/?a=1'],
    ['http://evil.example/index.php/healthz', '/healthz'],
  ] as const)
    assert.deepEqual(
      await send('GET', path, { headers: KNOWN }),
      await send('GET', same, { headers: KNOWN }),
      path,
    )
  for (const path of ['/api/stages/', '/s', '/asset/1', '/', '/nothing/']) {
    const headers = {
      connection: 'close',
      ...KNOWN,
      'x-forwarded-host': 'evil.example',
      host: 'evil.example',
    }
    const { socket, answer } = rawRequest(port, head(`GET http://evil.example${path}`, headers))
    const { text } = await answer
    assert.doesNotMatch(text, /evil\.example/, path)
    socket.destroy()
  }
})

test('an empty list is an empty object, at every address that takes a body', async () => {
  // What takes something away finds nothing the second time, and somebody has one export under way.
  const routes = app.mounted.filter(
    ({ method, url }) => ['POST', 'PUT', 'PATCH'].includes(method) && !/\/(remove|delete|export)$/.test(url),
  )
  assert.ok(routes.length > 100)
  for (const { method, url } of routes) {
    // The credential that the test asks with has to stay.
    const path = `/api${url.replace(/:\w+(\([^/]*\))?/g, url.startsWith('/credentials') ? '999' : '1')}`
    const [object, list] = [
      await send(method, path, { headers: { ...KNOWN, ...JSON_TYPE }, body: '{}' }),
      await send(method, path, { headers: { ...KNOWN, ...JSON_TYPE }, body: '[]' }),
    ]
    assert.equal(list.status, object.status, `${method} ${path}: ${list.text} instead of ${object.text}`)
  }
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer as createHttp2Server } from 'node:http2'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import { nameServer, type Zone } from '../../../test/nameServer.ts'
import { createOutbound, outboundOf } from './outbound.ts'
import { headerProblem } from './outboundHeaders.ts'
import { isPublicAddress } from './publicAddress.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

async function server(
  t: TestContext,
  answer: Answer,
  { host = '127.0.0.1', port = 0 }: { host?: string; port?: number } = {},
): Promise<{ port: number; connections(): number }> {
  const made = createServer(answer)
  let connections = 0
  made.on('connection', () => {
    connections += 1
  })
  made.listen(port, host)
  await once(made, 'listening')
  t.after(() => {
    made.close()
    made.closeAllConnections()
  })
  return { port: (made.address() as AddressInfo).port, connections: () => connections }
}

const LOCAL = { outbound_allowed_hosts: ['127.0.0.1'], dns_servers: [] }
const CLOSED = { outbound_allowed_hosts: [], dns_servers: [] }
const TIMEOUT = { timeoutMs: 5_000 }

suite('who can be reached', () => {
  test('no private, local, shared, multicast, reserved or metadata address is public, in no spelling', () => {
    for (const own of [
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '100.100.100.200',
      '127.0.0.1',
      '127.255.255.254',
      '168.63.129.16',
      '169.254.169.254',
      '172.31.0.1',
      '192.0.0.192',
      '192.168.1.1',
      '198.19.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::127.0.0.1',
      '::ffff:10.0.0.1',
      '::ffff:7f00:1',
      '::ffff:0:0',
      '0:0:0:0:0:ffff:a9fe:a9fe',
      '64:ff9b::10.0.0.1',
      '64:ff9b::',
      '64:ff9b::1',
      '64:ff9b:1::8.8.8.8',
      '2001::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '3fff::1',
      'fc00::1',
      'fd00:ec2::254',
      'fe80::1',
      'fe80::1%eth0',
      'fec0::1',
      'ff02::1',
      'example.com',
      '',
    ])
      assert.equal(isPublicAddress(own), false, own)
    for (const open of [
      '8.8.8.8',
      '172.32.0.1',
      '100.128.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::808:808',
      '2606:4700::1',
    ])
      assert.equal(isPublicAddress(open), true, open)
  })

  test('every spelling of an own address is refused before anything is sent', async (t) => {
    const { port, connections } = await server(t, (_request, response) => response.end('secret'))
    const client = outboundOf(CLOSED)
    assert.equal(client, outboundOf(CLOSED), 'one client for a process')
    for (const host of [
      '127.0.0.1',
      '127.0.0.1.',
      '127.1',
      '0',
      '0.0.0.0',
      '2130706433',
      '0x7f000001',
      '0x7f.0.0.1',
      '017700000001',
      '0177.0.0.1',
      '%31%32%37.0.0.1',
      '１２７.0.0.1',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[64:ff9b::127.0.0.1]',
      'localhost',
      'localhost.',
      'LOCALHOST',
      'x.localhost',
    ]) {
      const outcome = await client.send({ url: `http://${host}:${port}/`, ...TIMEOUT })
      // A machine may not know names below localhost.
      const kinds = host === 'x.localhost' ? ['refused', 'unreachable'] : ['refused']
      assert.ok(kinds.includes(outcome.kind), `${host}: ${JSON.stringify(outcome)}`)
    }
    assert.equal(connections(), 0)
  })

  test('a name is judged by the addresses that it has when it is connected to, not before', async (t) => {
    const { port, connections } = await server(t, (_request, response) => response.end('inside'))
    let zone: Zone = { a: ['127.0.0.1'] }
    const names = await nameServer(t, (name) => (name === 'missing.example' ? null : zone))
    const closed = createOutbound({ outbound_allowed_hosts: [], dns_servers: [names.address] })
    const send = (client: typeof closed, name: string, timeoutMs = 5_000) =>
      client.send({ url: `http://${name}:${port}/`, timeoutMs })
    for (zone of [
      { a: ['127.0.0.1'] },
      { a: ['10.0.0.1', '169.254.169.254'] },
      { aaaa: ['::1'] },
      { aaaa: ['::ffff:7f00:1'], a: ['127.0.0.1'] },
      { aaaa: ['64:ff9b::7f00:1'] },
    ]) {
      const refused = await send(closed, 'rebinding.example')
      assert.equal(refused.kind, 'refused', JSON.stringify(refused))
      // What a name of the own network stands for is nobody's business.
      assert.match(
        'reason' in refused ? refused.reason : '',
        /^The host rebinding\.example has no public address/,
      )
    }
    assert.equal(connections(), 0)
    zone = { a: ['127.0.0.1', '203.0.113.9'] }
    const own = createOutbound({ outbound_allowed_hosts: ['127.0.0.0/8'], dns_servers: [names.address] })
    assert.equal((await send(own, 'inside.example')).kind, 'answered')
    assert.deepEqual(await send(closed, 'missing.example'), {
      kind: 'unreachable',
      reason: 'The host missing.example is not known.',
    })
    zone = { isSilent: true }
    assert.equal((await send(closed, 'silent.example', 300)).kind, 'unreachable')
  })

  test('a name that changes its address with every question never leads to an address that is not allowed', async (t) => {
    // 127.0.0.2 stands for the internet, 127.0.0.1 and ::1 for the own network, all on one port.
    const close: Answer = (_request, response) =>
      response.writeHead(200, { connection: 'close' }).end('outside')
    let answer = close
    const outside = await server(t, (request, response) => answer(request, response), { host: '127.0.0.2' })
    const { port } = outside
    const inside = await Promise.all(
      ['127.0.0.1', '::1'].map((host) =>
        server(t, (_request, response) => response.end('inside'), { host, port }),
      ),
    )
    const answers: Zone[] = [
      { a: ['127.0.0.2'] },
      { a: ['127.0.0.1'] },
      { a: ['127.0.0.2'], aaaa: ['::1'] },
      { a: ['127.0.0.1', '127.0.0.2'] },
      { aaaa: ['::1'] },
      { aaaa: ['::ffff:127.0.0.1'] },
    ]
    let questions = 0
    const names = await nameServer(t, () => answers[questions++ % answers.length] ?? null)
    const client = createOutbound({ outbound_allowed_hosts: ['127.0.0.2/32'], dns_servers: [names.address] })
    const ask = (path = '/') => client.send({ url: `http://rebinding.example:${port}${path}`, ...TIMEOUT })
    const outcomes = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(`/${n}`)))
    const kinds = new Set(outcomes.map(({ kind }) => kind))
    assert.deepEqual([...kinds].sort(), ['answered', 'refused'], 'the name stood for both')
    for (const outcome of outcomes)
      if (outcome.kind === 'answered') assert.equal(String(outcome.answer.body), 'outside')
    assert.ok(questions >= 60, 'each connection asks again')

    // A redirect to the same name, which then stands for the own network, is an answer and no request.
    answers.splice(0, answers.length, { a: ['127.0.0.2'] })
    answer = (_request, response) => {
      answers.splice(0, answers.length, { a: ['127.0.0.1'] })
      response.writeHead(302, { location: `http://rebinding.example:${port}/inside` }).end()
    }
    const redirected = await ask()
    assert.equal(redirected.kind === 'answered' && redirected.answer.status, 302)
    // The connection is kept and still leads outside; the next one is refused.
    answer = close
    const kept = await ask()
    assert.equal(kept.kind === 'answered' && String(kept.answer.body), 'outside')
    assert.equal((await ask()).kind, 'refused')
    assert.deepEqual(
      inside.map(({ connections }) => connections()),
      [0, 0],
    )
  })

  test('a mixed answer is connected to at its public address only', async (t) => {
    const { port, connections } = await server(t, (_request, response) => response.end('inside'))
    const names = await nameServer(t, () => ({ a: ['127.0.0.1', '240.0.0.1', '192.88.98.1'] }))
    const client = createOutbound({ outbound_allowed_hosts: [], dns_servers: [names.address] })
    const outcome = await client.send({ url: `http://mixed.example:${port}/`, timeoutMs: 300 })
    assert.equal(outcome.kind, 'unreachable')
    assert.equal(connections(), 0)
  })

  test('the operator names hosts, addresses and networks; anything else stops the start', async (t) => {
    const { port } = await server(t, (_request, response) => response.end('ok'))
    const kinds = async (entry: string, hosts: string[]) => {
      const client = createOutbound({ outbound_allowed_hosts: [entry], dns_servers: [] })
      const outcomes = hosts.map((host) => client.send({ url: `http://${host}:${port}/`, ...TIMEOUT }))
      return (await Promise.all(outcomes)).map(({ kind }) => kind)
    }
    assert.deepEqual(await kinds('localhost', ['localhost', '127.0.0.1']), ['answered', 'refused'])
    assert.deepEqual(await kinds('LocalHost.', ['localhost.']), ['answered'])
    assert.deepEqual(await kinds('127.0.0.1', ['127.0.0.1', '0x7f000001', '127.0.0.2']), [
      'answered',
      'answered',
      'refused',
    ])
    assert.deepEqual(await kinds('127.0.0.0/8', ['127.1', 'localhost']), ['answered', 'answered'])
    assert.deepEqual(await kinds('::ffff:127.0.0.1', ['127.0.0.1']), ['answered'])
    for (const entry of ['', 'a b', '10.0.0.0/33', 'host:80', 'http://x'])
      assert.throws(
        () => createOutbound({ outbound_allowed_hosts: [entry], dns_servers: [] }),
        /outbound_allowed_hosts/,
      )
    assert.throws(() => createOutbound({ outbound_allowed_hosts: [], dns_servers: ['x'] }), /dns_servers/)
  })

  test('only HTTP and HTTPS, and only the usual methods', async () => {
    const client = createOutbound(LOCAL)
    for (const url of ['ftp://127.0.0.1/', 'file:///etc/passwd', 'gopher://127.0.0.1/', 'x', '', 'http://'])
      assert.equal((await client.send({ url, ...TIMEOUT })).kind, 'refused', url)
    for (const method of ['CONNECT', 'TRACE', 'get', 'G\r\nT'])
      assert.equal(
        (await client.send({ url: 'http://127.0.0.1/', method, ...TIMEOUT })).kind,
        'refused',
        method,
      )
  })
})

suite('what is sent', () => {
  test('method, address, credentials, headers and body arrive; ours stay ours', async (t) => {
    const { port } = await server(t, (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { method, url, headers } = request
        response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }))
      })
    })
    const client = createOutbound(LOCAL)
    const outcome = await client.send({
      url: `http://us%20er:p%40ss@127.0.0.1:${port}/a%20b?x=1&y=ä#no`,
      method: 'POST',
      headers: { 'X-Name': 'Grüße', 'User-Agent': 'mine', 'accept-encoding': 'gzip' },
      body: '{"ä":1}',
      ...TIMEOUT,
    })
    assert.ok(outcome.kind === 'answered')
    const seen = JSON.parse(outcome.answer.body.toString())
    assert.deepEqual([seen.method, seen.url, seen.body], ['POST', '/a%20b?x=1&y=%C3%A4', '{"ä":1}'])
    assert.equal(seen.headers.host, `127.0.0.1:${port}`)
    assert.equal(seen.headers.authorization, `Basic ${Buffer.from('us er:p@ss').toString('base64')}`)
    assert.equal(Buffer.from(seen.headers['x-name'], 'latin1').toString(), 'Grüße')
    assert.equal(seen.headers['user-agent'], 'mine')
    assert.equal(seen.headers['accept-encoding'], 'identity')
    assert.equal(seen.headers['content-length'], '8')
  })

  test("a length is sent with a body and where one is expected; a header of one's own stands for ours, once", async (t) => {
    const { port } = await server(t, (request, response) => {
      request.resume().on('end', () => response.end(JSON.stringify(request.rawHeaders)))
    })
    const client = createOutbound({ outbound_allowed_hosts: ['localhost'], dns_servers: [] })
    const sent = async (
      method: string,
      { host = 'localhost', ...more }: { host?: string; body?: string } = {},
    ) => {
      const url = `http://name:word@${host}:${port}/`
      const headers = { ACCEPT: 'text/csv', Authorization: 'Bearer x' }
      const outcome = await client.send({ url, method, headers, ...more, ...TIMEOUT })
      assert.ok(outcome.kind === 'answered', JSON.stringify(outcome))
      const raw: string[] = JSON.parse(outcome.answer.body.toString())
      return raw.flatMap((name, index) => (index % 2 === 0 ? `${name}: ${raw[index + 1]}` : []))
    }
    const rest = ['ACCEPT: text/csv', 'accept-encoding: identity', 'Authorization: Bearer x']
    const expected = (...lengths: string[]) =>
      [
        `host: localhost:${port}`,
        'user-agent: Campanile',
        ...rest,
        ...lengths,
        'connection: keep-alive',
      ].sort()
    for (const method of ['GET', 'DELETE', 'OPTIONS'])
      assert.deepEqual((await sent(method)).sort(), expected())
    for (const method of ['POST', 'PUT', 'PATCH'])
      assert.deepEqual((await sent(method)).sort(), expected('content-length: 0'))
    for (const method of ['DELETE', 'PUT', 'POST'])
      assert.deepEqual((await sent(method, { body: 'ä' })).sort(), expected('content-length: 2'))
    assert.deepEqual((await sent('GET', { host: 'LOCALHOST.' })).sort(), expected())
  })

  test('headers of the connection, and what is no header, are refused', async () => {
    for (const [name, value] of [
      ['Host', 'other.example'],
      ['Content-Length', '0'],
      ['transfer-encoding', 'chunked'],
      ['Connection', 'upgrade'],
      ['Expect', '100-continue'],
      ['Proxy-Authorization', 'x'],
      ['Campanile-Hops', '0'],
      ['X Y', 'a'],
      ['X:', 'a'],
      ['', 'a'],
      ['X', 'a\r\nInjected: b'],
      ['X', 'a\0b'],
    ] as const) {
      assert.ok(headerProblem(name, value) !== null, name)
      const sent = await createOutbound(LOCAL).send({
        url: 'http://127.0.0.1:9/',
        headers: { [name]: value },
        ...TIMEOUT,
      })
      assert.equal(sent.kind, 'refused', name)
    }
    assert.equal(headerProblem('X-Grüße', 'a') !== null, true)
    assert.equal(headerProblem('X-Ok', 'Grüße 😀'), null)
  })
})

suite('what comes back', () => {
  test('redirects are answers like any other', async (t) => {
    const { port, connections } = await server(t, (_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    )
    const outcome = await createOutbound(LOCAL).send({ url: `http://127.0.0.1:${port}/`, ...TIMEOUT })
    assert.ok(outcome.kind === 'answered')
    assert.equal(outcome.answer.status, 302)
    assert.equal(connections(), 1)
  })

  test('what is said before the answer is none', async (t) => {
    const { port } = await server(t, (_request, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' })
      response.writeHead(201, { 'x-own': ['a', 'b'], 'retry-after': '7' }).end('made')
    })
    const outcome = await createOutbound(LOCAL).send({ url: `http://127.0.0.1:${port}/`, ...TIMEOUT })
    assert.ok(outcome.kind === 'answered')
    const { status, headers, body } = outcome.answer
    assert.deepEqual([status, body.toString()], [201, 'made'])
    assert.deepEqual([headers['x-own'], headers['retry-after']], [['a', 'b'], '7'])
  })

  test('an answer says whether what it answers has left: some answer before they have read it', async (t) => {
    const hasty = createTcpServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        socket.pause()
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
      })
      t.after(() => socket.destroy())
    })
    hasty.listen(0, '127.0.0.1')
    await once(hasty, 'listening')
    t.after(() => hasty.close())
    const { port } = hasty.address() as AddressInfo
    for (const [bytes, isWritten] of [
      [10, true],
      [50_000_000, false],
    ] as const) {
      const client = createOutbound(LOCAL)
      const outcome = await client.send({
        ...{ url: `http://127.0.0.1:${port}/`, method: 'POST', body: Buffer.alloc(bytes, 'x') },
        ...TIMEOUT,
      })
      assert.ok(outcome.kind === 'answered')
      assert.equal(outcome.isWritten, isWritten, `${bytes}`)
    }
  })

  test('a large answer is cut, with its status, and the connection goes', async (t) => {
    const { port } = await server(t, (_request, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      }
      response.on('drain', more)
      more()
    })
    const outcome = await createOutbound(LOCAL).send({
      url: `http://127.0.0.1:${port}/`,
      maxBytes: 100_000,
      ...TIMEOUT,
    })
    assert.ok(outcome.kind === 'too large')
    assert.deepEqual([outcome.answer.status, outcome.answer.body.length], [200, 100_000])
  })

  test('time runs out before the answer, within it, and while the other side trickles', async (t) => {
    const { port } = await server(t, ({ url }, response) => {
      if (url === '/never') return
      response.writeHead(200).write('begun')
      if (url === '/trickle') {
        const timer = setInterval(() => response.write('.'), 20)
        response.on('close', () => clearInterval(timer))
      }
    })
    const client = createOutbound(LOCAL)
    for (const [path, status] of [
      ['/never', undefined],
      ['/within', 200],
      ['/trickle', 200],
    ] as const) {
      const outcome = await client.send({ url: `http://127.0.0.1:${port}${path}`, timeoutMs: 150 })
      assert.ok(outcome.kind === 'timeout')
      assert.equal(outcome.answer?.status, status, path)
    }
  })

  test('a connection that is cut, no HTTP at all, endless headers and an upgrade are broken', async (t) => {
    const answers: Record<string, string> = {
      '/cut': 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc',
      '/none': '',
      '/other': 'SSH-2.0-OpenSSH\r\n',
      '/headers': `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`,
      '/upgrade': 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    }
    const raw = createTcpServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', (data) => socket.end(answers[data.toString().split(' ')[1] ?? ''] ?? ''))
    })
    raw.listen(0, '127.0.0.1')
    await once(raw, 'listening')
    t.after(() => raw.close())
    const { port } = raw.address() as AddressInfo
    const client = createOutbound(LOCAL)
    for (const path of Object.keys(answers)) {
      const outcome = await client.send({
        url: `http://127.0.0.1:${port}${path}`,
        method: 'POST',
        ...TIMEOUT,
      })
      assert.ok(outcome.kind === 'broken', `${path}: ${JSON.stringify(outcome)}`)
      assert.equal(outcome.answer?.status, path === '/cut' ? 200 : undefined, path)
    }
  })

  test('nobody listens: unreachable', async (t) => {
    const { port } = await server(t, () => {})
    const gone = createTcpServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const free = (gone.address() as AddressInfo).port
    gone.close()
    await once(gone, 'close')
    const client = createOutbound(LOCAL)
    assert.equal((await client.send({ url: `http://127.0.0.1:${free}/`, ...TIMEOUT })).kind, 'unreachable')
    const ended = AbortSignal.abort()
    const outcome = await client.send({ url: `http://127.0.0.1:${port}/`, signal: ended, ...TIMEOUT })
    assert.equal(outcome.kind, 'busy')
  })

  test('who speaks HTTP/2, too, is asked with HTTP/1.1: only of that is known whether a request has left', async (t) => {
    const file = (name: string) => readFileSync(join(import.meta.dirname, '../../../test/tls', name), 'utf8')
    const ca = file('certificate.pem')
    const both = createHttp2Server(
      { key: file('key.pem'), cert: ca, allowHTTP1: true },
      (request, response) => response.end(request.httpVersion),
    )
    both.listen(0, '127.0.0.1')
    await once(both, 'listening')
    t.after(() => both.close())
    const config = { outbound_allowed_hosts: ['localhost'], dns_servers: [] }
    const url = `https://localhost:${(both.address() as AddressInfo).port}/`
    const outcome = await createOutbound(config, { ca }).send({ url, ...TIMEOUT })
    assert.ok(outcome.kind === 'answered', JSON.stringify(outcome))
    assert.equal(outcome.answer.body.toString(), '1.1')
  })

  test('a certificate that nobody vouches for is unreachable; one of a known authority is not', async (t) => {
    const file = (name: string) => readFileSync(join(import.meta.dirname, '../../../test/tls', name), 'utf8')
    const secure = createSecureServer(
      { key: file('key.pem'), cert: file('certificate.pem') },
      (_request, response) => response.end('ok'),
    )
    secure.listen(0, '127.0.0.1')
    await once(secure, 'listening')
    t.after(() => {
      secure.close()
      secure.closeAllConnections()
    })
    const url = `https://localhost:${(secure.address() as AddressInfo).port}/`
    const config = { outbound_allowed_hosts: ['localhost'], dns_servers: [] }
    const outcome = await createOutbound(config).send({ url, ...TIMEOUT })
    assert.ok(outcome.kind === 'unreachable')
    assert.match(outcome.reason, /self.signed/)
    const known = await createOutbound(config, { ca: file('certificate.pem') }).send({ url, ...TIMEOUT })
    assert.equal(known.kind, 'answered')
  })
})

suite('connections', () => {
  test('they are kept, and one that was closed meanwhile costs nothing that may be repeated', async (t) => {
    let requests = 0
    const { port, connections } = await server(t, (request, response) => {
      requests += 1
      // Closed without an answer and without a word, as after an idle time.
      if (requests === 3) return void request.socket.destroy()
      response.end('ok')
    })
    const client = createOutbound(LOCAL)
    const post = () =>
      client.send({ url: `http://127.0.0.1:${port}/`, method: 'POST', isRepeatable: true, ...TIMEOUT })
    for (let n = 0; n < 3; n += 1) assert.equal((await post()).kind, 'answered')
    assert.equal(connections(), 2)
    assert.equal(requests, 4)
  })

  test('a slow host takes its own places only; who finds none in time is told so', async (t) => {
    const slow = await server(t, () => {})
    const quick = await server(t, (_request, response) => response.end('ok'))
    const client = createOutbound(LOCAL, { places: { all: 3, each: 2, waiting: 2 } })
    const hanging = [600, 600, 300, 300].map((timeoutMs) =>
      client.send({ url: `http://127.0.0.1:${slow.port}/`, timeoutMs }),
    )
    const beyond = await client.send({ url: `http://127.0.0.1:${slow.port}/`, timeoutMs: 400 })
    assert.equal(beyond.kind, 'busy')
    for (let n = 0; n < 5; n += 1)
      assert.equal(
        (await client.send({ url: `http://127.0.0.1:${quick.port}/`, ...TIMEOUT })).kind,
        'answered',
      )
    const kinds = (await Promise.all(hanging)).map(({ kind }) => kind)
    assert.deepEqual(kinds.sort(), ['busy', 'busy', 'timeout', 'timeout'])
    assert.equal(slow.connections(), 2)
  })
})

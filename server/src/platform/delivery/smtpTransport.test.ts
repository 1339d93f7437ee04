import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { smtpServer } from '../../../test/smtp.ts'
import { parseMailerDsn, type SmtpDsn } from '../mailerDsn.ts'
import { smtpTransport } from './smtpTransport.ts'
import type { Message, Outcome, Transport, Trouble } from './transport.ts'

test('mail goes over STARTTLS and over implicit TLS, with authentication and a trusted certificate', async (t) => {
  for (const tls of ['starttls', 'implicit'] as const) {
    const server = await smtpServer(t, {
      tls,
      user: 'us:er',
      password: 'p@ss/word',
      keepsMessages: true,
    })
    const transport = open(server.dsn)
    t.after(() => transport.close())
    assert.deepEqual(await sendOne(transport, 'a@example.com'), {
      kind: 'sent',
    })
    const state = await server.state()
    assert.deepEqual(state.counts, { 'a@example.com': 1 })
    assert.match(state.messages[0] ?? '', /^Subject: test\r\n/)
  }
})

test('a certificate that nobody vouches for is refused unless verification is off', async (t) => {
  const server = await smtpServer(t, { tls: 'starttls' })
  const strict = open(`smtp://localhost:${server.port}?encryption=tls`)
  t.after(() => strict.close())
  const states = statesOf(strict)
  strict.want(1)
  await until(() => states.length > 0)
  assert.equal(states[0]?.kind, 'unreachable')
  assert.equal(strict.idle, 0)
  const lenient = open(`smtp://localhost:${server.port}?encryption=tls&verify_peer=0`)
  t.after(() => lenient.close())
  assert.deepEqual(await sendOne(lenient, 'a@example.com'), { kind: 'sent' })
})

test('addresses beyond ASCII go out with SMTPUTF8, or fail with the reason where it is not offered', async (t) => {
  const header = (lines: string) => Buffer.from(`${lines}\r\nSubject: x\r\n\r\nbody\r\n`)
  const messages: Message[] = [
    {
      key: '1',
      from: 'a@example.com',
      to: ['łukasz@example.com'],
      content: header('To: łukasz@example.com'),
    },
    { key: '2', from: 'jörg@example.com', to: ['b@example.com'], content: header('From: jörg@example.com') },
    { key: '3', from: 'a@example.com', to: ['c@example.com'], content: header('Reply-To: zoë@example.com') },
    { key: '4', from: 'a@example.com', to: ['d@example.com'], content: header('From: a@example.com') },
  ]
  const offers = await smtpServer(t, { keepsMessages: true })
  const transport = open(offers.dsn)
  t.after(() => transport.close())
  for (const message of messages) {
    assert.deepEqual(await sendMessage(transport, message), { kind: 'sent' }, message.key)
  }
  const state = await offers.state()
  assert.deepEqual(Object.keys(state.counts), [
    'łukasz@example.com',
    'b@example.com',
    'c@example.com',
    'd@example.com',
  ])
  assert.deepEqual(state.international, ['łukasz@example.com', 'b@example.com', 'c@example.com'])
  assert.match(Buffer.from(state.messages[0] ?? '', 'latin1').toString(), /^To: łukasz@example\.com\r\n/)

  const old = await smtpServer(t, { hidesSmtpUtf8: true })
  const other = open(old.dsn)
  t.after(() => other.close())
  for (const message of messages.slice(0, 3)) {
    const outcome = await sendMessage(other, message)
    assert.deepEqual([outcome.kind, 'reason' in outcome && /SMTPUTF8/.test(outcome.reason)], ['failed', true])
  }
  assert.deepEqual(await sendMessage(other, messages[3]!), { kind: 'sent' })
  assert.deepEqual((await old.state()).counts, { 'd@example.com': 1 })
})

test('a required STARTTLS that the server does not offer sends nothing', async (t) => {
  const server = await smtpServer(t)
  const transport = open(`smtp://localhost:${server.port}?encryption=tls`)
  t.after(() => transport.close())
  const states = statesOf(transport)
  transport.want(1)
  await until(() => states.length > 0)
  assert.equal(states[0]?.kind, 'unreachable')
  assert.equal(transport.idle, 0)
})

test('a wrong password is trouble of the transport, and no connection counts as open', async (t) => {
  const server = await smtpServer(t, {
    tls: 'starttls',
    user: 'user',
    password: 'right',
  })
  const transport = open(server.dsn.replace('right', 'wrong'))
  t.after(() => transport.close())
  const states = statesOf(transport)
  transport.want(1)
  await until(() => states.length > 0)
  assert.equal(states[0]?.kind, 'login refused')
  assert.match(states[0]?.reason ?? '', /535/)
  assert.equal(transport.idle, 0)
})

test('answers decide: 4xx is a retry, 5xx is final, and the connection goes on', async (t) => {
  const server = await smtpServer(t)
  const transport = open(server.dsn)
  t.after(() => transport.close())
  await server.fail([
    { at: 'rcpt', action: 'refuse', match: 'grey', code: 451 },
    {
      at: 'rcpt',
      action: 'refuse',
      match: 'gone',
      code: 550,
      text: '5.1.1 no such user',
    },
    { at: 'end', action: 'refuse', match: 'full', code: 452 },
    { at: 'end', action: 'refuse', match: 'spam', code: 554 },
  ])
  const kinds = []
  for (const who of ['grey', 'gone', 'full', 'spam', 'fine'])
    kinds.push((await sendOne(transport, `${who}@example.com`)).kind)
  assert.deepEqual(kinds, ['retry', 'failed', 'retry', 'failed', 'sent'])
  const gone = await sendOne(transport, 'gone@example.com')
  assert.match(gone.kind === 'failed' ? gone.reason : '', /no such user/)
  assert.deepEqual((await server.state()).counts, { 'fine@example.com': 1 })
})

test('a connection lost after the whole message is unknown, before it a retry', async (t) => {
  const server = await smtpServer(t)
  const transport = open(server.dsn)
  t.after(() => transport.close())
  await server.fail([
    { at: 'end', action: 'drop', match: 'late' },
    { at: 'data', action: 'drop', match: 'early' },
  ])
  assert.equal((await sendOne(transport, 'late@example.com')).kind, 'unknown')
  const early = await sendOne(transport, 'early@example.com', 20 * 1024 * 1024)
  assert.equal(early.kind, 'retry')
  assert.equal(early.kind === 'retry' && early.isTransportDown, true)
  assert.deepEqual(await sendOne(transport, 'fine@example.com'), {
    kind: 'sent',
  })
})

test('a server that falls silent after the message leaves it unknown', async (t) => {
  const server = await smtpServer(t)
  const transport = smtpTransport(parseMailerDsn(server.dsn) as SmtpDsn, {
    connections: 1,
    socketTimeoutMs: 200,
  })
  t.after(() => transport.close())
  await server.fail([{ at: 'end', action: 'hang' }])
  assert.equal((await sendOne(transport, 'a@example.com')).kind, 'unknown')
})

test('never more connections than configured, and each carries one message at a time', async (t) => {
  const server = await smtpServer(t, { delayMs: 5 })
  const transport = open(server.dsn, 3)
  t.after(() => transport.close())
  transport.want(50)
  await until(() => transport.idle === 3)
  for (let round = 0; round < 5; round++) {
    const outcomes = await Promise.all(
      [1, 2, 3].map((n) => transport.send(message(`r${round}n${n}@example.com`))),
    )
    assert.deepEqual(
      outcomes.map((outcome) => outcome.kind),
      ['sent', 'sent', 'sent'],
    )
  }
  assert.equal((await transport.send(message('x@example.com'))).kind, 'sent')
  const state = await server.state()
  assert.equal(Object.keys(state.counts).length, 16)
  assert.equal(state.mostConnections, 3)
})

test('a server that is down is trouble, and comes back by itself', async (t) => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  const port = typeof address === 'object' && address ? address.port : 0
  probe.close()
  await once(probe, 'close')
  const transport = open(`smtp://127.0.0.1:${port}`)
  t.after(() => transport.close())
  transport.onIdle(() => transport.want(1))
  const states = statesOf(transport)
  transport.want(1)
  await until(() => states[0]?.kind === 'unreachable')
  await smtpServer(t, { port })
  await until(() => transport.idle === 1)
  assert.equal(states.at(-1), null)
})

test('a dot at the start of a line arrives as one dot', async (t) => {
  const server = await smtpServer(t, { keepsMessages: true })
  const transport = open(server.dsn)
  t.after(() => transport.close())
  transport.want(1)
  await until(() => transport.idle > 0)
  await transport.send({
    ...message('a@example.com'),
    content: Buffer.from('Subject: x\r\n\r\n.\r\n..two\r\n'),
  })
  assert.match((await server.state()).messages[0] ?? '', /\r\n\r\n\.\r\n\.\.two\r\n$/)
})

function open(dsn: string, connections = 2): Transport {
  return smtpTransport(parseMailerDsn(dsn) as SmtpDsn, { connections })
}

function message(to: string, bytes = 100): Message {
  const content = Buffer.from(`Subject: test\r\n\r\n${`${'x'.repeat(70)}\r\n`.repeat(Math.ceil(bytes / 72))}`)
  return { key: 'test', from: 'sender@example.com', to: [to], content }
}

function sendOne(transport: Transport, to: string, bytes?: number): Promise<Outcome> {
  return sendMessage(transport, message(to, bytes))
}

async function sendMessage(transport: Transport, one: Message): Promise<Outcome> {
  // On a busy machine the first one may not come about.
  await until(() => {
    transport.want(1)
    return transport.idle > 0
  })
  return transport.send(one)
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** What the transport reports from now on. */
function statesOf(transport: Transport): (Trouble | null)[] {
  const states: (Trouble | null)[] = []
  transport.onState((state) => states.push(state))
  return states
}

const REPLIES = {
  'a line without an end': '250-aaaaaaaa',
  'a reply without an end': '250-more\r\n',
  'empty lines': '\r\n',
  'unsolicited replies': '250 ok\r\n',
} as const

for (const [name, reply] of Object.entries(REPLIES))
  test(`a server that sends ${name} loses the connection at a limit and is retried after growing pauses`, async (t) => {
    const server = await hostileServer(t, (socket) => {
      const block = reply.repeat(Math.ceil(65_536 / reply.length))
      const write = () => {
        while (!socket.destroyed && socket.write(block));
      }
      socket.on('drain', write)
      write()
    })
    const transport = open(`smtp://127.0.0.1:${server.port}`, 1)
    t.after(() => transport.close())
    transport.onIdle(() => transport.want(1))
    const outcomes: Outcome[] = []
    const start = performance.now()
    while (outcomes.length < 3) {
      transport.want(1)
      if (transport.idle > 0) outcomes.push(await transport.send(message('a@example.com')))
      else await new Promise((resolve) => setTimeout(resolve, 10))
    }
    // Half a second, then one.
    const tookMs = performance.now() - start
    assert.ok(tookMs > 1_400, `${tookMs} ms`)
    assert.ok(
      outcomes.every(({ kind }) => kind === 'retry'),
      JSON.stringify(outcomes),
    )
    assert.equal(server.connections, 3)
    assert.ok(server.openSockets() <= 1)
  })

test('a server that trickles its reply loses the connection at a time limit', async (t) => {
  const server = await hostileServer(t, (socket) => {
    const timer = setInterval(() => socket.write('250-a\r\n'), 50)
    socket.on('close', () => clearInterval(timer))
  })
  const replyLimits = { maxBytes: 65_536, openMs: 60_000, sendMs: 1_000 }
  const transport = smtpTransport(parseMailerDsn(`smtp://127.0.0.1:${server.port}`) as SmtpDsn, {
    connections: 1,
    replyLimits,
  })
  t.after(() => transport.close())
  transport.want(1)
  await until(() => transport.idle === 1)
  const outcome = await transport.send(message('a@example.com'))
  assert.equal(outcome.kind, 'retry')
  assert.match('reason' in outcome ? outcome.reason : '', /in time/)
})

/** An SMTP server that accepts connections and calls `misbehave` instead of replying to MAIL FROM. */
async function hostileServer(t: TestContext, misbehave: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.write('220 hello\r\n')
    socket.on('data', (data) => {
      const line = data.toString()
      if (line.startsWith('EHLO')) socket.write('250-hello\r\n250 SIZE\r\n')
      else if (line.startsWith('MAIL')) misbehave(socket)
      else socket.write('250 ok\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    get connections() {
      return sockets.length
    },
    openSockets: () => sockets.filter(({ destroyed }) => !destroyed).length,
  }
}

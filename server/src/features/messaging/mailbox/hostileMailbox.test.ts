// Mail servers that refuse to mark mails, or that never complete a response.
import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeDrop, testDatabase } from '../../../../test/database.ts'
import { insertContacts, insertEmail, queueSends, testConfig, until } from '../../../../test/mail.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { createLog } from '../../../platform/log.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { isMailbox, openMailbox, type ResponseLimits } from './mailboxClient.ts'
import { startMailbox } from './mailboxService.ts'

interface HostileServer {
  port: number
  /** Commands that the server received, by name. */
  counts: Map<string, number>
  connections: number
  /** Bytes written to all clients. */
  sentBytes(): number
}

interface Behaviour {
  /** Mails of the folder. */
  mails?: readonly string[]
  /** The response to a request to mark mails. */
  store?: 'refused' | 'ignored'
  /** Announces another mail after each search. */
  announces?: boolean
  /** Sends this without an end after the folder is opened. */
  flood?: string
}

/** An IMAP server with just the commands that reading a mailbox needs. */
async function hostileServer(
  t: TestContext,
  { mails = [], store = 'refused', announces = false, flood }: Behaviour,
): Promise<HostileServer> {
  const counts = new Map<string, number>()
  const sockets: Socket[] = []
  const state = { connections: 0 }
  const server = createServer((socket) => {
    state.connections += 1
    sockets.push(socket)
    socket.on('error', () => {})
    const say = (text: string) => socket.write(text, 'latin1')
    say('* OK [CAPABILITY IMAP4rev1] hello\r\n')
    const lines = createInterface({ input: socket })
    // It repeats the errors of the socket.
    lines.on('error', () => {})
    lines.on('line', (line) => {
      const [tag = '', ...rest] = line.split(' ')
      const command = rest.join(' ').toUpperCase()
      const name = rest
        .slice(0, rest[0] === 'UID' ? 2 : 1)
        .join(' ')
        .toUpperCase()
      counts.set(name, (counts.get(name) ?? 0) + 1)
      if (name === 'SELECT') {
        say(
          `* ${mails.length} EXISTS\r\n* OK [PERMANENTFLAGS (\\*)] x\r\n* OK [UIDVALIDITY 1] x\r\n* OK [UIDNEXT 999] x\r\n${tag} OK [READ-WRITE] x\r\n`,
        )
        if (flood) pour(socket, flood)
      } else if (name === 'UID SEARCH') {
        say(`* SEARCH ${mails.map((_, n) => n + 1).join(' ')}\r\n${tag} OK x\r\n`)
        if (announces) say(`* ${mails.length + (counts.get(name) ?? 0)} EXISTS\r\n`)
      } else if (name === 'UID FETCH') {
        const uids = (command.split(' ')[2] ?? '').split(',').flatMap((range) => {
          const [first = 0, last = first] = range.split(':').map(Number)
          return Array.from({ length: last - first + 1 }, (_, n) => first + n)
        })
        for (const uid of uids) {
          const mail = mails[uid - 1] ?? ''
          say(`* ${uid} FETCH (UID ${uid} BODY[]<0> {${mail.length}}\r\n${mail})\r\n`)
        }
        say(`${tag} OK x\r\n`)
      } else if (name === 'UID STORE')
        say(`${tag} ${store === 'refused' ? 'NO [NOPERM] refused' : 'OK done'}\r\n`)
      else say(`${name === 'LIST' ? '* LIST () "/" INBOX\r\n' : ''}${tag} OK x\r\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    counts,
    get connections() {
      return state.connections
    },
    sentBytes: () => sockets.reduce((sum, socket) => sum + socket.bytesWritten, 0),
  }
}

/** Writes the text repeatedly until the connection is closed. */
function pour(socket: Socket, text: string): void {
  const block = text.repeat(Math.ceil(65_536 / text.length))
  const write = () => {
    while (!socket.destroyed && socket.write(block));
  }
  socket.on('drain', write)
  write()
}

function settingsOf(port: number) {
  return testConfig({
    ...{ monitored_email_address: 'news@campanile.example', monitored_email_host: '127.0.0.1' },
    ...{ monitored_email_port: port, monitored_email_encryption: 'none' },
    ...{ monitored_email_user: 'u', monitored_email_password: 'p' },
  })
}

async function read(
  t: TestContext,
  { sql, port, limits }: { sql: Sql; port: number; limits?: ResponseLimits },
): Promise<void> {
  const service = await startMailbox({
    ...{ sql, config: settingsOf(port), takeOverMs: 100, log: createLog({ level: 'silent' }) },
    ...(limits ? { limits } : {}),
  })
  beforeDrop(t, () => service.stop())
}

for (const store of ['refused', 'ignored'] as const)
  test(`mails that the server does not mark (${store}) are read once, and later mails are read`, async (t) => {
    const { sql } = await testDatabase(t)
    await ensureSiteKey(sql)
    await queueSends(sql, await insertEmail(sql), await insertContacts(sql, 1))
    const [row] = await sql<{ name: string }[]>`
      update email_sends set state = 'sent', date_sent = date_queued returning tracking_hash(id, contact_id) as name`
    const others = Array.from(
      { length: 59 },
      (_, n) => `From: a@b.example\r\nMessage-ID: <${n}@b.example>\r\n\r\nhello\r\n`,
    )
    const reply =
      `From: c1@example.com\r\nMessage-ID: <reply@b.example>\r\nIn-Reply-To: <${row!.name}@campanile.example>\r\n` +
      `Date: ${new Date().toUTCString()}\r\n\r\nhi\r\n`
    // Two batches: the reply is in the second one.
    const server = await hostileServer(t, { mails: [...others, reply], store })
    await read(t, { sql, port: server.port })
    await until(async () => (await sql`select from email_replies`).length === 1)
    await sleep(2_000)
    const counted = ['UID SEARCH', 'UID FETCH', 'UID STORE'].map((name) => server.counts.get(name))
    assert.deepEqual(counted, [3, 2, 2])
    assert.equal(server.connections, 1)
  })

test('a server that announces a mail after each search is searched at most once a second', async (t) => {
  const { sql } = await testDatabase(t)
  await ensureSiteKey(sql)
  const server = await hostileServer(t, { announces: true })
  await read(t, { sql, port: server.port })
  await until(() => (server.counts.get('UID SEARCH') ?? 0) >= 2)
  await sleep(2_000)
  const searches = server.counts.get('UID SEARCH') ?? 0
  assert.ok(searches <= 5, `${searches}`)
})

const FLOODS = {
  'a line without an end': 'A',
  'lines without a response': '* OK still working\r\n',
  'one response of many literals': '{10}\r\n0123456789 ',
} as const

for (const [name, flood] of Object.entries(FLOODS))
  test(`a server that sends ${name} loses the connection at a byte limit`, async (t) => {
    const server = await hostileServer(t, { flood })
    const limits = { maxBytes: 2_000_000, maxMs: 60_000 }
    const before = process.memoryUsage().rss
    const { sql } = await testDatabase(t)
    await ensureSiteKey(sql)
    await read(t, { sql, port: server.port, limits })
    await until(() => server.connections >= 3)
    const perConnection = server.sentBytes() / server.connections
    assert.ok(perConnection < 150_000_000, `${perConnection} bytes`)
    assert.ok(process.memoryUsage().rss - before < 400_000_000)
  })

test('a server that trickles a response without an end loses the connection at a time limit', async (t) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1] hello\r\n')
    const timer = setInterval(() => socket.write('A'), 50)
    socket.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const address = server.address()
  const settings = settingsOf(typeof address === 'object' && address ? address.port : 0)
  assert.ok(isMailbox(settings))
  await assert.rejects(
    openMailbox(settings, { maxBytes: 1_000_000, maxMs: 1_000 }),
    /did not complete its response/,
  )
})

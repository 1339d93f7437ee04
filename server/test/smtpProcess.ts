/** An SMTP server in its own process, for tests: started by smtp.ts, told what to do over IPC. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { SmtpCommand, SmtpRule, SmtpServerOptions } from './smtp.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as SmtpServerOptions
const counts = new Map<string, number>()
const messages: string[] = []
const international: string[] = []
let rules: (SmtpRule & { left: number })[] = []
let connections = 0
let mostConnections = 0
let bytes = 0

const server = new SMTPServer({
  secure: options.tls === 'implicit',
  hideSTARTTLS: options.tls !== 'starttls',
  key: readFileSync(join(import.meta.dirname, 'tls/key.pem')),
  cert: readFileSync(join(import.meta.dirname, 'tls/certificate.pem')),
  authOptional: !options.user,
  allowInsecureAuth: options.tls === 'none',
  disabledCommands: options.user ? [] : ['AUTH'],
  disableReverseLookup: true,
  hideSMTPUTF8: options.hidesSmtpUtf8 ?? false,
  logger: false,
  size: 50 * 1024 * 1024,
  onAuth(auth, _session, done) {
    const isRight = auth.username === options.user && auth.password === options.password
    done(
      isRight ? null : new Error('Invalid username or password'),
      isRight ? { user: auth.username } : undefined,
    )
  },
  onConnect(_session, done) {
    connections += 1
    mostConnections = Math.max(mostConnections, connections)
    done()
  },
  onClose() {
    connections -= 1
  },
  onMailFrom(address, _session, done) {
    const rule = take('mail', [address.address])
    rule ? apply(rule, done) : done()
  },
  onRcptTo(address, _session, done) {
    const rule = take('rcpt', [address.address])
    rule ? apply(rule, done) : done()
  },
  onData(stream, session, done) {
    const to = session.envelope.rcptTo.map((recipient) => recipient.address)
    const early = take('data', to)
    if (early?.action === 'drop') return destroySocket(session)
    if (early?.action === 'hang') return stream.resume()
    void read(stream).then(
      async (content) => {
        if (early) return apply(early, done)
        const late = take('end', to)
        // A connection dropped at the end took the message: that is what makes it unknown to the sender.
        if (late?.action !== 'refuse') keep(to, content)
        const { mailFrom } = session.envelope
        if (mailFrom && 'SMTPUTF8' in (mailFrom.args || {})) international.push(...to)
        if (options.delayMs) await new Promise((resolve) => setTimeout(resolve, options.delayMs))
        if (late?.action === 'drop') return destroySocket(session)
        late ? apply(late, done) : done()
      },
      () => {},
    )
  },
})
server.on('error', () => {})

function keep(to: string[], content: Buffer): void {
  for (const address of to) counts.set(address, (counts.get(address) ?? 0) + 1)
  bytes += content.length
  if (options.keepsMessages) messages.push(content.toString('latin1'))
}

function take(at: SmtpRule['at'], addresses: string[]): SmtpRule | null {
  const rule = rules.find(
    (one) => one.at === at && one.left > 0 && addresses.some((a) => a.includes(one.match ?? '')),
  )
  if (!rule) return null
  rule.left -= 1
  return rule
}

function apply(rule: SmtpRule, done: (error?: Error | null) => void): void {
  if (rule.action === 'hang') return
  done(
    Object.assign(new Error(rule.text ?? 'Refused by the test.'), {
      responseCode: rule.code ?? 550,
    }),
  )
}

function destroySocket(session: SMTPServerSession): void {
  for (const connection of server.connections as Set<{
    session: { id: string }
    _socket: { destroy(): void }
  }>) {
    if (connection.session.id === session.id) connection._socket.destroy()
  }
}

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

process.on('message', (command: SmtpCommand) => {
  if (command.do === 'rules')
    rules = command.rules.map((rule) => ({
      ...rule,
      left: rule.times ?? Number.POSITIVE_INFINITY,
    }))
  if (command.do === 'clear') {
    counts.clear()
    messages.length = 0
    international.length = 0
    bytes = 0
  }
  process.send?.({
    id: command.id,
    counts: command.do === 'state' ? Object.fromEntries(counts) : {},
    messages: command.do === 'state' ? messages : [],
    international: command.do === 'state' ? international : [],
    connections,
    mostConnections,
    bytes,
  })
})
process.on('disconnect', () => process.exit(0))

server.listen(options.port ?? 0, '127.0.0.1', () => {
  const address = server.server.address()
  process.send?.({
    port: typeof address === 'object' && address ? address.port : 0,
  })
})

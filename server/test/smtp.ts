/** A real SMTP server (TLS, authentication) in a process of its own, that counts what it got and fails on request. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

export interface SmtpServerOptions {
  port?: number
  /** Default none. */
  tls?: 'none' | 'starttls' | 'implicit'
  /** With a user, mail is taken only after AUTH. */
  user?: string
  password?: string
  /** Keeps the content of messages; otherwise only recipients are counted. */
  keepsMessages?: boolean
  /** Does not offer SMTPUTF8. */
  hidesSmtpUtf8?: boolean
  /** Time between the end of a message and the answer. */
  delayMs?: number
}

/** What goes wrong, when, and for whom. */
export interface SmtpRule {
  /** `mail`, `rcpt`: at that command. `data`: before the content was read. `end`: after all of it was read. */
  at: 'mail' | 'rcpt' | 'data' | 'end'
  action: 'refuse' | 'drop' | 'hang'
  /** Part of the address; all addresses without it. */
  match?: string
  /** The answer of a refusal, default 550. */
  code?: number
  text?: string
  /** How often, default always. */
  times?: number
}

export type SmtpCommand =
  | { id: number; do: 'rules'; rules: SmtpRule[] }
  | { id: number; do: 'state' }
  | { id: number; do: 'clear' }

export interface SmtpState {
  /** Accepted messages by recipient. A message whose connection was dropped at the end counts as accepted. */
  counts: Record<string, number>
  /** Contents, one character per byte, when they are kept. */
  messages: string[]
  /** Recipients of accepted messages that came with SMTPUTF8. */
  international: string[]
  connections: number
  mostConnections: number
  bytes: number
}

export interface SmtpServerHandle {
  port: number
  /** `mailer_dsn` for this server, with user and trusted certificate. */
  dsn: string
  /** File with the certificate that the server shows. */
  caFile: string
  fail(rules: SmtpRule[]): Promise<void>
  state(): Promise<SmtpState>
  clear(): Promise<void>
  stop(): Promise<void>
}

/** Starts the server; it ends with the test. */
export async function smtpServer(
  t: Pick<TestContext, 'after'>,
  options: SmtpServerOptions = {},
): Promise<SmtpServerHandle> {
  const child = fork(join(import.meta.dirname, 'smtpProcess.ts'), [JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const first = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number }))
    child.once('exit', (code) => reject(new Error(`The SMTP server ended with ${code}.`)))
  })
  t.after(() => stop(child))
  let lastId = 0
  const ask = (command: { do: 'rules'; rules: SmtpRule[] } | { do: 'state' | 'clear' }) =>
    new Promise<SmtpState>((resolve) => {
      const id = ++lastId
      const listen = (answer: { id: number } & SmtpState) => {
        if (answer.id !== id) return
        child.off('message', listen)
        resolve(answer)
      }
      child.on('message', listen)
      child.send({ id, ...command })
    })
  const caFile = join(import.meta.dirname, 'tls/certificate.pem')
  return {
    port: first.port,
    dsn: dsnOf(first.port, options, caFile),
    caFile,
    fail: async (rules) => void (await ask({ do: 'rules', rules })),
    state: () => ask({ do: 'state' }),
    clear: async () => void (await ask({ do: 'clear' })),
    stop: () => stop(child),
  }
}

function dsnOf(port: number, options: SmtpServerOptions, caFile: string): string {
  const tls = options.tls ?? 'none'
  const login = options.user
    ? `${encodeURIComponent(options.user)}:${encodeURIComponent(options.password ?? '')}@`
    : ''
  const encryption = { none: 'none', starttls: 'tls', implicit: 'ssl' }[tls]
  return `smtp://${login}localhost:${port}?encryption=${encryption}&ca=${encodeURIComponent(caFile)}`
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await ended
}

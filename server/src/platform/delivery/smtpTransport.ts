/** A pool of SMTP connections, one message in flight on each, that always knows how many are open and idle. */
import { isAscii } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SmtpDsn } from '../mailerDsn.ts'
import { StartError } from '../startError.ts'
import type { Sign } from './dkim.ts'
import { isSenderRejection, statusIn } from './senderRejection.ts'
import type { Message, Outcome, Transport, Trouble } from './transport.ts'

export interface SmtpTransportOptions {
  /** Connections at most. */
  connections: number
  /** An idle connection is closed after this time. */
  idleMs?: number
  /** Silence after which a connection counts as dead. */
  socketTimeoutMs?: number
  /** Limits of the server's replies while a connection opens, and while a message is sent. */
  replyLimits?: ReplyLimits
  /** Signs each message before it is sent, each attempt anew. */
  sign?: Sign | null
}

/** A server that exceeds a limit loses the connection. */
interface ReplyLimits {
  maxBytes: number
  /** Until the connection is open. */
  openMs: number
  /** Until a message is accepted or refused. */
  sendMs: number
}

interface Connection {
  smtp: SMTPConnection
  /** Bytes of replies since the connection began to open, or to send a message. */
  replyBytes: number
  deadline: NodeJS.Timeout | null
  state: 'opening' | 'idle' | 'busy' | 'closed'
  sent: number
  idleTimer: NodeJS.Timeout | null
  /** The message in flight has addresses beyond ASCII (RFC 6531). */
  isInternational: boolean
  /** Ends the attempt in flight when the connection dies. */
  fail: ((error: Error) => void) | null
}

const IDLE_MS = 30_000
const SOCKET_TIMEOUT_MS = 5 * 60_000
const CONNECT_TIMEOUT_MS = 30_000
/** A reply takes a few hundred bytes, the list of extensions a few thousand. Large messages need time on slow lines. */
const REPLY_LIMITS: ReplyLimits = { maxBytes: 64 * 1024, openMs: 2 * 60_000, sendMs: 20 * 60_000 }
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 60_000
/** Content is handed to the socket in pieces, so that "everything was handed over" means little is left in buffers. */
const PIECE_BYTES = 64 * 1024

/**
 * Opens connections on demand (`want`), pauses 0.5 s to a minute after failures, and closes idle ones.
 * @throws StartError when the file of trusted authorities cannot be read.
 */
export function smtpTransport(dsn: SmtpDsn, options: SmtpTransportOptions): Transport {
  const connectionOptions = toConnectionOptions(dsn, options)
  const connections = new Set<Connection>()
  const idle: Connection[] = []
  const listeners: (() => void)[] = []
  let pauseMs = 0
  let pauseTimer: NodeJS.Timeout | null = null
  const stateListeners: ((trouble: Trouble | null) => void)[] = []
  let isClosing = false
  /** The server has exceeded a limit and accepted no message since. */
  let hasExceededLimit = false
  const limits = options.replyLimits ?? REPLY_LIMITS

  function open(): void {
    const smtp = new SMTPConnection({ ...connectionOptions, maxResponseSize: limits.maxBytes })
    const connection: Connection = {
      smtp,
      replyBytes: 0,
      deadline: null,
      state: 'opening',
      sent: 0,
      idleTimer: null,
      isInternational: false,
      fail: null,
    }
    announceInternational(connection)
    limitReplies(connection, limits.maxBytes)
    startDeadline(connection, limits.openMs)
    connections.add(connection)
    smtp.on('error', (error: Error) => lose(connection, error))
    smtp.on('end', () => lose(connection, new Error('The server closed the connection.')))
    smtp.connect((error) => {
      if (error) return lose(connection, error)
      if (dsn.user === null) return opened(connection)
      smtp.login(
        {
          user: dsn.user,
          pass: dsn.password ?? '',
          method: dsn.authMethod ?? undefined,
        },
        (loginError: Error | null) => (loginError ? lose(connection, loginError) : opened(connection)),
      )
    })
  }

  /** The replies from here on have these limits together. */
  function startDeadline(connection: Connection, maxMs: number): void {
    if (connection.deadline) clearTimeout(connection.deadline)
    connection.replyBytes = 0
    connection.deadline = setTimeout(() => lose(connection, violation(REPLY_TOO_SLOW)), maxMs).unref()
  }

  function opened(connection: Connection): void {
    if (!hasExceededLimit) pauseMs = 0
    report(null)
    rest(connection)
  }

  function report(trouble: Trouble | null): void {
    for (const listener of stateListeners) listener(trouble)
  }

  function rest(connection: Connection): void {
    if (connection.state === 'closed') return
    if (isClosing || connection.sent >= dsn.maxMessages) {
      drop(connection)
      return
    }
    if (connection.deadline) clearTimeout(connection.deadline)
    connection.state = 'idle'
    connection.idleTimer = setTimeout(() => drop(connection), options.idleMs ?? IDLE_MS).unref()
    idle.push(connection)
    for (const listener of listeners) listener()
  }

  function drop(connection: Connection): void {
    forget(connection)
    connection.smtp.quit()
    // A server that does not answer QUIT must not keep the socket.
    setTimeout(() => connection.smtp.close(), 2000).unref()
  }

  function forget(connection: Connection): void {
    connection.state = 'closed'
    if (connection.deadline) clearTimeout(connection.deadline)
    if (connection.idleTimer) clearTimeout(connection.idleTimer)
    connections.delete(connection)
    const at = idle.indexOf(connection)
    if (at >= 0) idle.splice(at, 1)
  }

  function lose(connection: Connection, error: Error): void {
    if (connection.state === 'closed') return
    const wasOpening = connection.state === 'opening'
    forget(connection)
    connection.fail?.(error)
    connection.smtp.close()
    // Without a pause, a server that floods each open connection would cause connections without an end.
    if (isViolation(error)) hasExceededLimit = true
    else if (!wasOpening) return
    // Connections are opened together and fail together: that is one failure.
    if (pauseTimer || isClosing) return
    // A server that takes no more connections than are open lets messages through.
    const isAnyOpen = [...connections].some(({ state }) => state === 'idle' || state === 'busy')
    if (!isAnyOpen)
      report({ kind: isAboutLogin(error) ? 'login refused' : 'unreachable', reason: describe(error) })
    pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, pauseMs * 2))
    pauseTimer = setTimeout(() => {
      pauseTimer = null
      for (const listener of listeners) listener()
    }, pauseMs).unref()
  }

  return {
    name: `smtp:${dsn.host}:${dsn.port}`,
    get idle() {
      return idle.length
    },
    onState(listener) {
      stateListeners.push(listener)
    },
    onIdle(listener) {
      listeners.push(listener)
    },
    want(wanted) {
      if (isClosing || pauseTimer) return
      const missing = Math.min(wanted, options.connections) - connections.size
      for (let i = 0; i < missing; i++) open()
    },
    async send(message) {
      const connection = idle.pop()
      if (!connection)
        return {
          kind: 'retry',
          reason: 'No connection is open.',
          isTransportDown: true,
        }
      if (connection.idleTimer) clearTimeout(connection.idleTimer)
      connection.state = 'busy'
      connection.sent += 1
      startDeadline(connection, limits.sendMs)
      const outcome = options.sign
        ? await sendSigned(connection, message, options.sign)
        : await sendOver(connection, message)
      if (outcome.kind === 'sent') {
        hasExceededLimit = false
        pauseMs = 0
        rest(connection)
      } else if (connection.state === 'busy') {
        // A refused message leaves its sender and recipients in the session.
        connection.smtp.reset((error) => (error ? lose(connection, error) : rest(connection)))
      }
      return outcome
    },
    async close() {
      isClosing = true
      if (pauseTimer) clearTimeout(pauseTimer)
      for (const connection of [...idle]) drop(connection)
      while ([...connections].some((connection) => connection.fail)) {
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      for (const connection of [...connections]) {
        forget(connection)
        connection.smtp.close()
      }
    },
  }
}

/** A connection that ends meanwhile is noticed when the message is sent over it. */
async function sendSigned(connection: Connection, message: Message, sign: Sign): Promise<Outcome> {
  // In flight from here on: closing the transport waits for it.
  connection.fail = () => {}
  try {
    return await sendOver(connection, { ...message, content: await sign(message.content) })
  } catch (error) {
    connection.fail = null
    return { kind: 'failed', reason: `The message cannot be signed: ${describe(error as SmtpError)}` }
  }
}

function sendOver(connection: Connection, message: Message): Promise<Outcome> {
  return new Promise((resolve) => {
    connection.isInternational = isInternational(message)
    if (connection.isInternational && !internalsOf(connection)._supportedExtensions.includes('SMTPUTF8'))
      return resolve(UNSUPPORTED)
    const { stream, isHandedOver } = pieces(message.content)
    const finish = (outcome: Outcome) => {
      connection.fail = null
      resolve(outcome)
    }
    connection.fail = (error) => finish(outcomeOf(error, isHandedOver()))
    connection.smtp.send(
      { from: message.from, to: message.to, size: message.content.length },
      stream,
      (error) => {
        if (error) finish(outcomeOf(error, isHandedOver()))
        else finish({ kind: 'sent' })
      },
    )
  })
}

const UNSUPPORTED: Outcome = {
  kind: 'failed',
  reason:
    'An address has letters beyond ASCII before the @, and the mail server does not offer SMTPUTF8 (RFC 6531).',
}

/** Whether an address of the envelope or in the header has letters beyond ASCII. Domains are written in ASCII. */
function isInternational({ from, to, content }: Message): boolean {
  const end = content.indexOf('\r\n\r\n')
  return ![from, ...to].every((address) => isPlain(address)) || !isAscii(content.subarray(0, end))
}

function isPlain(text: string): boolean {
  return Buffer.byteLength(text) === text.length
}

/**
 * Says SMTPUTF8 for messages whose header needs it: nodemailer looks at the envelope only, and the mail of an author whose
 * reply address is beyond ASCII has an envelope in ASCII.
 */
function announceInternational(connection: Connection): void {
  const internals = internalsOf(connection)
  const sendCommand = internals._sendCommand.bind(internals)
  internals._sendCommand = (command, ...rest) => {
    const isMissing =
      connection.isInternational &&
      typeof command === 'string' &&
      /^MAIL FROM:<[^>]*>(?!.* SMTPUTF8\b)/.test(command)
    sendCommand(isMissing ? `${command} SMTPUTF8` : command, ...rest)
  }
}

const REPLY_TOO_LARGE = 'The mail server sent a longer reply than allowed.'
const REPLY_TOO_SLOW = 'The mail server did not complete its replies in time.'

function violation(message: string): SmtpError {
  return Object.assign(new Error(message), { code: 'EPROTOCOL', command: 'CONN' })
}

function isViolation(error: SmtpError): boolean {
  return error.code === 'EPROTOCOL' && error.command === 'CONN'
}

/** Counts all replies: nodemailer limits single ones, and queues any number of them. */
function limitReplies(connection: Connection, maxBytes: number): void {
  const internals = internalsOf(connection)
  const onData = internals._onData.bind(internals)
  internals._onData = (chunk) => {
    connection.replyBytes += chunk.length
    if (connection.replyBytes > maxBytes) connection.smtp.emit('error', violation(REPLY_TOO_LARGE))
    else onData(chunk)
  }
}

/** The parts of a connection that nodemailer does not declare. */
interface NodemailerInternals {
  readonly _supportedExtensions: readonly string[]
  _sendCommand(command: unknown, ...rest: readonly unknown[]): void
  _onData(chunk: Buffer): void
}

function internalsOf({ smtp }: Connection): NodemailerInternals {
  return smtp as unknown as NodemailerInternals
}

/** The content as a stream, and the question whether its last piece was taken: only then can it have been accepted. */
function pieces(content: Buffer): {
  stream: Readable
  isHandedOver: () => boolean
} {
  let position = 0
  const stream = new Readable({
    read() {
      if (position >= content.length) {
        this.push(null)
        return
      }
      const piece = content.subarray(position, position + PIECE_BYTES)
      position += piece.length
      this.push(piece)
    },
  })
  return { stream, isHandedOver: () => position >= content.length }
}

interface SmtpError extends Error {
  responseCode?: number
  response?: string
  command?: string
  code?: string
}

/** Status codes (RFC 3463, without class) of messages that are too large. */
const TOO_LARGE = new Set(['2.3', '3.4'])

/** Too many connections, mails or recipients at the moment. */
const THROTTLED = [421, 450, 451, 452]

/** Before the recipients are named, or in words or a code that mean the sender. MAIL FROM names the size of the message too. */
function isSenderRejected({ command, responseCode, response = '' }: SmtpError): boolean {
  if (command === 'MAIL FROM' && (responseCode === 552 || TOO_LARGE.has(statusIn(response)?.slice(2) ?? '')))
    return false
  const isBeforeRecipients = command === 'MAIL FROM' || command === 'HELO' || command === 'EHLO'
  return isBeforeRecipients || isSenderRejection(response)
}

function outcomeOf(error: SmtpError, isHandedOver: boolean): Outcome {
  const reason = describe(error)
  const code = error.responseCode ?? 0
  const isAboutMessage = error.command !== 'CONN' && error.command !== 'API'
  // The recipient is not to blame: worth another attempt, as the administrator can remove the cause.
  if (code >= 500 && isAboutMessage && isSenderRejected(error))
    return { kind: 'retry', reason, isTransportDown: false, isSenderRejected: true }
  if (code >= 500 && isAboutMessage) return { kind: 'failed', reason }
  // 421: the server ends the session, whatever the message.
  if (code >= 400)
    return {
      kind: 'retry',
      reason,
      isTransportDown: code === 421 || !isAboutMessage,
      ...(isAboutMessage && THROTTLED.includes(code) ? { isThrottled: true } : {}),
    }
  // The message itself cannot be put on the wire: an address with a line break, or too large for the server.
  if (isAboutMessage || error.message.startsWith('Invalid ')) return { kind: 'failed', reason }
  if (isHandedOver) return { kind: 'unknown', reason }
  return { kind: 'retry', reason, isTransportDown: true }
}

function isAboutLogin(error: SmtpError): boolean {
  return error.code === 'EAUTH'
}

function describe(error: SmtpError): string {
  return (error.response ?? error.message).slice(0, 1000)
}

function toConnectionOptions(dsn: SmtpDsn, options: SmtpTransportOptions): SMTPConnection.Options {
  return {
    host: dsn.host,
    port: dsn.port,
    secure: dsn.isImplicitTls,
    requireTLS: dsn.startTls === 'required',
    ignoreTLS: dsn.startTls === 'never',
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: options.socketTimeoutMs ?? SOCKET_TIMEOUT_MS,
    ...(dsn.localDomain ? { name: dsn.localDomain } : {}),
    tls: {
      rejectUnauthorized: dsn.verifiesPeer,
      ...(dsn.caFile ? { ca: readCa(dsn.caFile) } : {}),
    },
  }
}

function readCa(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new StartError(`mailer_dsn: the file of trusted authorities ${file} cannot be read.`, {
      cause: error,
    })
  }
}

// A mailbox for tests: Debian's Dovecot, in a folder and on a port of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { freePort } from './freePort.ts'

const PROGRAM = '/usr/sbin/dovecot'
/** Debian's account without rights, whose mail it is when we are root. */
const NOBODY = 65_534

export interface Mailbox {
  port: number
  user: string
  password: string
  /** Puts a mail into a folder, as a mail server would. */
  deliver(mail: string | Buffer, folder?: string): Promise<void>
  /** The mails of a folder with their flags. */
  list(folder?: string): Promise<{ uid: number; flags: string[] }[]>
  /** Ends the server, and with it every connection. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a server with one user; it ends with the test. */
export async function dovecot(t: Pick<TestContext, 'after'>): Promise<Mailbox> {
  if (!existsSync(PROGRAM))
    throw new Error(`There is no Dovecot at ${PROGRAM}: install dovecot-imapd, or run the tests as root.`)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'))
  const mail = join(folder, 'mail')
  mkdirSync(mail)
  const isRoot = process.getuid?.() === 0
  const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : userInfo()
  chmodSync(folder, 0o755)
  chownSync(mail, owner.uid, owner.gid)
  const config = join(folder, 'dovecot.conf')
  writeFileSync(config, configuration({ folder, port, owner, account: isRoot ? null : userInfo().username }))
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    child = spawn(PROGRAM, ['-F', '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] })
    for (let tries = 0; !(await answers(port)); tries++) {
      if (tries > 200)
        throw new Error(`Dovecot does not answer:\n${readFileSync(join(folder, 'log'), 'utf8')}`)
      await sleep(50)
    }
  }

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill()
    await ended
  }

  async function as<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      auth: { user: 'news', pass: 'secret' },
      logger: false,
    })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.logout()
    }
  }

  t.after(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await start()
  return {
    port,
    user: 'news',
    password: 'secret',
    deliver: (content, to = 'INBOX') =>
      as(async (client) => {
        if (to !== 'INBOX') await client.mailboxCreate(to)
        const lines = typeof content === 'string' ? content.replaceAll(/\r?\n/g, '\r\n') : content
        await client.append(to, lines)
      }),
    list: (of = 'INBOX') =>
      as(async (client) => {
        const box = await client.mailboxOpen(of)
        if (box.exists === 0) return []
        const found = await client.fetchAll('1:*', { uid: true, flags: true })
        return found.map(({ uid, flags }) => ({ uid, flags: [...(flags ?? [])] }))
      }),
    stop,
    start,
  }
}

function configuration({
  folder,
  port,
  owner,
  account,
}: {
  folder: string
  port: number
  owner: { uid: number; gid: number }
  account: string | null
}): string {
  const accounts = account
    ? `default_internal_user = ${account}\ndefault_internal_group = ${account}\ndefault_login_user = ${account}\n`
    : ''
  return `${accounts}base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
mail_max_userip_connections = 50
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

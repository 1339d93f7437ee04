// Mail beside a journey: what campaigns queue leaves through a real SMTP server, and is opened and followed at its public addresses.

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type ParsedMail, simpleParser } from 'mailparser'
import { catalog } from '../src/features/index.ts'
import { startMailSender } from '../src/features/messaging/sends/startMailSender.ts'
import { createLog } from '../src/platform/log.ts'
import type { Journeys } from './campaigns.ts'
import { beforeDrop } from './database.ts'
import { testConfig, until } from './mail.ts'
import { type SmtpServerHandle, smtpServer } from './smtp.ts'
import { testStorage } from './storage.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

export interface PostOffice {
  /** What an address got, in the order of its coming. */
  inbox(address: string): Promise<ParsedMail[]>
  /** Lets the server refuse mail. */
  fail: SmtpServerHandle['fail']
  /** Shows the mail, with its pictures. */
  open(mail: ParsedMail | undefined): Promise<void>
  /** Follows the first link whose text is this, and answers where it leads to. */
  click(mail: ParsedMail | undefined, text: string): Promise<string>
}

/** Opens a post office: the journey rests when its mail has left. */
export async function postOffice(t: TestContext, journey: Journeys): Promise<PostOffice> {
  const { sql, url, dataDir, now, fastify } = journey
  const server = await smtpServer(t, { keepsMessages: true })
  const sender = await startMailSender({
    ...{ sql, url, catalog, clock: now, pollMs: 20 },
    config: testConfig({ mailer_dsn: server.dsn }),
    storage: testStorage(dataDir),
    log: createLog({ level: 'error' }),
  })
  beforeDrop(t, () => sender.stop())
  const isIdle = async () =>
    (
      await sql`
        select from email_sends where state in ('queued', 'sending') and attempt_at <= ${now()} union all
        select from user_mails where state in ('queued', 'sending') and attempt_at <= ${now()}`
    ).length === 0
  journey.alongside(async () => {
    if (await isIdle()) return false
    await until(isIdle)
    return true
  })
  const address = await fastify.listen({ port: 0, host: '127.0.0.1' })
  async function visit(link: string): Promise<Response> {
    const { pathname, search } = new URL(link)
    const answer = await fetch(address + pathname + search, {
      headers: { 'user-agent': PHONE },
      redirect: 'manual',
    })
    assert.ok(answer.status === 200 || answer.status === 302, `${link} ${answer.status}`)
    return answer
  }
  return {
    fail: server.fail,
    async inbox(to) {
      const { messages } = await server.state()
      const mails = await Promise.all(messages.map((message) => simpleParser(Buffer.from(message, 'latin1'))))
      return mails.filter((mail) => JSON.stringify([mail.to, mail.cc]).includes(to))
    },
    async open(mail) {
      const [, pixel] = /<img[^>]+src="([^"]+\.gif)"/.exec(String(mail?.html)) ?? []
      await visit(pixel ?? assert.fail('no pixel'))
    },
    async click(mail, text) {
      const links = [...String(mail?.html).matchAll(/<a[^>]+href="([^"]+)"[^>]*>([^<]*)<\/a>/g)]
      const [, link] = links.find(([, , label]) => label === text) ?? assert.fail(`no link ${text}`)
      const answer = await visit((link ?? '').replaceAll('&amp;', '&'))
      return answer.headers.get('location') ?? ''
    },
  }
}

// What writers of contacts' data need: requests, mail that leaves, visits of public addresses, and what follows from them.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { simpleParser } from 'mailparser'
import { readClickThrough } from '../src/features/content/links/clickThrough.ts'
import { catalog, consumers, tasks } from '../src/features/index.ts'
import { startMailSender } from '../src/features/messaging/sends/startMailSender.ts'
import { now } from '../src/platform/clock.ts'
import type { Config } from '../src/platform/config.ts'
import { startJobs } from '../src/platform/engine/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import type { TestApp } from './app.ts'
import { consumeAll } from './consume.ts'
import { beforeDrop } from './database.ts'
import { testConfig, until } from './mail.ts'
import { testStorage } from './storage.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

/** The application's consumers, jobs and mail sender, run until nothing is left; what `mailTo` sends is read from the outbox. */
export async function writers(t: TestContext, app: TestApp, settings: Partial<Config> = {}) {
  const admin = await app.as('admin')
  const { sql, url, dataDir } = app
  const config = testConfig(settings)
  const log = createLog({ level: 'error' })
  const startSender = async () => {
    const sender = await startMailSender({
      sql,
      url,
      config,
      catalog,
      storage: testStorage(dataDir),
      log,
      pollMs: 20,
    })
    beforeDrop(t, () => sender.stop())
  }
  await startSender()
  const jobs = await startJobs(tasks, { sql, url, config, catalog, log, clock: now })
  beforeDrop(t, () => jobs.stop())
  const isIdle = async () => {
    const [row] = await sql<{ open: number }[]>`
      select (select count(*) from graphile_worker.jobs) +
        (select count(*) from email_sends where state in ('queued', 'sending')) as open`
    return row?.open === 0
  }
  const catchUp = async () => {
    do {
      await until(isIdle)
      await consumeAll(sql, consumers, config)
    } while (!(await isIdle()))
  }
  return {
    admin,
    config,
    catchUp,
    startSender,
    async person(email: string): Promise<number> {
      return (await admin.post('/contacts/new', { email })).body.contact.id
    },
    async segment(field: string, operator: string, filter: unknown, object = 'lead'): Promise<number> {
      const filters = [{ glue: 'and', object, field, type: 'text', operator, properties: { filter } }]
      const { body, status } = await admin.post('/segments/new', { name: field, filters })
      assert.equal(status, 201, JSON.stringify(body))
      return body.list.id
    },
    async members(segmentId: number): Promise<number[]> {
      const rows = await sql<{ id: number }[]>`
        select contact_id as id from segment_contacts where segment_id = ${segmentId} order by contact_id`
      return rows.map((row) => row.id)
    },
    /** Sends a mail with a link and with these files; answers its link and its hash by contact. */
    async mailTo(contactIds: readonly number[], assetAttachments: readonly number[] = []) {
      const { email } = (
        await admin.post('/emails/new', {
          name: 'M',
          subject: 'S',
          language: 'en',
          lists: [],
          customHtml: '<body><p>{contactfield=email}</p><a href="https://x.example/">x</a></body>',
          assetAttachments,
        })
      ).body
      for (const id of contactIds) {
        const sent = await admin.post(`/emails/${email.id}/contact/${id}/send`)
        assert.equal(sent.body.success, true, sent.text)
      }
      const rows = () =>
        sql<{ id: number; contactId: number; hash: string }[]>`
          select id, contact_id as "contactId", tracking_hash(id, contact_id) as hash
          from email_sends where email_id = ${email.id} and state = 'sent'`
      await until(async () => (await rows()).length === contactIds.length)
      const links = await readLinks(join(dataDir, 'outbox'))
      return new Map(
        (await rows()).map(({ contactId, hash }) => [
          contactId,
          { hash, link: links.find((link) => hashOf(link) === hash) ?? '' },
        ]),
      )
    },
    async visit(address: string, headers: Record<string, string> = {}): Promise<void> {
      const url = address.replace('https://campanile.example', '')
      const { statusCode } = await app.fastify.inject({ url, headers: { 'user-agent': PHONE, ...headers } })
      assert.ok(statusCode === 200 || statusCode === 302, `${url} ${statusCode}`)
    },
  }
}

function hashOf(link: string): string | null {
  return readClickThrough(new URL(link).searchParams.get('ct') ?? '')?.stat ?? null
}

async function readLinks(folder: string): Promise<string[]> {
  const mails = await Promise.all(
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => simpleParser(readFileSync(join(folder, name)))),
  )
  return mails.flatMap(({ html }) =>
    [...String(html).matchAll(/href="([^"]+)"/g)].map(([, href]) => (href ?? '').replaceAll('&amp;', '&')),
  )
}

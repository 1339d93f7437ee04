/** What tests of mail need: contacts with addresses, an email, queued sends, and a sender that runs. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { catalog } from '../src/features/index.ts'
import { startMailSender } from '../src/features/messaging/sends/startMailSender.ts'
import { now } from '../src/platform/clock.ts'
import { type Config, withSettings } from '../src/platform/config.ts'
import type { Sql } from '../src/platform/database/connection.ts'
import type { Sender } from '../src/platform/delivery/sender.ts'
import { createLog } from '../src/platform/log.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { testStorage } from './storage.ts'

/** After this time a test fails with the condition instead of reaching the limit of its file. */
const MAX_WAIT_MS = 300_000

/** The default configuration with these values. */
export function testConfig(settings: Partial<Config> = {}): Config {
  const place = { port: 8080, host: '127.0.0.1', dataDir: '/nowhere', databaseUrl: null }
  return withSettings({
    place,
    given: {
      site_url: 'https://campanile.example',
      mailer_from_email: 'news@campanile.example',
      ...settings,
    },
  })
}

/** Contacts `c<n>@example.com` with first name and city. @returns their ids. */
export async function insertContacts(sql: Sql, count: number, from = 1): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    insert into contacts (email, firstname, city, date_added)
    select 'c' || n || '@example.com', 'First' || n, 'City & ' || n, ${now()} from generate_series(${from}::int, ${from + count - 1}::int) n
    returning id`
  return rows.map((row) => row.id).sort((a, b) => a - b)
}

export interface EmailOptions {
  subject?: string
  customHtml?: string
  plainText?: string
  emailType?: string
}

export async function insertEmail(sql: Sql, options: EmailOptions = {}): Promise<number> {
  const {
    subject = 'Hello {contactfield=firstname}',
    customHtml = '<html><body><p>Hi {contactfield=firstname|you}</p><a href="https://x.example/">x</a></body></html>',
    plainText = null,
    emailType = 'list',
  } = options
  const [row] = await sql<{ id: number }[]>`
    insert into emails (name, subject, language, custom_html, plain_text, email_type, date_added)
    values ('Test', ${subject}, 'en', ${customHtml}, ${plainText}, ${emailType}, ${now()}) returning id`
  if (!row) throw new Error('no row')
  return row.id
}

/** Queues the email for the contacts. */
export async function queueSends(
  sql: Sql,
  emailId: number,
  contactIds: number[],
  { lane = 3, ignoresDnc = false } = {},
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    insert into email_sends (contact_id, email_id, dedupe_key, address, lane, ignores_dnc, attempt_at, date_queued, source, source_id)
    select c.id, ${emailId}::bigint, 'email:' || ${emailId}::bigint, c.email, ${lane}::int, ${ignoresDnc}, ${now()}, ${now()}, 'email', ${emailId}::bigint
    from contacts c where c.id = any(${contactIds}::bigint[]) order by c.id
    returning id`
  return rows.map((row) => row.id)
}

export interface MailTest extends TestDatabase {
  /** Starts a sender that ends with the test, before its database does. @returns its data folder. */
  send(
    settings: Partial<Config>,
    options?: { clock?: () => Date },
  ): Promise<{ dataDir: string; stop(): Promise<void> }>
}

/** A database of its own whose senders are stopped before it goes. */
export async function mailTest(t: TestContext): Promise<MailTest> {
  const senders: Sender[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'campanile-mail-'))
  t.after(async () => {
    for (const sender of senders) await sender.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const { sql, url } = await testDatabase(t)
  return {
    sql,
    url,
    async send(settings, options = {}) {
      const sender = await startMailSender({
        sql,
        url,
        config: testConfig(settings),
        catalog,
        storage: testStorage(dataDir),
        log: createLog({ level: 'error' }),
        pollMs: 20,
        ...options,
      })
      senders.push(sender)
      return { dataDir, stop: () => sender.stop() }
    },
  }
}

export async function statesOf(sql: Sql): Promise<Record<string, number>> {
  const rows = await sql<
    { state: string; count: number }[]
  >`select state, count(*) as count from email_sends group by 1`
  return Object.fromEntries(rows.map((row) => [row.state, row.count]))
}

export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const start = performance.now(); !(await isTrue()); ) {
    if (performance.now() - start > MAX_WAIT_MS) throw new Error(`Not true in five minutes: ${isTrue}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Waits until a statement in this database waits for a lock of another transaction. */
export async function someoneWaits(sql: Sql): Promise<void> {
  await until(async () => {
    const waiting = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return waiting.length > 0
  })
}

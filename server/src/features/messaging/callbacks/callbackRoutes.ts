// `/mailer/callback`: where providers report what became of mail.
import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { now } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { groupCommit } from '../../../platform/engine/groupCommit.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { ApiError, badRequest } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { readBodies } from '../../../platform/http/body.ts'
import { parseMailerDsn } from '../../../platform/mailerDsn.ts'
import type { MailProvider } from '../../../platform/mailProvider.ts'
import { requireReadable } from '../../../platform/requireReadable.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { readTrackingHash } from '../../content/links/trackingHash.ts'
import { MAX_REPORTS, recordReports } from '../feedback/recordReports.ts'
import type { Report } from '../feedback/report.ts'
import { readBrevo } from './brevo.ts'
import { readMailgun } from './mailgun.ts'
import { readPostmark } from './postmark.ts'
import type { ProviderEvent, ProviderReport, ReadCallback } from './providerEvent.ts'
import { readSendgrid } from './sendgrid.ts'
import { readSes } from './ses.ts'
import { snsNetwork } from './snsNetwork.ts'
import { readSparkpost } from './sparkpost.ts'

const READERS: Readonly<Record<MailProvider, ReadCallback>> = {
  ses: readSes,
  sendgrid: readSendgrid,
  mailgun: readMailgun,
  postmark: readPostmark,
  brevo: readBrevo,
  sparkpost: readSparkpost,
}

/** Providers send some hundred kilobytes at most. */
const MAX_BODY_BYTES = 2 * 1024 * 1024
/** Events of one request; more are refused before any is kept. */
const MAX_EVENTS = 10_000
/** Parts of requests that are recorded together. */
const MAX_TOGETHER = 10

export async function callbackRoutes(
  app: FastifyInstance,
  { sql, config, log, metrics }: PublicOptions,
): Promise<void> {
  const siteKey = await ensureSiteKey(sql)
  const count = counter(metrics)
  const group = groupCommit<Report[], undefined>({
    maxItems: MAX_TOGETHER,
    write: async (parts) => {
      await transaction(sql, (db) => recordReports(db, parts.flat(), now()))
      return parts.map(() => undefined)
    },
    failed: (err) => log.error({ err }, 'reports of a mail provider could not be recorded'),
  })

  const toReport = ({ messageName, ...report }: ProviderReport): Report => ({
    ...report,
    send: messageName === null ? null : readTrackingHash(siteKey, nameIn(messageName)),
  })

  async function record(provider: MailProvider, events: readonly ProviderEvent[]): Promise<void> {
    if (events.length > MAX_EVENTS) throw badRequest(`At most ${MAX_EVENTS} events are taken at once.`)
    const reports = events.flatMap((event) => (typeof event === 'string' ? [] : [toReport(event)]))
    const parts = Array.from({ length: Math.ceil(reports.length / MAX_REPORTS) }, (_, n) =>
      reports.slice(n * MAX_REPORTS, (n + 1) * MAX_REPORTS),
    )
    for (const part of parts) await group.add(part)
    if (reports.length > 0) wakeConsumers(sql)
    for (const event of events) count(provider, typeof event === 'string' ? event : event.kind)
  }

  readBodies(app, { config, anonymousBytes: MAX_BODY_BYTES, isRaw: true })
  app.route({
    method: ['GET', 'POST'],
    url: '/mailer/callback',
    helmet: false,
    async handler(request, reply) {
      reply.type('text/plain; charset=utf-8')
      requireReadable(config, ['mailer_dsn', 'mailer_callback_secret'])
      const provider = providerOf(config)
      if (provider === null) return reply.code(404).send('No mail transport takes callbacks.\n')
      if (request.method !== 'POST') return reply.send('Callbacks are posted to this address.\n')
      try {
        const events = await READERS[provider]({
          headers: request.headers,
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          now: now(),
          secret: config.mailer_callback_secret,
          topics: config.mailer_callback_topics,
          outbound: () => snsNetwork.clientOf(config),
        })
        await record(provider, events)
      } catch (error) {
        if (error instanceof ApiError) count(provider, 'refused')
        throw error
      }
      return reply.send('Recorded.\n')
    },
  })
}

function providerOf({ mailer_dsn }: Pick<Config, 'mailer_dsn'>): MailProvider | null {
  const dsn = parseMailerDsn(mailer_dsn)
  return dsn.kind === 'smtp' ? dsn.provider : null
}

// A Message-ID is the name, and the domain of the sender behind it.
function nameIn(text: string): string {
  return /^\s*<?([0-9a-g]+)(?:@|>|\s*$)/.exec(text)?.[1] ?? ''
}

function counter(metrics: Registry): (provider: MailProvider, kind: string) => void {
  const events = new Counter({
    name: 'campanile_mail_callbacks_total',
    help: 'Events that mail providers reported, by what they were; refused ones are requests',
    labelNames: ['provider', 'kind'],
    registers: [metrics],
  })
  return (provider, kind) => events.inc({ provider, kind })
}

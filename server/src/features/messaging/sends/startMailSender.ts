import type { Registry } from 'prom-client'
import { now } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { joinOutboxes } from '../../../platform/delivery/joinOutboxes.ts'
import { mailTransport } from '../../../platform/delivery/mailTransport.ts'
import { type Sender, startSender } from '../../../platform/delivery/sender.ts'
import { restartedFor } from '../../../platform/engine/service.ts'
import { WAKE_CHANNEL } from '../../../platform/engine/wake.ts'
import type { Log } from '../../../platform/log.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { createPacer, PACE_KEYS } from '../pacing/pacer.ts'
import { emailCompiler } from '../rendering/emailCompiler.ts'
import { MAIL_KEYS } from '../rendering/mailSettings.ts'
import { userMailOutbox } from '../userMails/userMailOutbox.ts'
import { LANE, MAIL_CHANNEL } from './lanes.ts'
import { mailOutbox, STATE_OF } from './mailOutbox.ts'
import { countBusy, findSenderDomains, hasUrgentSends, parkSends } from './sends.sql.ts'

/** The configuration keys that decide how mail is sent. */
export const SEND_KEYS = [
  ...MAIL_KEYS,
  ...PACE_KEYS,
  'email_approval',
  'mailer_dkim_domain',
  'mailer_dkim_private_key_path',
  'mailer_dkim_selector',
  'mailer_connections',
  'mailer_rate_limit',
  'unknown_broadcast_mail',
  'unknown_transactional_mail',
] as const

/** Their values. */
export type SendSettings = Pick<Config, (typeof SEND_KEYS)[number]>

export interface MailSenderOptions {
  sql: Sql
  /** The address of the same database. */
  url: string
  config: SendSettings
  catalog: Contracts
  storage: Storage
  log: Log
  clock?: () => Date
  pollMs?: number
  metrics?: Registry
}

/** When an email takes longer to compile, its mail waits and other mail is sent first. */
const PATIENCE_MS = 1_000

/** Sends mail, as the settings of the moment say. */
export const mailSender = restartedFor(SEND_KEYS, startMailSender)

/** Starts to send mail in this process. Any number of processes may do so on one database. */
export async function startMailSender({
  sql,
  url,
  config,
  catalog,
  storage,
  log,
  clock,
  pollMs,
  metrics,
}: MailSenderOptions): Promise<Sender> {
  const transport = await mailTransport({
    mailerDsn: config.mailer_dsn,
    connections: config.mailer_connections,
    storage,
    dkim: config,
  })
  const siteKey = await ensureSiteKey(sql)
  const onReady = () => sender.wake()
  const compiling = { sql, catalog, storage, patienceMs: PATIENCE_MS, onReady }
  const outbox = mailOutbox({
    sql,
    compiler: emailCompiler({ ...compiling, settings: config }),
    settings: config,
    siteKey,
    pacer: createPacer({
      sql,
      settings: config,
      outbox: { urgentLane: LANE.transactional, park: parkSends, countBusy, findSenderDomains },
      log,
    }),
    unknownBroadcastMail: config.unknown_broadcast_mail,
    unknownTransactionalMail: config.unknown_transactional_mail,
  })
  // What users open and follow is none of the contact's.
  const untracked = { ...config, disable_trackable_urls: true, mailer_append_tracking_pixel: false }
  const userMail = userMailOutbox({
    sql,
    compiler: emailCompiler({ ...compiling, settings: untracked }),
    settings: untracked,
    siteKey,
    storage,
    unknown: STATE_OF[config.unknown_transactional_mail],
  })
  const sender: Sender = await startSender({
    sql,
    url,
    transport,
    outbox: joinOutboxes(userMail, outbox),
    ratePerSecond: config.mailer_rate_limit || null,
    log,
    clock,
    pollMs,
    channel: MAIL_CHANNEL,
    metrics,
  })
  const listening = await sql.listen(WAKE_CHANNEL, () => {
    hasUrgentSends(sql, (clock ?? now)()).then(
      (hasAny) => hasAny && sender.wake(),
      // The sender looks by itself, and says what is wrong with the database.
      () => {},
    )
  })
  return {
    wake: sender.wake,
    async stop() {
      await listening.unlisten().catch(() => {})
      await sender.stop()
    },
  }
}

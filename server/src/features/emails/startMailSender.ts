import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Sql } from '../../database/connection.ts'
import type { DkimSettings } from '../../delivery/dkim.ts'
import { mailTransport } from '../../delivery/mailTransport.ts'
import { type Sender, startSender } from '../../delivery/sender.ts'
import type { Log } from '../../log.ts'
import { ensureSiteKey } from '../tracking/siteKey.ts'
import { emailCompiler } from './emailCompiler.ts'
import { mailOutbox } from './mailOutbox.ts'
import type { MailSettings } from './mailSettings.ts'

/** The configuration keys that decide how mail is sent. */
export type SendSettings = MailSettings &
  DkimSettings &
  Pick<
    Config,
    | 'mailer_dsn'
    | 'mailer_connections'
    | 'mailer_rate_limit'
    | 'unknown_broadcast_mail'
    | 'unknown_transactional_mail'
  >

export interface MailSenderOptions {
  sql: Sql
  /** The address of the same database. */
  url: string
  config: SendSettings
  dataDir: string
  log: Log
  clock?: () => Date
  pollMs?: number
}

/** Starts to send mail in this process. Any number of processes may do so on one database. */
export async function startMailSender({
  sql,
  url,
  config,
  dataDir,
  log,
  clock,
  pollMs,
}: MailSenderOptions): Promise<Sender> {
  const transport = await mailTransport({
    mailerDsn: config.mailer_dsn,
    connections: config.mailer_connections,
    dataDir,
    dkim: config,
  })
  const outbox = mailOutbox({
    sql,
    compiler: emailCompiler({ sql, settings: config, assetFolder: join(dataDir, 'assets') }),
    settings: config,
    siteKey: await ensureSiteKey(sql),
    unknownBroadcastMail: config.unknown_broadcast_mail,
    unknownTransactionalMail: config.unknown_transactional_mail,
  })
  return startSender({
    sql,
    url,
    transport,
    outbox,
    ratePerSecond: config.mailer_rate_limit || null,
    log,
    clock,
    pollMs,
  })
}

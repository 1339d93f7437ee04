import { backlogs, catalog, checks } from '../features/index.ts'
import { now } from '../platform/clock.ts'
import { aboutUnusableSettings } from '../platform/config.ts'
import { listSettings } from '../platform/database/settings.ts'
import { checkWork } from '../platform/engine/backgroundWork.ts'
import type { Finding } from '../platform/engine/check.ts'
import { checkEngine } from '../platform/engine/checkEngine.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { aboutUnreadKeys } from '../platform/unreadKeys.ts'
import type { CliCommand } from './index.ts'
import { print } from './output.ts'
import { type CommandContext, withDatabase, withStorage } from './withDatabase.ts'

/** Says what is misconfigured, in words. Wrong configuration keys already stop it with their own message. */
export const doctor: CliCommand = {
  name: 'doctor',
  register(program) {
    program
      .command('doctor')
      .description('Say what is misconfigured')
      .option('--json', 'print {"findings": [{"level", "text"}]} instead of words')
      .action(async (options: { json?: boolean }) => {
        const findings = await withDatabase(examine)
        print(options, { findings }, findings.map(({ level, text }) => `${level}: ${text}`).join('\n'))
        if (findings.some(({ level }) => level === 'error')) process.exitCode = 1
      })
  },
}

async function examine(context: CommandContext): Promise<Finding[]> {
  return withStorage(context, (storage) => examineWith(context, storage))
}

async function examineWith(
  { sql, config, local, place }: CommandContext,
  storage: Storage,
): Promise<Finding[]> {
  const [server] = await sql`
    select current_setting('server_version_num')::int / 10000 as major, current_setting('server_encoding') as encoding`
  const address = new URL(config.site_url)
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(address.hostname)
  const candidates: (Finding | false)[] = [
    place.databaseUrl
      ? { level: 'ok', text: `PostgreSQL ${server?.major} from DATABASE_URL.` }
      : { level: 'ok', text: `Embedded PostgreSQL ${server?.major} in ${place.dataDir}.` },
    { level: 'ok', text: `Files are in ${storage.place}.` },
    server?.major < 15 && {
      level: 'error',
      text: `PostgreSQL ${server?.major} is too old: 15 or later is needed.`,
    },
    server?.encoding !== 'UTF8' && {
      level: 'error',
      text: `The database is encoded in ${server?.encoding}; UTF8 is needed.`,
    },
    isLocal && {
      level: 'warning',
      text:
        config.mailer_dsn === null
          ? `site_url is ${config.site_url}: links in emails work on this machine only. Set CAMPANILE_SITE_URL.`
          : `site_url is ${config.site_url} and mail leaves through mailer_dsn: who gets it can follow no link, and nothing is tracked. Set CAMPANILE_SITE_URL.`,
    },
    !isLocal &&
      address.protocol === 'http:' && {
        level: 'warning',
        text: 'site_url is not https: passwords travel openly.',
      },
    config.mailer_dsn === null && {
      level: 'warning',
      text: `mailer_dsn is not set: emails are written to outbox/ in ${storage.place} and not sent.`,
    },
    config.mailer_from_email.endsWith('@localhost') && {
      level: 'warning',
      text: 'mailer_from_email is not set: mail without a sender of its own is refused by most servers.',
    },
    !config.api_enabled && {
      level: 'warning',
      text: 'api_enabled is false: the administration interface does not work.',
    },
    config.cors_valid_domains.length === 0 || config.cors_restrict_domains
      ? false
      : { level: 'warning', text: 'cors_valid_domains has no effect while cors_restrict_domains is false.' },
  ]
  const saved = await listSettings(sql)
  const unread = [...aboutUnreadKeys(local, saved), ...aboutUnusableSettings(saved)]
  const asked = await Promise.all(
    [...checks, checkWork, checkEngine(backlogs)].map((check) =>
      check({ sql, config, storage, catalog, now: now() }),
    ),
  )
  return [
    ...candidates.filter((finding) => finding !== false),
    ...unread.map((text) => ({ level: 'warning' as const, text })),
    ...asked.flat(),
  ]
}

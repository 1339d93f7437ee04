import { MAIN_LANGUAGE } from '../catalog/messages.ts'
import { speaker } from '../catalog/sentences.ts'
import { catalog } from '../features/index.ts'
import { examine } from '../features/insight/health/examine.ts'
import { now } from '../platform/clock.ts'
import { aboutUnusableSettings } from '../platform/config.ts'
import { listSettings } from '../platform/database/settings.ts'
import type { Level } from '../platform/engine/check.ts'
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
        const findings = await withDatabase(examineAll)
        print(options, { findings }, findings.map(({ level, text }) => `${level}: ${text}`).join('\n'))
        if (findings.some(({ level }) => level === 'error')) process.exitCode = 1
      })
  },
}

interface Told {
  level: Level
  text: string
}

async function examineAll(context: CommandContext): Promise<Told[]> {
  return withStorage(context, (storage) => examineWith(context, storage))
}

async function examineWith({ sql, config, local, place }: CommandContext, storage: Storage): Promise<Told[]> {
  const [server] = await sql`
    select current_setting('server_version_num')::int / 10000 as major, current_setting('server_encoding') as encoding`
  const candidates: (Told | false)[] = [
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
  ]
  const saved = await listSettings(sql)
  const unread = [...aboutUnreadKeys(local, saved), ...aboutUnusableSettings(saved)]
  const say = speaker(MAIN_LANGUAGE, config.default_timezone)
  const asked = await examine({ sql, config, storage, catalog, now: now() })
  return [
    ...candidates.filter((finding) => finding !== false),
    ...unread.map((text) => ({ level: 'warning' as const, text })),
    ...asked.map(({ level, code, values }) => ({ level, text: say(code, values).text })),
  ]
}

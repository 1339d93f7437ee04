// The commands that stay: start, web, worker.
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { buildApp, type Role } from '../app.ts'
import { insertAccountLink, pathOfLink } from '../features/access/accountLinks/accountLinks.ts'
import { ensureFirstAdministrator } from '../features/access/users/firstAdministrator.ts'
import { backlogs, catalog, consumers, schedules, services, tasks } from '../features/index.ts'
import { now } from '../platform/clock.ts'
import { collectAtRest } from '../platform/collectAtRest.ts'
import { aboutUnusableSettings, type Config, loadConfig, type Place } from '../platform/config.ts'
import { type Sql, transaction } from '../platform/database/connection.ts'
import { closeDataDir } from '../platform/database/embedded.ts'
import { followSettings } from '../platform/database/followSettings.ts'
import { openDatabase } from '../platform/database/open.ts'
import { listSettings } from '../platform/database/settings.ts'
import { encryptStored } from '../platform/database/storedSecrets.ts'
import { counterSchedule } from '../platform/engine/counters.ts'
import { adoptHappenings } from '../platform/engine/cursors.ts'
import { exchangersSchedule } from '../platform/engine/exchangersSchedule.ts'
import { partitionSchedule } from '../platform/engine/partitionSchedule.ts'
import type { Service } from '../platform/engine/service.ts'
import { statisticsSchedule } from '../platform/engine/statisticsSchedule.ts'
import { expiredFilesSchedule, removeExpiredFiles, sweepStorage } from '../platform/engine/sweepStorage.ts'
import { watchBacklogs } from '../platform/engine/watchBacklogs.ts'
import { startWorker } from '../platform/engine/worker.ts'
import { idempotencySchedule } from '../platform/http/idempotencySchedule.ts'
import { createLog, type Log } from '../platform/log.ts'
import { accessSchedule } from '../platform/oauth/accessSchedule.ts'
import { recordCountSchedule } from '../platform/search/recordCounts.ts'
import { StartError } from '../platform/startError.ts'
import { openStorage } from '../platform/storage/openStorage.ts'
import { aboutUnreadKeys } from '../platform/unreadKeys.ts'
import { buildInterface } from './buildInterface.ts'
import type { CliCommand } from './index.ts'
import { noteServer } from './runningServers.ts'

export const start = command('start', 'Run everything: web interface, API and background work')
export const web = command('web', 'Answer requests only; background work is done by workers')
export const worker = command('worker', 'Do background work only; answers /healthz, /readyz and /metrics')

function command(role: Role, description: string): CliCommand {
  return {
    name: role,
    makesDatabase: true,
    register(program) {
      program
        .command(role)
        .description(description)
        .addHelpText(
          'after',
          '\nEnvironment: PORT, HOST, DATA_DIR, DATABASE_URL, CAMPANILE_CONFIG, CAMPANILE_SECRET_KEY, CAMPANILE_<KEY>',
        )
        .action(() => serve(role))
    },
  }
}

async function serve(role: Role): Promise<void> {
  const local = loadConfig()
  const log = createLog()
  if (local.place.databaseUrl) closeDataDir(local.place.dataDir)
  const database = await openDatabase(local, {
    log,
    exclusive: role === 'start',
    secretKey: 'create',
    max: 20,
    name: `campanile ${role}`,
  })
  const closers: (() => Promise<unknown>)[] = [() => database.close(), noteServer(local.place)]
  let closed: Promise<void> | null = null
  const close = () => (closed ??= closeAll(closers.reverse()))
  try {
    await adoptHappenings(database.sql)
    const encrypted = await encryptStored(database.sql, catalog.encryptedColumns)
    if (encrypted > 0)
      log.info({ values: encrypted }, 'encrypted passwords and keys that were stored in plain text')
    const saved = await listSettings(database.sql)
    for (const sentence of [...aboutUnreadKeys(local, saved), ...aboutUnusableSettings(saved)])
      log.warn(sentence)
    const settings = await followSettings({ sql: database.sql, local, log })
    closers.push(() => settings.stop())
    const { config, onChange } = settings
    await welcome(database.sql, config)
    const { dataDir } = local.place
    const storage = openStorage(config, { dataDir, url: database.url })
    closers.push(() => storage.close())
    const metrics = new Registry()
    if (role !== 'web') {
      for (const start of [startEngine, tellBacklogs, sweepStorage, ...services]) {
        const running = await start({
          ...database,
          config,
          onChange,
          log,
          catalog,
          storage,
          metrics,
        })
        closers.push(() => running.stop())
      }
    }
    const { fastify: app } = await buildApp({
      sql: database.sql,
      settings,
      role,
      log,
      storage,
      metrics,
    })
    closers.push(() => app.close())
    await listen(app, local.place)
    if (role !== 'worker') closers.push(buildInterface(log))
    const collecting = collectAtRest()
    closers.push(() => collecting.stop())
    process.stdout.write(`Campanile (${role}) listens on http://${local.place.host}:${local.place.port}\n`)
  } catch (error) {
    await close()
    throw error
  }
  endOnSignal(close, log)
  endOnDefect(close, log)
  void database.lost.then(() => end(DEFECT, close, log, LOST_MS))
}

async function closeAll(closers: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const closer of closers) await closer()
}

/** At the first start: makes the administrator, and shows a random password this one time. */
async function welcome(sql: Sql, config: Config): Promise<void> {
  const made = await ensureFirstAdministrator(sql, process.env, { config, catalog, now: now() })
  if (made?.password)
    process.stdout.write(
      `First start: log in as ${made.username} with the password ${made.password}\nor give this account your name, address and password at ${await firstRunLink(sql, config, made.username)}\n`,
    )
  else if (made) process.stdout.write(`First start: made the administrator ${made.username}\n`)
}

/** A link by which whoever reads the console takes over the account of the first start, and nobody else. */
async function firstRunLink(sql: Sql, config: Config, username: string): Promise<string> {
  const [user] = await sql<{ id: number }[]>`select id from users where username = ${username}`
  if (!user) throw new StartError('The first administrator is gone.')
  const link = { userId: user.id, purpose: 'first-run', now: now() } as const
  const token = await transaction(sql, (db) => insertAccountLink(db, link))
  return `${config.site_url}${pathOfLink('first-run', token)}`
}

const startEngine: Service = (options) =>
  startWorker({
    ...options,
    consumers,
    tasks: [...tasks, removeExpiredFiles],
    schedules: [
      partitionSchedule,
      statisticsSchedule,
      accessSchedule,
      idempotencySchedule,
      recordCountSchedule,
      counterSchedule,
      exchangersSchedule,
      expiredFilesSchedule,
      ...schedules,
    ],
  })

const tellBacklogs: Service = async ({ sql, log }) => watchBacklogs(backlogs, { sql, log, clock: now })

async function listen(app: FastifyInstance, { host, port }: Place): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} on ${host} is taken. Set PORT to another one.`, { cause })
    throw new StartError(`Listening on ${host}, port ${port}, failed: ${message}`, { cause })
  }
}

/** An orderly end takes a few seconds. A database that is gone can hold it up for ever; what is stored is safe anyway. */
const END_MS = 20_000
/** Without the database nothing can be finished, and nobody is answered until the next start. */
const LOST_MS = 2_000

/** The exit code of an end that nobody asked for (EX_SOFTWARE): `npm start` starts the server again. */
const DEFECT = 70

/** Ends in order on the first signal. Ctrl-C reaches us twice (group and npm), so only a later one forces. */
function endOnSignal(close: () => Promise<void>, log: Log): void {
  let since = 0
  const onSignal = (signal: NodeJS.Signals) => {
    if (since > 0) {
      if (Date.now() - since > 1000) process.exit(1)
      return
    }
    since = Date.now()
    log.info({ signal }, 'ending')
    void end(0, close, log)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
}

/**
 * Ends on what nobody caught, exceptions and promises alike. Nobody knows in what state it left the process, so it takes
 * no more work: what is under way may finish, in the time that every end has, and then a new process goes on.
 */
function endOnDefect(close: () => Promise<void>, log: Log): void {
  process.on('uncaughtException', (err, origin) => {
    log.fatal({ err, origin }, 'a defect ends the process')
    void end(DEFECT, close, log)
  })
}

async function end(code: number, close: () => Promise<void>, log: Log, patienceMs = END_MS): Promise<void> {
  setTimeout(() => {
    log.error('the end took too long')
    process.exit(code || 1)
  }, patienceMs)
  let isOrderly = true
  await close().catch((err: unknown) => {
    log.error({ err }, 'the end was not orderly')
    isOrderly = false
  })
  process.exit(code || (isOrderly ? 0 : 1))
}

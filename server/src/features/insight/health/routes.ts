// How the installation is: what should be mended, what waits, and what runs.
import type { FastifyInstance } from 'fastify'
import { LANGUAGES } from '../../../catalog/messages.ts'
import { speaker } from '../../../catalog/sentences.ts'
import { migrationState } from '../../../platform/database/migrate.ts'
import { readBacklogs } from '../../../platform/engine/backlog.ts'
import { countWorkers } from '../../../platform/engine/workerLock.ts'
import { forbidden } from '../../../platform/errors.ts'
import { answerLanguage } from '../../../platform/http/acceptLanguage.ts'
import { route } from '../../../platform/http/route.ts'
import type { ContextOf } from '../../../platform/rest/mount.ts'
import { storageOf } from '../../../platform/storage/storage.ts'
import { s } from '../../../platform/values/shape.ts'
import { examineNow } from './latestFindings.ts'

const SHOW = {
  summary: 'What should be mended, what waits, and what runs',
  answer: s.object({
    findings: s.list(
      s.object(
        {
          level: s.word('error', 'warning', 'ok'),
          code: s.text({ example: 'health.mailerDsn' }),
          text: s.text({ description: 'In words, as `campanile doctor` says them.' }),
        },
        'Finding',
      ),
    ),
    waiting: s.list(
      s.object(
        {
          kind: s.text({ example: 'consumer' }),
          name: s.text(),
          state: s.text({ example: 'waiting' }),
          count: s.int({ description: 'At most 10,000, which stands for that many and more.' }),
          seconds: s.orNull(
            s.number({ description: 'How long the oldest could have been done; null where nothing is due.' }),
          ),
        },
        'WaitingWork',
      ),
    ),
    workers: s.int({ description: 'Processes that do background work.' }),
    database: s.object({ version: s.text(), bytes: s.int(), migration: s.int() }),
    program: s.object({ node: s.text(), migration: s.int({ description: 'The newest one it knows.' }) }),
  }),
} as const

/** `GET /health`, for administrators: what others wait for says what is in records. */
export function healthRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /health', SHOW, async (request, reply) => {
    const context = contextOf(request)
    const { sql, db, config, catalog, actor, now } = context
    if (!actor.isAdmin) throw forbidden()
    const say = speaker(answerLanguage(request, reply, LANGUAGES), config.default_timezone)
    const found = await examineNow({ sql, config, storage: storageOf(context), catalog, now })
    const waiting = await readBacklogs(sql, catalog.backlogs, now)
    const workers = await countWorkers(sql)
    const { applied, known } = await migrationState(db)
    const [server] = await db<{ version: string; bytes: number }[]>`
      select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`
    return {
      findings: found.map(({ level, code, values }) => ({ level, ...say(code, values) })),
      waiting,
      workers,
      database: { version: server?.version ?? '', bytes: server?.bytes ?? 0, migration: applied },
      program: { node: process.versions.node, migration: known },
    }
  })
}

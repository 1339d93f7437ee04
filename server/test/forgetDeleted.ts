import { dropExpired } from '../src/features/exchange/undo/dropExpired.ts'
import { catalog } from '../src/features/index.ts'
import { removeFormFilesTask } from '../src/features/web/submissions/deletedForms.ts'
import { now } from '../src/platform/clock.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import { transaction } from '../src/platform/database/connection.ts'
import { createLog } from '../src/platform/log.ts'
import type { TestApp } from './app.ts'
import { testStorage } from './storage.ts'

/** Lets the time pass after which deletions are for good, and does what is done then. */
export async function forgetDeleted({ sql, dataDir }: Pick<TestApp, 'sql' | 'dataDir'>): Promise<void> {
  await sql`update undos set expires_at = ${now()}`
  const context = {
    config: withSettings(loadConfig({ env: {} })),
    catalog,
    log: createLog({ level: 'silent' }),
  }
  await transaction(sql, (db) => dropExpired.run(db, now(), context))
  const tasks = new Map([removeFormFilesTask].map((task) => [task.name, task]))
  const jobs = await sql<{ task: string; payload: unknown }[]>`
    select t.identifier as task, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = any(${[...tasks.keys()]}::text[])`
  const options = { ...context, sql, storage: testStorage(dataDir), clock: now, signal: AbortSignal.abort() }
  for (const { task, payload } of jobs) await tasks.get(task)?.run(payload, options)
}

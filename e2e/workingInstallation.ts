import type { TestContext } from 'node:test'
import { catalog, consumers, schedules, tasks } from '../server/src/features/index.ts'
import { loadConfig, withSettings } from '../server/src/platform/config.ts'
import { startWorker } from '../server/src/platform/engine/worker.ts'
import { createLog } from '../server/src/platform/log.ts'
import { installation } from './installation.ts'

/** An installation whose worker runs, too: what campaigns do is done. */
export async function workingInstallation(t: TestContext) {
  // The worker ends before its database does.
  const ends: (() => unknown)[] = []
  const on = await installation({ after: (end) => ends.push(end as () => unknown) })
  const { sql, url, dataDir, address } = on
  const env = { DATA_DIR: dataDir, CAMPANILE_SITE_URL: address }
  const config = withSettings(loadConfig({ env, cwd: import.meta.dirname }))
  const log = createLog({ level: 'silent' })
  const worker = await startWorker({ sql, url, config, catalog, log, consumers, schedules, tasks })
  t.after(async () => {
    await worker.stop()
    for (const end of ends) await end()
  })
  return on
}

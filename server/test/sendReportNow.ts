import { catalog } from '../src/features/index.ts'
import { sendReport } from '../src/features/insight/reportSchedules/sendReport.ts'
import { now } from '../src/platform/clock.ts'
import { type Config, loadConfig, withSettings } from '../src/platform/config.ts'
import type { TestApp } from './app.ts'
import { testStorage } from './storage.ts'

/** Sends a report as its job does, if it is due. */
export async function sendReportNow(
  { sql, dataDir }: Pick<TestApp, 'sql' | 'dataDir'>,
  id: number,
  { clock = now, settings = {} }: { clock?: () => Date; settings?: Partial<Config> } = {},
): Promise<void> {
  const config = { ...withSettings(loadConfig({ env: {} })), ...settings }
  await sendReport(sql, id, { config, catalog, clock, storage: testStorage(dataDir) })
}

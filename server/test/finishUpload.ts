import { runUpload } from '../src/features/exchange/importUploads/runUpload.ts'
import { catalog } from '../src/features/index.ts'
import { now } from '../src/platform/clock.ts'
import { type Config, loadConfig, withSettings } from '../src/platform/config.ts'
import type { TestApp } from './app.ts'
import { testStorage } from './storage.ts'

/** What the job of an import works with. */
export function uploadOptions({ dataDir }: Pick<TestApp, 'dataDir'>, signal = new AbortController().signal) {
  const config = withSettings(loadConfig({ env: {} }))
  return { config, catalog, storage: testStorage(dataDir), clock: now, signal }
}

/** Works on an import as its job does, to its end. */
export async function finishUpload(
  app: Pick<TestApp, 'sql' | 'dataDir'>,
  id: number,
  settings: Partial<Config> = {},
): Promise<void> {
  const options = uploadOptions(app)
  const config = { ...options.config, ...settings }
  for (let isLeft = true; isLeft; ) isLeft = await runUpload(app.sql, id, { ...options, config })
}

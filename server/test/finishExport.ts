import { runExport } from '../src/features/exchange/exports/runExport.ts'
import { catalog } from '../src/features/index.ts'
import { now } from '../src/platform/clock.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import type { Storage } from '../src/platform/storage/storage.ts'
import type { TestApp } from './app.ts'
import { testStorage } from './storage.ts'

type App = Pick<TestApp, 'sql' | 'dataDir'>

/** One slice of an export, which is over at once. @returns whether something is left. */
export function runSlice(
  { sql, dataDir }: App,
  id: number,
  storage = testStorage(dataDir),
): Promise<boolean> {
  const config = withSettings(loadConfig({ env: {} }))
  return runExport(sql, id, { config, catalog, clock: now, storage, signal: AbortSignal.abort() })
}

/** Works on an export as its job does, to its end. @returns in how many slices. */
export async function finishExport(app: App, id: number, storage?: Storage): Promise<number> {
  let slices = 1
  while (await runSlice(app, id, storage)) slices++
  return slices
}

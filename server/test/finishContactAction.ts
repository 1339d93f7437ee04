import { runContactAction } from '../src/features/exchange/contactActions/runContactAction.ts'
import { catalog } from '../src/features/index.ts'
import { now } from '../src/platform/clock.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import type { TestApp } from './app.ts'
import { testStorage } from './storage.ts'

type App = Pick<TestApp, 'sql' | 'dataDir'>

/** One slice of a set action, which is over after one transaction. @returns whether something is left. */
export function runActionSlice({ sql, dataDir }: App, id: number): Promise<boolean> {
  const config = withSettings(loadConfig({ env: {} }))
  const storage = testStorage(dataDir)
  return runContactAction(sql, id, { config, catalog, clock: now, storage, signal: AbortSignal.abort() })
}

/** Works on a set action as its job does, to its end. @returns in how many transactions. */
export async function finishContactAction(app: App, id: number): Promise<number> {
  let slices = 1
  while (await runActionSlice(app, id)) slices++
  return slices
}

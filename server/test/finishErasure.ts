import assert from 'node:assert/strict'
import { runErasure } from '../src/features/exchange/erasure/runErasure.ts'
import { catalog } from '../src/features/index.ts'
import { now } from '../src/platform/clock.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import type { TestApp } from './app.ts'
import { testStorage } from './storage.ts'

/** Works on an erasure as its job does, a piece at a time, to its end. @returns in how many pieces. */
export async function finishErasure(
  { sql, dataDir }: Pick<TestApp, 'sql' | 'dataDir'>,
  id: number,
  beforeEach: (step: string) => Promise<unknown> = async () => {},
): Promise<number> {
  const options = {
    config: withSettings(loadConfig({ env: {} })),
    catalog,
    storage: testStorage(dataDir),
    signal: AbortSignal.abort(),
  }
  let ahead = 0
  for (let pieces = 1; ; pieces++) {
    assert.ok(pieces < 100)
    const [row] = await sql<
      { step: string; state: string }[]
    >`select step, state from erasures where id = ${id}`
    if (row?.state === 'done') return pieces
    await beforeEach(row?.step ?? '')
    const clock = () => new Date(now().getTime() + ahead)
    // What waits goes on when its time has come.
    if (!(await runErasure(sql, id, { ...options, clock }))) ahead += 60_000
  }
}

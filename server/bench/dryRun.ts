// Everybody of a segment goes through five events in ranges that are rolled back.

import assert from 'node:assert/strict'
import { insertDryRun } from '../src/features/automation/campaignDryRuns/dryRuns.sql.ts'
import { findSavedGraph } from '../src/features/automation/campaignDryRuns/graph.ts'
import { runDryRun } from '../src/features/automation/campaignDryRuns/runDryRun.ts'
import { catalog } from '../src/features/index.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import { SYSTEM } from '../src/platform/permissions.ts'
import { setUpCampaign } from './campaign.ts'
import { type Figure, seconds } from './figure.ts'
import type { Stage } from './stage.ts'

const SMALL = 100_000

/** `--max` is the number of contacts. */
export async function dryRun({ sql }: Stage, { max = SMALL }: { max?: number }): Promise<Figure[]> {
  const config = withSettings(loadConfig())
  const now = new Date()
  await setUpCampaign(sql, max, now)
  const basis = await findSavedGraph({ db: sql, actor: SYSTEM }, 1)
  const id = await insertDryRun(sql, { campaignId: 1, basis, actor: SYSTEM, now })
  const taken = await seconds(() => runDryRun(sql, id ?? 0, { config, catalog, clock: () => new Date() }))
  const [row] = await sql`select state, done, result from campaign_dry_runs`
  assert.equal(row?.state, 'done')
  assert.equal(row?.result.events['5'].passed, max)
  const value = max / taken
  const name = `dryrun ${max / 1_000}k`
  return [{ name, value, unit: 'contacts/s', better: 'higher', baseline: null, ratio: null, spread: 0 }]
}

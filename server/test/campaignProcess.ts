// Runs one campaign in a process of its own, so that a test can kill it: `campaignProcess.ts <url> <id> <now> <batch>`.

import { runCampaign } from '../src/features/automation/campaignRuns/runCampaign.ts'
import { catalog } from '../src/features/index.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import { connect } from '../src/platform/database/connection.ts'

const [url = '', id = '', now = '', batch = ''] = process.argv.slice(2)
const sql = connect(url, { max: 2, name: 'campaign process' })
const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
process.stdout.write('ready\n')
await runCampaign(sql, Number(id), { config, catalog, clock: () => new Date(now), batch: Number(batch) })
await sql.end({ timeout: 1 })

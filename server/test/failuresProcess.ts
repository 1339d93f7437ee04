// Follows mail of campaigns that failed, in a process of its own that a test kills: `failuresProcess.ts <url>`. It says
// `caught up` when there is nothing left.
import { noteFailedMail } from '../src/features/automation/campaignFailures/noteFailedMail.ts'
import { catalog } from '../src/features/index.ts'
import { connect } from '../src/platform/database/connection.ts'
import { consumeHappenings } from '../src/platform/engine/consume.ts'
import { createLog } from '../src/platform/log.ts'
import { testConfig } from './mail.ts'

const sql = connect(process.argv[2] ?? '', { max: 2, name: 'killed consumer' })
const config = testConfig({ sms_dsn: 'twilio://AC1:secret@127.0.0.1:9?from=%2B15550100&scheme=http' })
const context = { config, catalog, log: createLog({ level: 'error' }), now: new Date() }
process.stdout.write('ready\n')
for (;;) {
  const { progress } = await consumeHappenings(sql, { ...noteFailedMail, maxIds: 5 }, context)
  if (progress === 'caught up') break
}
process.stdout.write('caught up\n')
setInterval(() => {}, 1_000)

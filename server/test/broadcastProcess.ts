// Goes on with a broadcast in a process of its own, so that a test can kill it: `broadcastProcess.ts <url> <id> <members>`.

import { runBroadcast } from '../src/features/messaging/emails/broadcastTask.ts'
import { now } from '../src/platform/clock.ts'
import { connect } from '../src/platform/database/connection.ts'
import { testConfig } from './mail.ts'

const [url = '', id = '', members = ''] = process.argv.slice(2)
const sql = connect(url, { max: 2, name: 'broadcast process' })
await runBroadcast(sql, Number(id), { config: testConfig(), now: now(), members: Number(members) })
await sql.end({ timeout: 1 })

/** A mail sender in a process of its own, for tests that kill it: database address, settings as JSON. */

import { tmpdir } from 'node:os'
import { catalog } from '../src/features/index.ts'
import { startMailSender } from '../src/features/messaging/sends/startMailSender.ts'
import type { Config } from '../src/platform/config.ts'
import { connect } from '../src/platform/database/connection.ts'
import { createLog } from '../src/platform/log.ts'
import { testConfig } from './mail.ts'
import { testStorage } from './storage.ts'

const [url = '', settings = '{}'] = process.argv.slice(2)
const config = testConfig(JSON.parse(settings) as Partial<Config>)
await startMailSender({
  sql: connect(url, { max: 4 }),
  url,
  config,
  catalog,
  storage: testStorage(tmpdir()),
  log: createLog({ level: 'error' }),
  pollMs: 20,
})

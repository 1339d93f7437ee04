/** A sender of text messages in a process of its own, for tests that kill it: database address, sms_dsn. */
import { tmpdir } from 'node:os'
import { catalog } from '../src/features/index.ts'
import { textSender } from '../src/features/messaging/textMessages/textSender.ts'
import { connect } from '../src/platform/database/connection.ts'
import { createLog } from '../src/platform/log.ts'
import { testConfig } from './mail.ts'
import { testStorage } from './storage.ts'

const [url = '', dsn = ''] = process.argv.slice(2)
await textSender({
  sql: connect(url, { max: 4 }),
  url,
  config: testConfig({ sms_dsn: dsn, outbound_allowed_hosts: ['127.0.0.1'] }),
  onChange: () => {},
  log: createLog({ level: 'error' }),
  catalog,
  storage: testStorage(tmpdir()),
})

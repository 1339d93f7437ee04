/** The sender of a channel in a process of its own, for tests that kill it: database address, channel, settings as JSON. */
import { tmpdir } from 'node:os'
import type { Config } from '../src/platform/config.ts'
import { connect } from '../src/platform/database/connection.ts'
import { openSender, type SendingChannel } from './channelSenders.ts'

const [url = '', channel = '', settings = '{}'] = process.argv.slice(2)
await openSender({ sql: connect(url, { max: 4 }), url }, channel as SendingChannel, {
  settings: JSON.parse(settings) as Partial<Config>,
  dataDir: tmpdir(),
  level: 'error',
})

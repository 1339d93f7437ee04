// A consumer that writes down what it gets, in a process of its own that a test kills: `consumerProcess.ts <url>`. It says
// `caught up` each time that there is nothing left.
import { setTimeout as sleep } from 'node:timers/promises'
import { catalog } from '../src/features/index.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import { connect } from '../src/platform/database/connection.ts'
import { type Consumer, consumeHappenings } from '../src/platform/engine/consume.ts'
import { createLog } from '../src/platform/log.ts'

const sql = connect(process.argv[2] ?? '', { max: 2, name: 'killed consumer' })
const consumer: Consumer = {
  name: 'killed',
  types: ['contact.changed'],
  maxIds: 7,
  async handle(db, happenings) {
    for (const { id, ids } of happenings)
      await db`insert into handled select ${id}::bigint, unnest(${ids}::bigint[])`
  },
}
const context = {
  config: withSettings(loadConfig({ env: {}, cwd: import.meta.dirname })),
  catalog,
  log: createLog({ level: 'error' }),
  now: new Date(),
}
process.stdout.write('ready\n')
for (;;) {
  const { progress } = await consumeHappenings(sql, consumer, context)
  if (progress !== 'caught up') continue
  process.stdout.write('caught up\n')
  await sleep(5)
}

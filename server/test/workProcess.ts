// Does background work in a process of its own, so that a test can kill it: `workProcess.ts <url> <now>`.

import { tasks } from '../src/features/index.ts'
import { connect } from '../src/platform/database/connection.ts'
import type { TaskContext } from '../src/platform/engine/jobs.ts'

const [url = '', now = ''] = process.argv.slice(2)
const sql = connect(url, { max: 2, name: 'work process' })
const clock = () => new Date(now)
process.stdout.write('ready\n')
for (const { id, task } of await sql<
  { id: number; task: string }[]
>`select id, task from background_work order by id`)
  await tasks.find(({ name }) => name === task)?.run({ id }, { sql, clock } as TaskContext)
await sql.end({ timeout: 1 })

import { catalog } from '../src/features/index.ts'
import { now } from '../src/platform/clock.ts'
import type { Config } from '../src/platform/config.ts'
import type { Sql } from '../src/platform/database/connection.ts'
import { type Consumer, consumeHappenings } from '../src/platform/engine/consume.ts'
import { insertCursors } from '../src/platform/engine/cursors.ts'
import { createLog } from '../src/platform/log.ts'

/** Lets the consumers handle everything that there is, also what they tell each other, and returns how many it was. */
export async function consumeAll(sql: Sql, consumers: readonly Consumer[], config: Config): Promise<number> {
  await insertCursors(
    sql,
    consumers.map((consumer) => consumer.name),
  )
  const context = { config, catalog, log: createLog({ level: 'error' }), now: now() }
  let all = 0
  let handled: number
  do {
    handled = 0
    for (const consumer of consumers) handled += (await consumeHappenings(sql, consumer, context)).handled
    all += handled
  } while (handled > 0)
  return all
}

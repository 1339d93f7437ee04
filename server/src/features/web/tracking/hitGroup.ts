import { now } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { type Group, groupCommit } from '../../../platform/engine/groupCommit.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import type { Log } from '../../../platform/log.ts'
import type { ClickAnswer, ClickHit, OpenHit } from '../../content/links/hit.ts'
import { recordOpens } from '../../messaging/sends/recordOpens.ts'
import { recordClicks } from './recordClicks.ts'

interface GroupOptions {
  sql: Sql
  config: Config
  log: Log
}

/** Where requests put their opens: written together, answered after the commit. */
export function openGroup(options: GroupOptions): Group<OpenHit, undefined> {
  return hitGroup(options, recordOpens)
}

/** Where requests put their clicks: written together, answered after the commit. */
export function clickGroup(options: GroupOptions): Group<ClickHit, ClickAnswer> {
  return hitGroup(options, recordClicks)
}

function hitGroup<T extends OpenHit | ClickHit, R>(
  { sql, config, log }: GroupOptions,
  record: (db: Db, hits: T[], options: { config: Config; now: Date }) => Promise<R[]>,
): Group<T, R> {
  return groupCommit<T, R>({
    async write(hits) {
      const answers = await transaction(sql, (db) => record(db, hits, { config, now: now() }))
      wakeConsumers(sql)
      return answers
    },
    failed: (err, hit) => log.error({ err, send: hit.send }, 'a hit could not be recorded'),
  })
}

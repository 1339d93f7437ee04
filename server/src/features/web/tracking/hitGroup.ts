import { now } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { type Group, groupCommit, planFor } from '../../../platform/engine/groupCommit.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import type { Log } from '../../../platform/log.ts'
import { type PlaceOf, placeReader } from '../../audience/places/placeReader.ts'
import type { ClickAnswer, ClickHit, OpenHit } from '../../content/links/hit.ts'
import { recordKnownOpens, recordLeftOpens } from '../../messaging/sends/recordOpens.ts'
import { recordClicks } from './recordClicks.ts'

interface GroupOptions {
  sql: Sql
  config: Config
  log: Log
}

/**
 * Where requests put their opens: written together, answered after the commit. Most go in one statement; those of new
 * addresses and merged contacts follow in a transaction of their own.
 */
export function openGroup(options: GroupOptions): Group<OpenHit, undefined> {
  const known = hitGroup(options, recordKnownOpens, (write) => write(options.sql))
  const left = hitGroup(options, recordLeftOpens)
  return {
    async add(hit) {
      if (!(await known.add(hit))) await left.add(hit)
      return undefined
    },
  }
}

/** Where requests put their clicks: written together, answered after the commit. */
export function clickGroup(options: GroupOptions): Group<ClickHit, ClickAnswer> {
  return hitGroup(options, recordClicks)
}

function hitGroup<T extends OpenHit | ClickHit, R>(
  { sql, config, log }: GroupOptions,
  record: (db: Db, hits: T[], options: { config: Config; now: Date; placeOf: PlaceOf }) => Promise<R[]>,
  commit = (write: (db: Db) => Promise<R[]>, hits: T[]) => transaction(sql, write, planFor(hits)),
): Group<T, R> {
  return groupCommit<T, R>({
    rests: true,
    async write(hits) {
      const placeOf = await placeReader(config)
      const answers = await commit((db) => record(db, hits, { config, now: now(), placeOf }), hits)
      wakeConsumers(sql)
      return answers
    },
    failed: (err, hit) => log.error({ err, send: hit.send }, 'a hit could not be recorded'),
  })
}

import { now } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { type Sql, transaction } from '../../database/connection.ts'
import { wakeConsumers } from '../../engine/wake.ts'
import type { Log } from '../../log.ts'
import { type Group, groupCommit } from './groupCommit.ts'
import type { Hit, HitAnswer } from './hit.ts'
import { learnUserAgents } from './readUserAgent.ts'
import { recordHits } from './recordHits.ts'

/** Where requests put their hits: written together, answered after the commit. */
export function hitGroup(options: { sql: Sql; config: Config; log: Log }): Group<Hit, HitAnswer> {
  const { sql, config, log } = options
  return groupCommit<Hit, HitAnswer>({
    async write(hits) {
      await learnUserAgents(hits.map((hit) => hit.visitor.userAgent))
      const answers = await transaction(sql, (db) => recordHits(db, hits, { config, now: now() }))
      wakeConsumers(sql)
      return answers
    },
    failed: (err, hit) => log.error({ err, kind: hit.kind, send: hit.send }, 'a hit could not be recorded'),
  })
}

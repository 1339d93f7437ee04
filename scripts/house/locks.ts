import type { Source } from './sources.ts'
import { textsIn } from './statements.ts'

/** The one file that locks rows. */
const LOCKS = 'platform/database/lockRows.ts'

const CLAUSE = /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b|\bskip\s+locked\b|\bnowait\b/i

/** Row locks that are not taken through `lockRows`. */
export function findWrongLocks(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, text }) => path !== LOCKS && CLAUSE.test(text))
    .flatMap((source) => textsIn(source))
    .flatMap(({ path, line, text }) => {
      const [clause] = CLAUSE.exec(text) ?? []
      return clause ? [`${path}:${line} locks rows itself (${clause}); lockRows does that.`] : []
    })
}

import type { Source } from './sources.ts'
import { textsIn } from './statements.ts'

/** The one file that locks rows. */
const LOCKS = 'platform/database/lockRows.ts'

/** The claims that pass over locked rows of contacts: those of the outboxes. */
const CLAIMS = [
  'features/automation/campaignCalls/calls.sql.ts',
  'features/messaging/channelSends/channelSends.sql.ts',
  'features/messaging/sends/sends.sql.ts',
]

const CLAUSE = /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b|\bskip\s+locked\b|\bnowait\b/i

/** Row locks that are not taken through `lockRows`, and those that pass over locked rows of contacts. */
export function findWrongLocks(sources: readonly Source[], owned: ReadonlySet<string>): string[] {
  const skipping = sources.flatMap(({ path, text }) =>
    CLAIMS.includes(path)
      ? []
      : [...text.matchAll(/\blockRows\([^']*'(\w+)[^)]*\bskipsLocked: true/g)].flatMap(([, table = '']) =>
          owned.has(table) ? [`${path} passes over locked rows of ${table}; only the outboxes may.`] : [],
        ),
  )
  const bare = sources
    .filter(({ path, text }) => path !== LOCKS && CLAUSE.test(text))
    .flatMap((source) => textsIn(source))
    .flatMap(({ path, line, text }) => {
      const [clause] = CLAUSE.exec(text) ?? []
      return clause ? [`${path}:${line} locks rows itself (${clause}); lockRows does that.`] : []
    })
  return [...bare, ...skipping]
}

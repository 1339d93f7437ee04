import type { Db } from '../../../platform/database/connection.ts'
import { type ApiError, invalid } from '../../../platform/errors.ts'
import type { Change } from '../../../platform/resource/definition.ts'

/**
 * Why users cannot have these names: people sign in with a username or an address, so that neither may be the other one of
 * somebody else. One statement, none where nobody gets another name.
 */
export async function findTakenNames(db: Db, changes: readonly Change[]): Promise<Map<Change, ApiError>> {
  const named = changes.filter(({ before, after }) => before?.email !== after.email)
  if (named.length === 0) return new Map()
  const rows = await db<{ key: string; name: string; id: number }[]>`
    select 'email' as key, lower(username) as name, id from users
    where lower(username) = any(${named.map(({ after }) => lower(after.email))}::text[])
    union all
    select 'username', lower(email), id from users
    where lower(email) = any(${named.map(({ after }) => lower(after.username))}::text[])`
  const holders = new Map(rows.map(({ key, name, id }) => [`${key} ${name}`, id]))
  return new Map(
    named.flatMap((change) => {
      const { before, after } = change
      // The username of somebody who is there stays.
      const keys = before ? ['email'] : ['email', 'username']
      const taken = keys.find(
        (key) => (holders.get(`${key} ${lower(after[key])}`) ?? before?.id) !== before?.id,
      )
      return taken ? [[change, invalid(taken, `The ${taken} is already in use.`)] as const] : []
    }),
  )
}

function lower(name: unknown): string {
  return String(name ?? '').toLowerCase()
}

// Links by which somebody chooses a password without having one: random, stored as digests, each good for one use.
import { sitePath } from '../../../platform/auth/cookies.ts'
import { digest, randomSecret } from '../../../platform/auth/secrets.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'

const HOUR_MS = 3_600_000

/** What a link is for, with how long it works. */
export const PURPOSES = {
  reset: HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  'first-run': 7 * 24 * HOUR_MS,
} as const

export type Purpose = keyof typeof PURPOSES

/** A link that works, and whose it is. */
export interface AccountLink {
  userId: number
  username: string
  firstName: string
  lastName: string
  email: string
}

/** Makes a link. @returns its token, which is kept nowhere. Links that have ended go. Two statements. */
export async function insertAccountLink(
  db: Db,
  { userId, purpose, now }: { userId: number; purpose: Purpose; now: Date },
): Promise<string> {
  const token = randomSecret(32)
  await db`delete from account_links where expires_at < ${now}`
  await db`
    insert into account_links (token_hash, user_id, purpose, created_at, expires_at)
    values (${digest(token)}, ${userId}, ${purpose}, ${now}, ${new Date(now.getTime() + PURPOSES[purpose])})`
  return token
}

/** The path of a link below the address of the site. */
export function pathOfLink(purpose: Purpose, token: string): string {
  return `/s/${purpose}/${token}`
}

/** The path at which a link's form goes. */
export function actionOfLink(config: Pick<Config, 'site_url'>, purpose: Purpose, token: string): string {
  return `${sitePath(config)}${pathOfLink(purpose, token)}`
}

/**
 * Whose link it is, while it works: that of the first start only until that account was signed in to. Changes nothing.
 * One statement.
 */
export async function findAccountLink(
  db: Db,
  { token, purpose, now }: { token: string; purpose: Purpose; now: Date },
): Promise<AccountLink | null> {
  const [row] = await db<AccountLink[]>`
    select u.id as "userId", u.username, u.first_name as "firstName", u.last_name as "lastName", u.email
    from account_links l join users u on u.id = l.user_id
    where l.token_hash = ${digest(token)} and l.purpose = ${purpose} and l.expires_at > ${now} and u.is_published
      and (l.purpose <> 'first-run' or u.last_login is null)`
  return row ?? null
}

/** Uses a link up: of two at once one gets it. */
export async function takeAccountLink(db: Db, token: string): Promise<boolean> {
  const taken = await db`delete from account_links where token_hash = ${digest(token)} returning 1 as taken`
  return taken.length > 0
}

/** Ends what else was sent to a user. */
export async function deleteAccountLinks(db: Db, userId: number): Promise<void> {
  await db`delete from account_links where user_id = ${userId}`
}

/** How many links of a purpose a user got since. One statement. */
export async function countAccountLinks(
  db: Db,
  { userId, purpose, since }: { userId: number; purpose: Purpose; since: Date },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from account_links
    where user_id = ${userId} and purpose = ${purpose} and created_at > ${since}`
  return row?.count ?? 0
}

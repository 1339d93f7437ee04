/** HTTP Basic: username or email, and password, of a user. */
import type { Config } from '../config.ts'
import type { Sql } from '../database/connection.ts'
import { ApiError } from '../errors.ts'
import type { Actor } from '../permissions.ts'
import type { ActiveUser } from './activeUser.ts'
import { readBasicHeader } from './basicHeader.ts'
import { verifyUser } from './verifyUser.ts'

/**
 * The user behind a Basic header, or null.
 * @throws ApiError 429 after too many failures from the same address with the same name, and 403 for who signs in with a
 * code as well, unless the configuration says otherwise.
 */
export async function resolveBasic(
  sql: Sql,
  header: string,
  {
    config,
    ...who
  }: { config: Pick<Config, 'api_basic_auth_with_second_factor'>; address: string; now: Date },
): Promise<Omit<Actor, 'ip'> | null> {
  const { api_basic_auth_with_second_factor: isAllowed } = config
  const isEnough = ({ hasSecondFactor }: ActiveUser) => isAllowed || !hasSecondFactor
  const login = readBasicHeader(header)
  const user = login
    ? await verifyUser(sql, { name: login.name, password: login.secret, method: 'basic', isEnough, ...who })
    : null
  if (!user) return null
  if (!isEnough(user))
    throw new ApiError(
      403,
      'access_denied',
      'This user has a second factor, which Basic authentication cannot ask for. Use a token.',
    )
  const { userId, name, isAdmin, permissions } = user
  return { userId, name, isAdmin, permissions }
}

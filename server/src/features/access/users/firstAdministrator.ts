import { randomBytes } from 'node:crypto'
import type { Sql } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { save } from '../../../platform/rest/save.ts'
import { StartError } from '../../../platform/startError.ts'
import { ADMINISTRATOR_ROLE } from './role.ts'
import { user } from './user.ts'

export interface FirstAdministrator {
  username: string
  /** The random password, to be shown once; absent when the environment gave one. */
  password?: string
}

/**
 * Makes the first administrator when there is no user at all: from `CAMPANILE_ADMIN_USERNAME`,
 * `CAMPANILE_ADMIN_PASSWORD` and `CAMPANILE_ADMIN_EMAIL`, each with a default; the password is random then. Safe when
 * several processes start at once: one makes it.
 *
 * @returns who was made, or null when there are users already.
 * @throws StartError when the environment's values cannot be taken.
 */
export async function ensureFirstAdministrator(
  sql: Sql,
  env: Readonly<Record<string, string | undefined>>,
  { config, catalog, now }: Pick<Context, 'config' | 'catalog' | 'now'>,
): Promise<FirstAdministrator | null> {
  if (await hasUsers(sql)) return null
  const username = env.CAMPANILE_ADMIN_USERNAME || 'admin'
  const given = env.CAMPANILE_ADMIN_PASSWORD
  const password = given || randomPassword()
  const body = {
    username,
    plainPassword: password,
    // Nobody receives mail under .invalid (RFC 2606).
    email: env.CAMPANILE_ADMIN_EMAIL || `${username.replace(/[^\w.-]/g, '')}@campanile.invalid`,
    firstName: 'Campanile',
    lastName: 'Administrator',
    role: ADMINISTRATOR_ROLE,
  }
  const [outcome] = await save({ sql, db: sql, actor: SYSTEM, config, catalog, now }, user, 'create', [
    { key: '0', id: null, body },
  ])
  if (!outcome || 'error' in outcome) {
    if (await hasUsers(sql)) return null
    throw new StartError(
      `The first administrator could not be made from CAMPANILE_ADMIN_…: ${outcome?.error.message}`,
    )
  }
  return given ? { username } : { username, password }
}

/** 120 random bits, as letters, digits, '-' and '_'. */
export function randomPassword(): string {
  return randomBytes(15).toString('base64url')
}

async function hasUsers(sql: Sql): Promise<boolean> {
  const [row] = await sql`select from users limit 1`
  return row !== undefined
}

import { forgetActors } from '../../../platform/auth/actorCache.ts'
import { endAccess } from '../../../platform/auth/endAccess.ts'
import { insertKnownAddress } from '../../../platform/auth/knownAddresses.ts'
import { hashPassword } from '../../../platform/auth/secrets.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { ApiError, fromDatabaseError, invalid } from '../../../platform/errors.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { passwordProblem } from '../users/passwordProblem.ts'
import { ADDRESS } from '../users/user.ts'
import {
  type AccountLink,
  deleteAccountLinks,
  findAccountLink,
  type Purpose,
  takeAccountLink,
} from './accountLinks.ts'

const ACTIONS = {
  reset: 'reset_password',
  invitation: 'accept_invitation',
  'first-run': 'first_run',
} as const
const LONGEST = 191

/** What somebody says of himself or herself who uses a link; what is left out stays. */
const ABOUT = {
  reset: [],
  invitation: ['firstName', 'lastName'],
  'first-run': ['username', 'firstName', 'lastName', 'email'],
} as const satisfies Record<Purpose, readonly (keyof AccountLink)[]>

interface Use {
  purpose: Purpose
  token: unknown
  /** The password, confirmed or not, and texts by name. */
  sent: Readonly<Record<string, unknown>>
  address: string
  now: Date
}

/**
 * Gives a link's account its password, and uses the link up. Ends all sessions of the account and the access of all
 * applications; its second factor stays.
 * @throws ApiError 400 for what cannot be taken, which leaves the link as it is; 410 for a link that does not work.
 */
export async function useAccountLink(sql: Sql, use: Use): Promise<AccountLink> {
  const { purpose, now } = use
  const token = typeof use.token === 'string' && /^[0-9a-f]{64}$/.test(use.token) ? use.token : null
  const link = token && (await findAccountLink(sql, { token, purpose, now }))
  if (!token || !link) throw goneLink()
  const known = [link.username, link.email, use.sent.username, use.sent.email, link.firstName, link.lastName]
  const read = await passwordProblem(use.sent.password, known)
  if ('message' in read) throw invalid('password', read.message)
  if (use.sent.confirm !== undefined && use.sent.confirm !== read.password)
    throw invalid('confirm', 'The passwords do not match.')
  const about = readAbout(link, use)
  const passwordHash = await hashPassword(read.password)
  try {
    await transaction(sql, async (db) => {
      if (!(await takeAccountLink(db, token))) throw goneLink()
      await updateAccount(db, { ...about, passwordHash })
      await endAccess(db, [link.userId])
      await deleteAccountLinks(db, link.userId)
      // Who has the mailbox is no stranger there, whoever guesses elsewhere.
      await insertKnownAddress(db, { userId: link.userId, address: use.address, now })
      const actor = {
        ...SYSTEM,
        userId: link.userId,
        name: `${about.firstName} ${about.lastName}`,
        ip: use.address,
      }
      const entry = {
        bundle: 'user',
        object: 'security',
        objectId: link.userId,
        action: ACTIONS[purpose],
        details: {},
      }
      await insertAuditEntries(db, [entry], { actor, now })
    })
  } catch (error) {
    throw error instanceof ApiError ? error : (fromDatabaseError(error) ?? error)
  }
  forgetActors()
  return about
}

/** Why a link leads nowhere: nobody is told which of the reasons it is. */
export function goneLink(): ApiError {
  return new ApiError(
    410,
    'not_found',
    'This link does not work any more: it was used, is too old, or is incomplete.',
  )
}

function readAbout(link: AccountLink, { purpose, sent }: Use): AccountLink {
  const about = { ...link }
  for (const name of ABOUT[purpose]) {
    const value = sent[name]
    if (value === undefined) continue
    if (typeof value !== 'string' || value.trim() === '' || value.includes('\0') || value.length > LONGEST)
      throw invalid(name, `A text of at most ${LONGEST} characters is needed.`)
    about[name] = value.trim()
  }
  if (!ADDRESS.test(about.email)) throw invalid('email', 'This is not an email address.')
  return about
}

async function updateAccount(
  db: Db,
  { userId, username, firstName, lastName, email, passwordHash }: AccountLink & { passwordHash: string },
): Promise<void> {
  await db`
    update users set username = ${username}, first_name = ${firstName}, last_name = ${lastName}, email = ${email},
      password_hash = ${passwordHash}
    where id = ${userId}`
}

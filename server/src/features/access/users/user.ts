// Users: people who sign in. Passwords are only written, never shown.
import { forgetActors } from '../../../platform/auth/actorCache.ts'
import { endAccess } from '../../../platform/auth/endAccess.ts'
import { findStrongerRoles } from '../../../platform/auth/findStrongerRoles.ts'
import { hashPassword } from '../../../platform/auth/secrets.ts'
import { type ApiError, invalid, onConstraint } from '../../../platform/errors.ts'
import { beyondYours } from '../../../platform/permissions.ts'
import { type Change, type Context, defineResource } from '../../../platform/resource/definition.ts'
import type { SearchCommand } from '../../../platform/resource/searchCommand.ts'
import { auditedKeepingState } from '../../../platform/rest/groups.ts'
import { isCommand, textCommand, textMatch } from '../../../platform/search/compile.ts'
import { personCommand, publishedWords, standardCommands } from '../../../platform/search/standard.ts'
import { f, isBlank, LONG_TEXT } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { keptAdministrator, lastAdministrator } from './administratorToKeep.ts'
import { findTakenNames } from './findTakenNames.ts'
import { loadRoleReferences, roleShape } from './loadRoleReferences.ts'
import { passwordProblem } from './passwordProblem.ts'
import { abilitiesOnUsers, refuseUsers } from './refuseUsers.ts'

export const user = defineResource({
  name: 'user',
  path: '/users',
  one: 'user',
  many: 'users',
  table: 'users',
  permission: 'user:users',
  hidesMissing: true,
  fields: {
    ...auditedKeepingState,
    username: f.text({ required: true, listed: true }),
    firstName: f.text({ required: true, listed: true }),
    lastName: f.text({ required: true, listed: true }),
    email: f.text({ required: true, max: 254 }),
    position: f.text(),
    role: f.ref(
      { load: loadRoleReferences, shape: roleShape, unknown: (id) => `Role ${id} does not exist` },
      { required: true, cleared: undefined, input: { record: 'role' } },
    ),
    timezone: f.text(),
    locale: f.text(),
    lastLogin: f.datetime({ readonly: true }),
    lastActive: f.datetime({ readonly: true }),
    signature: f.html({ max: LONG_TEXT }),
    passwordHash: f.text({ readonly: true, hidden: true, blank: '' }),
  },
  search: {
    text: ['username', 'email', 'firstName', 'lastName', 'position'],
    commands: {
      ...standardCommands(),
      is: isCommand({
        ...publishedWords,
        admin: ({ db }) => db`exists (select from roles r where r.id = t.role_id and r.is_admin)`,
      }),
      email: textCommand('t.email'),
      username: textCommand('t.username'),
      position: textCommand('t.position'),
      name: personCommand('t.first_name', 't.last_name'),
      role: roleCommand(),
    },
  },
  order: ['lastName', 'firstName', 'username'],
  missing: (_context, { bodies }) =>
    bodies.some((body) => !isBlank(body.plainPassword)) ? [] : ['plainPassword'],
  shows: { warnings: s.optional(s.list(s.text({ description: 'What was sent and ignored.' }))) },
  async check(context, changes) {
    const roles = changes.flatMap(({ before, after }) => [before?.role, after.role])
    const stronger = await findStrongerRoles(context.db, context.actor, roles)
    const kept = await keptAdministrator(context.db, changes)
    const taken = await findTakenNames(context.db, changes)
    return Promise.all(
      changes.map(
        async (change) =>
          refusal(change, { stronger, kept }) ?? taken.get(change) ?? setPassword(context, change),
      ),
    )
  },
  async saved({ db }, changes) {
    const edits = changes.filter(({ kind }) => kind === 'edit')
    const replaced = edits.filter(({ differences }) => 'passwordHash' in differences)
    const disabled = edits.filter(({ before, after }) => before?.isPublished === true && !after.isPublished)
    const moved = edits.filter(({ differences }) => 'email' in differences)
    // A disabled user who is enabled again signs in again, and so does every application.
    const ended = idsOf([...replaced, ...disabled])
    if (ended.length > 0) await endAccess(db, ended)
    // Links were mailed to a former address, such as a mistyped one, or would replace the new password.
    if (moved.length + ended.length > 0)
      await db`
        delete from account_links
        where user_id = any(${idsOf(moved)}::bigint[]) and purpose <> 'first-run' or user_id = any(${ended}::bigint[])`
    for (const { differences } of replaced) {
      delete differences.passwordHash
      differences.plainPassword = ['…', '…']
    }
    forgetActors()
  },
  async present(_context, entities) {
    for (const { wire, plan } of entities) if (plan?.warning) wire.warnings = [plan.warning]
  },
  refuse: refuseUsers,
  abilities: abilitiesOnUsers,
  sample: (n) => ({
    username: `user${n}`,
    firstName: 'Sample',
    lastName: `User ${n}`,
    email: `user${n}@sample.example`,
    role: 2,
    plainPassword: { password: `Long-enough-${n}!`, confirm: `Long-enough-${n}!` },
  }),
})

onConstraint('users_username_key', () => invalid('username', 'The username is already in use.'))
onConstraint('users_email_key', () => invalid('email', 'The email is already in use.'))

/** What looks like an address. */
export const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What an edit ignored. */
interface UserPlan {
  warning: string
}

function idsOf(changes: readonly Change[]): number[] {
  return [...new Set(changes.map(({ after }) => after.id))]
}

// The username of an existing user stays.
function refusal(
  change: Change,
  { stronger, kept }: { stronger: ReadonlySet<unknown>; kept: number | null },
): ApiError | null {
  if (stronger.has(change.before?.role) || stronger.has(change.after.role)) return beyondYours('user')
  if (change.before?.id === kept) return lastAdministrator()
  if (!ADDRESS.test(String(change.after.email))) return invalid('email', 'This is not an email address.')
  if (change.before) change.after.username = change.before.username
  return null
}

/** Hashes the password of a new user, or the one that replaces that of another user. */
async function setPassword({ actor, config }: Context, change: Change): Promise<ApiError | UserPlan | null> {
  const sent = change.bodies.map((body) => body.plainPassword).findLast((value) => value !== undefined)
  if (change.before) {
    if (isBlankPassword(sent)) return null
    if (config.api_legacy_clients) return { warning: IGNORED }
    if (change.after.id === actor.userId) return invalid('plainPassword', OWN)
  }
  const { username, email, firstName, lastName } = change.after
  const read = await passwordProblem(sent, [username, email, firstName, lastName])
  if ('message' in read) return invalid('plainPassword', read.message)
  change.after.passwordHash = await hashPassword(read.password)
  if (change.before) change.differences.passwordHash = [null, null]
  return null
}

const IGNORED = 'plainPassword: the password was not changed, because api_legacy_clients is on.'
const OWN = 'Change your own password with POST /api/users/self/password, which requires the present one.'

/** Forms send the field empty when the password stays. */
function isBlankPassword(sent: unknown): boolean {
  return typeof sent === 'object' && sent !== null ? Object.values(sent).every(isBlank) : isBlank(sent)
}

function roleCommand(): SearchCommand {
  return (term, { db }) =>
    db`exists (select from roles r where r.id = t.role_id and ${textMatch(db, 'r.name', term.value, term.isExact ? 'exact' : 'prefix')})`
}

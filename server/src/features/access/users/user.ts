// Users: people who log in. Passwords are only ever written, and only when the user is made.
import { forgetActors } from '../../../platform/auth/actorCache.ts'
import { findStrongerRoles } from '../../../platform/auth/findStrongerRoles.ts'
import { hashPassword } from '../../../platform/auth/secrets.ts'
import { invalid, onConstraint } from '../../../platform/errors.ts'
import { beyondYours } from '../../../platform/permissions.ts'
import { type Change, defineResource } from '../../../platform/resource/definition.ts'
import type { SearchCommand } from '../../../platform/resource/searchCommand.ts'
import { audited } from '../../../platform/rest/groups.ts'
import { isCommand, textCommand, textMatch } from '../../../platform/search/compile.ts'
import { personCommand, publishedWords, standardCommands } from '../../../platform/search/standard.ts'
import { f, isBlank } from '../../../platform/values/field.ts'
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
    ...audited,
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
    signature: f.html(),
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
  async check(context, changes) {
    const roles = changes.flatMap(({ before, after }) => [before?.role, after.role])
    const stronger = await findStrongerRoles(context.db, context.actor, roles)
    const kept = await keptAdministrator(context.db, changes)
    const taken = await findTakenNames(context.db, changes)
    return Promise.all(
      changes.map(async (change) => (await judge(change, { stronger, kept })) ?? taken.get(change) ?? null),
    )
  },
  async saved({ db }, changes) {
    // Links were mailed to an address that is not the user's any more, such as one that was mistyped.
    const moved = changes.filter(({ kind, differences }) => kind === 'edit' && 'email' in differences)
    if (moved.length > 0)
      await db`
        delete from account_links
        where user_id = any(${moved.map(({ after }) => after.id)}::bigint[]) and purpose <> 'first-run'`
    forgetActors()
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

// The username and the password of an existing user are not changed here.
async function judge(
  change: Change,
  { stronger, kept }: { stronger: ReadonlySet<unknown>; kept: number | null },
) {
  if (stronger.has(change.before?.role) || stronger.has(change.after.role)) return beyondYours('user')
  if (change.before?.id === kept) return lastAdministrator()
  if (!ADDRESS.test(String(change.after.email))) return invalid('email', 'This is not an email address.')
  if (change.before) {
    change.after.username = change.before.username
    return null
  }
  const sent = change.bodies.map((body) => body.plainPassword).findLast((value) => value !== undefined)
  const problem = passwordProblem(sent)
  if ('message' in problem) return invalid('plainPassword', problem.message)
  change.after.passwordHash = await hashPassword(problem.password)
  return null
}

function roleCommand(): SearchCommand {
  return (term, { db }) =>
    db`exists (select from roles r where r.id = t.role_id and ${textMatch(db, 'r.name', term.value, term.isExact ? 'exact' : 'prefix')})`
}

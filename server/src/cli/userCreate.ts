import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { randomPassword } from '../features/access/users/firstAdministrator.ts'
import { user } from '../features/access/users/user.ts'
import { catalog } from '../features/index.ts'
import { now } from '../platform/clock.ts'
import { SYSTEM } from '../platform/permissions.ts'
import { save } from '../platform/rest/save.ts'
import { StartError } from '../platform/startError.ts'
import type { CliCommand } from './index.ts'
import { print } from './output.ts'
import { roleOption } from './roleOption.ts'
import { subcommandOf } from './subcommandOf.ts'
import { withDatabase } from './withDatabase.ts'

interface Options {
  username: string
  email: string
  firstName?: string
  lastName?: string
  role?: string
  passwordStdin?: boolean
  json?: boolean
}

/** Makes a person who can log in. A password on the command line would be seen by every process, so there is no option. */
export const userCreate: CliCommand = {
  name: 'user create',
  register(program: Command) {
    subcommandOf(program, 'user', 'People who log in')
      .command('create')
      .description('Make a user')
      .requiredOption('--username <name>', 'name to log in with')
      .requiredOption('--email <address>', 'email address')
      .option('--first-name <name>', 'first name (default: the username)')
      .option('--last-name <name>', 'last name (default: the username)')
      .option('--role <name>', 'role (default: Administrator)')
      .option('--password-stdin', 'read the password from standard input instead of making a random one')
      .option('--json', 'print {"id", "username", "password"} instead of words')
      .action(create)
  },
}

async function create(options: Options): Promise<void> {
  const given = options.passwordStdin ? readFileSync(0, 'utf8').replace(/\r?\n$/, '') : undefined
  const password = given ?? randomPassword()
  const id = await withDatabase(async ({ sql, config }) => {
    const body = {
      username: options.username,
      email: options.email,
      firstName: options.firstName ?? options.username,
      lastName: options.lastName ?? options.username,
      role: await roleOption(sql, options.role),
      plainPassword: password,
    }
    const context = { sql, db: sql, actor: SYSTEM, config, catalog, now: now() }
    const [outcome] = await save(context, user, 'create', [{ key: '0', id: null, body }])
    if (!outcome || 'error' in outcome)
      throw new StartError(`The user could not be made: ${outcome?.error.message}`)
    return outcome.row.id
  })
  const document = { id, username: options.username, ...(given === undefined ? { password } : {}) }
  const shown = given === undefined ? ` The password is ${password}` : ''
  print(options, document, `Made user ${id}, ${options.username}.${shown}`)
}

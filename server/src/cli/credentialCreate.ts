import type { Command } from 'commander'
import { insertCredential } from '../platform/auth/credentials.ts'
import { now } from '../platform/clock.ts'
import { transaction } from '../platform/database/connection.ts'
import { StartError } from '../platform/startError.ts'
import type { CliCommand } from './index.ts'
import { print } from './output.ts'
import { roleOption } from './roleOption.ts'
import { subcommandOf } from './subcommandOf.ts'
import { withDatabase } from './withDatabase.ts'

interface Options {
  name: string
  role?: string
  json?: boolean
}

/** The only place where a credential's secret is shown. */
export const credentialCreate: CliCommand = {
  name: 'credential create',
  register(program: Command) {
    subcommandOf(program, 'credential', 'API credentials')
      .command('create')
      .description('Make an API credential and show its secret once')
      .requiredOption('--name <name>', 'who uses it; shown as the author of changes')
      .option('--role <name>', 'the role whose rights it has (default: Administrator)')
      .option('--json', 'print {"clientId", "clientSecret"} instead of words')
      .action(async (options: Options) => {
        const name = options.name.trim()
        if (name === '' || name.length > 191)
          throw new StartError('A credential needs a name of at most 191 characters.')
        const { clientId, clientSecret } = await withDatabase(({ sql }) =>
          transaction(sql, async (db) =>
            insertCredential(db, {
              name,
              roleId: await roleOption(db, options.role),
              createdBy: null,
              now: now(),
            }),
          ),
        )
        print(
          options,
          { clientId, clientSecret },
          `Client id:     ${clientId}\nClient secret: ${clientSecret}`,
        )
      })
  },
}

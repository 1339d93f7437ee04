import { migrationState } from '../platform/database/migrate.ts'
import type { CliCommand } from './index.ts'
import { print } from './output.ts'
import { withDatabase } from './withDatabase.ts'

/** Opening the database migrates it, so this command only says where it is. */
export const migrateCommand: CliCommand = {
  name: 'migrate',
  makesDatabase: true,
  register(program) {
    program
      .command('migrate')
      .description("Bring the database to this program's version")
      .option('--json', 'print {"version"} instead of words')
      .action(async (options: { json?: boolean }) => {
        const { applied } = await withDatabase(({ sql }) => migrationState(sql))
        print(options, { version: applied }, `The database is at version ${applied}.`)
      })
  },
}

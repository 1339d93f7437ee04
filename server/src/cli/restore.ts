import { resolve } from 'node:path'
import type { Command } from 'commander'
import { loadConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/open.ts'
import { createLog } from '../platform/log.ts'
import type { CliCommand } from './index.ts'
import { print } from './output.ts'

export const restoreCommand: CliCommand = {
  name: 'restore',
  makesDatabase: true,
  register(program: Command) {
    program
      .command('restore <file>')
      .description(
        'Load an archive written by backup into an empty database: the configured one, or that of DATA_DIR',
      )
      .option('--json', 'print {"createdAt", "tables", "rows", "files"} instead of words')
      .addHelpText(
        'after',
        '\nEverything is loaded, or nothing. Stop the server first. Emails that were queued will be sent.',
      )
      .action(async (file: string, options: { json?: boolean }) => {
        const { restore } = await import('../platform/database/restore.ts')
        const { place } = loadConfig()
        // The archive's own version comes first: restore migrates.
        const database = await openDatabase(place, {
          log: createLog({ level: 'warn' }),
          name: 'campanile restore',
          migrates: false,
        })
        try {
          const summary = await restore(database.sql, {
            url: database.url,
            file: resolve(file),
            dataDir: place.dataDir,
          })
          const words = `Restored ${summary.rows} rows of ${summary.tables} tables and ${summary.files} files, as of ${summary.createdAt}.`
          print(options, summary, words)
        } finally {
          await database.close()
        }
      })
  },
}

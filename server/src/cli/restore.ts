import { resolve } from 'node:path'
import type { Command } from 'commander'
import { loadConfig, withSettings } from '../platform/config.ts'
import { openDatabase } from '../platform/database/open.ts'
import { createLog } from '../platform/log.ts'
import { openStorage } from '../platform/storage/openStorage.ts'
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
      .option('--only-files', 'load the files alone, after a restore that stopped before them')
      .option('--json', 'print {"createdAt", "tables", "rows", "files"} instead of words')
      .addHelpText(
        'after',
        '\nEverything is loaded, or nothing. Stop the server first. Emails that were queued will be sent.',
      )
      .action(async (given: string, options: { json?: boolean; onlyFiles?: boolean }) => {
        const { restore, restoreFiles } = await import('../platform/backup/restore.ts')
        const { counters } = (await import('../features/index.ts')).catalog
        const local = loadConfig()
        const { place } = local
        // The archive's own version comes first: restore migrates.
        const database = await openDatabase(place, {
          log: createLog({ level: 'warn' }),
          name: 'campanile restore',
          migrates: false,
        })
        const file = resolve(given)
        const { sql, url } = database
        const storage = openStorage(withSettings(local), { dataDir: place.dataDir, url })
        try {
          if (options.onlyFiles) {
            const files = await restoreFiles({ file, storage })
            print(options, { files }, `All ${files} files of the archive are in ${storage.place}.`)
            return
          }
          const summary = await restore(sql, { url, file, storage, counters })
          const words = `Restored ${summary.rows} rows of ${summary.tables} tables and ${summary.files} files, as of ${summary.createdAt}.`
          print(options, summary, words)
        } finally {
          await storage.close()
          await database.close()
        }
      })
  },
}

import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { RestoreSummary } from '../platform/backup/restore.ts'
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
      .option(
        '--json',
        'print {"createdAt", "tables", "rows", "files", "unreadable", "isSiteKeyLost"} instead of words',
      )
      .addHelpText(
        'after',
        '\nEverything is loaded, or nothing. Stop the server first. Emails that were queued will be sent.\nPut the secret key of the archive in place before: without it, passwords and keys must be entered again.',
      )
      .action(async (given: string, options: { json?: boolean; onlyFiles?: boolean }) => {
        const { restore, restoreFiles } = await import('../platform/backup/restore.ts')
        const { catalog } = await import('../features/index.ts')
        const local = loadConfig()
        const { place } = local
        // The archive's own version comes first: restore migrates.
        const database = await openDatabase(local, {
          log: createLog({ level: 'warn' }),
          name: 'campanile restore',
          migrates: false,
          secretKey: 'ignore',
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
          const summary = await restore(sql, { url, file, storage, catalog })
          const words = `Restored ${summary.rows} rows of ${summary.tables} tables and ${summary.files} files, as of ${summary.createdAt}.`
          print(options, summary, [words, ...aboutSecrets(summary, database.keyRing.file)].join('\n'))
        } finally {
          await storage.close()
          await database.close()
        }
      })
  },
}

function aboutSecrets({ unreadable, isSiteKeyLost }: RestoreSummary, file: string): string[] {
  if (unreadable.length === 0 && !isSiteKeyLost) return []
  return [
    `The secret key of the archive is not in ${file}. Without it these values must be entered again:`,
    ...unreadable.map(({ place, count }) => `  ${place}${count > 1 ? ` (${count})` : ''}`),
    ...(isSiteKeyLost ? ['Links in mail that was sent before the backup do not work any more.'] : []),
    'Restore again with the key in place, or run "campanile secrets reset" and enter the values again.',
  ]
}

import { resolve } from 'node:path'
import type { Command } from 'commander'
import { now } from '../platform/clock.ts'
import { findCurrentKeyId } from '../platform/database/encryption.ts'
import { isoDate } from '../platform/values/dates.ts'
import type { CliCommand } from './index.ts'
import { print } from './output.ts'
import { progressBar } from './progressBar.ts'
import { withDatabase, withStorage } from './withDatabase.ts'

export const backupCommand: CliCommand = {
  name: 'backup',
  register(program: Command) {
    program
      .command('backup [file]')
      .description('Write all data to one archive, beside a running server or without one')
      .option('--json', 'print {"file", "sizeBytes", "tables", "rows", "files", "keyId"} instead of words')
      .addHelpText(
        'after',
        '\nPasswords and keys in the archive are encrypted with the secret key, which is not part of it: keep a copy of the key file in another place.',
      )
      .action(async (given: string | undefined, options: { json?: boolean }) => {
        const at = now()
        const file = resolve(
          given ?? `campanile-backup-${isoDate(at).slice(0, 19).replaceAll(':', '-')}.tar.gz`,
        )
        const { backup } = await import('../platform/backup/backup.ts')
        const { insertBackup } = await import('../platform/backup/backups.sql.ts')
        const bar = progressBar('{bar} {percentage} % | {rows} rows')
        const summary = await withDatabase((context) =>
          withStorage(context, async (storage) => {
            const made = await backup(context.sql, {
              file,
              storage,
              now: at,
              onProgress: ({ rows, fraction }) => bar.update(fraction, { rows }),
            })
            // Certificates of erasures name it.
            await insertBackup(context.sql, made, at)
            return { ...made, keyId: await findCurrentKeyId(context.sql) }
          }),
        ).finally(bar.stop)
        const size = `${(summary.sizeBytes / 1e6).toFixed(1)} MB`
        print(
          options,
          summary,
          [
            `Wrote ${summary.rows} rows of ${summary.tables} tables and ${summary.files} files to ${file} (${size}).`,
            summary.keyId === null
              ? 'Passwords and keys in it are plain text: keep it like a password.'
              : `Passwords and keys in it need the secret key ${summary.keyId}: keep a copy of the key file in another place.`,
          ].join('\n'),
        )
      })
  },
}

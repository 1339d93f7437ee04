import type { Command } from 'commander'
import { StartError } from '../platform/startError.ts'
import { copyFiles } from '../platform/storage/copyFiles.ts'
import type { CliCommand } from './index.ts'
import { print } from './output.ts'
import { progressBar } from './progressBar.ts'
import { subcommandOf } from './subcommandOf.ts'
import { type CommandContext, withDatabase, withStorage } from './withDatabase.ts'

/** Before storage_dsn is changed, and once more after the servers have ended. */
export const storageCopy: CliCommand = {
  name: 'storage copy',
  register(program: Command) {
    subcommandOf(program, 'storage', 'Uploads and other files')
      .command('copy <from> <to>')
      .description('Copy all files between storages, each named as storage_dsn names it')
      .option('--json', 'print {"files", "copied", "bytes", "isComplete"} instead of words')
      .addHelpText(
        'after',
        '\nFiles that are there and not older stay: run it again to go on, or for what has changed. Nothing is deleted.\nExample: campanile storage copy folder: database:',
      )
      .action(run)
  },
}

async function run(from: string, to: string, options: { json?: boolean }): Promise<void> {
  if (from === to) throw new StartError('Files are copied from one storage to another one.')
  const interruption = new AbortController()
  const interrupt = () => interruption.abort()
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  const bar = progressBar('{bar} {percentage} % | {files} files, {copied} copied')
  try {
    const result = await withDatabase((context) =>
      withStorage(named(context, from), (source) =>
        withStorage(named(context, to), async (target) => {
          let total = 0
          for await (const _ of source.list('')) total++
          return copyFiles(source, target, {
            signal: interruption.signal,
            onProgress: ({ files, copied }) => bar.update(files / Math.max(total, 1), { files, copied }),
          })
        }),
      ),
    )
    bar.stop()
    const { files, copied, bytes, isComplete } = result
    const size = `${(bytes / 1e6).toFixed(1)} MB`
    const words = `Of ${files} files ${copied} were copied (${size}); the others were there.`
    print(options, result, isComplete ? words : `Stopped. ${words} Run it again to go on.`)
    if (!isComplete) process.exitCode = 130
  } finally {
    bar.stop()
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}

const named = (context: CommandContext, dsn: string): CommandContext => ({
  ...context,
  config: { ...context.config, storage_dsn: dsn },
})

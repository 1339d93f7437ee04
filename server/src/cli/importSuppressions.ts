import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import type { Encoding } from '../features/exchange/imports/detectEncoding.ts'
import type { SuppressionSummary } from '../features/exchange/imports/importSuppressions.ts'
import { SYSTEM } from '../platform/permissions.ts'
import { encodingOption } from './encodingOption.ts'
import type { CliCommand } from './index.ts'
import { print } from './output.ts'
import { progressBar } from './progressBar.ts'
import { subcommandOf } from './subcommandOf.ts'
import { untilInterrupted } from './untilInterrupted.ts'
import { withDatabase } from './withDatabase.ts'

interface Options {
  reason: 'unsubscribed' | 'bounced' | 'complained' | 'manual'
  encoding?: Encoding
  dryRun?: boolean
  json?: boolean
}

export const importSuppressionsCommand: CliCommand = {
  name: 'import suppressions',
  register(program: Command) {
    subcommandOf(program, 'import', 'Bring data in')
      .command('suppressions <file>')
      .description(
        'Have nobody write to the addresses of a file: one a line, or a CSV file with a column of them; contacts that have one are blocked, and whoever comes with one later',
      )
      .addOption(
        new Option('--reason <reason>', 'of addresses whose row does not say why')
          .choices(['unsubscribed', 'bounced', 'complained', 'manual'])
          .default('unsubscribed'),
      )
      .addOption(encodingOption())
      .option('--dry-run', 'count, and suppress nobody')
      .option('--json', 'print one JSON document with the counts instead of words')
      .action(run)
  },
}

async function run(path: string, options: Options): Promise<void> {
  const bar = progressBar('{bar} {percentage} % | {rows} rows')
  try {
    const { importSuppressions } = await import('../features/exchange/imports/importSuppressions.ts')
    const summary = await untilInterrupted((signal) =>
      withDatabase(({ sql }) =>
        importSuppressions({ sql, actor: SYSTEM }, resolve(path), {
          reason: options.reason,
          isDryRun: options.dryRun ?? false,
          encoding: options.encoding ?? null,
          signal,
          onProgress: ({ rows, fraction }) => bar.update(fraction, { rows }),
        }),
      ),
    )
    bar.stop()
    print(options, summary, inWords(summary))
    if (!summary.isComplete) process.exitCode = 130
  } finally {
    bar.stop()
  }
}

const SHOWN_ERRORS = 3

function inWords({ rows, suppressed, blocked, failed, errors, isComplete }: SuppressionSummary): string {
  const lines = errors.slice(0, SHOWN_ERRORS).map(({ line, reason }) => `line ${line}: ${reason}`)
  return [
    ...(blocked === null ? ['Dry run: nobody was suppressed.'] : []),
    ...(isComplete ? [] : ['Stopped; run the same command for the rest.']),
    `${rows} rows: ${suppressed} addresses suppressed${blocked === null ? '' : `, ${blocked} contacts blocked by it`}, ${failed} failed`,
    ...lines,
  ].join('\n')
}

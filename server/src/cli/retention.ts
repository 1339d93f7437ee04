import type { Command } from 'commander'
import { MAIN_LANGUAGE } from '../catalog/messages.ts'
import { speaker } from '../catalog/sentences.ts'
import { retentionFigures } from '../features/exchange/retention/figures.ts'
import { retainedTables } from '../features/exchange/retention/retained.ts'
import { runRetention } from '../features/exchange/retention/retentionTask.ts'
import { catalog } from '../features/index.ts'
import { now } from '../platform/clock.ts'
import type { CliCommand } from './index.ts'
import { print } from './output.ts'
import { withDatabase } from './withDatabase.ts'

interface Options {
  dryRun?: boolean
  json?: boolean
}

/** The server does it once a day; this does it now, or says what would go. */
export const retention: CliCommand = {
  name: 'retention',
  register(program: Command) {
    program
      .command('retention')
      .description('Delete rows that are older than retention_days says')
      .option('--dry-run', 'delete nothing')
      .option(
        '--json',
        'print {"tables": [{"table", "days", "rows", "needed", "partitions", "bytes"}], "problems": []} instead of words',
      )
      .action(async (options: Options) => {
        const result = await withDatabase(async ({ sql, config }) => {
          const at = { config, catalog, now: now() }
          const { tables, problems } = retainedTables(catalog, config, at.now)
          const figures = []
          for (const retained of tables) figures.push(await retentionFigures(sql, retained))
          if (!options.dryRun && tables.length > 0) await runRetention(sql, tables, at)
          const say = speaker(MAIN_LANGUAGE, config.default_timezone)
          return { tables: figures, problems: problems.map(({ code, values }) => say(code, values).text) }
        })
        const verb = options.dryRun ? 'would go' : 'went'
        const lines = result.tables.map(
          ({ table, days, rows, needed, partitions, bytes }) =>
            `${table}, ${days} days: ${rows} rows ${verb}, ${partitions.length} partitions with ${(bytes / 1e6).toFixed(1)} MB among them; ${needed} older rows are needed and stay.`,
        )
        const words = lines.length > 0 ? lines : ['retention_days names no table: everything is kept.']
        print(options, result, [...result.problems, ...words].join('\n'))
      })
  },
}

import type { Command } from 'commander'
import { catalog } from '../features/index.ts'
import { recountRange } from '../features/insight/rollups/fill.ts'
import { findIncomplete } from '../features/insight/rollups/findIncomplete.ts'
import { type Span, slotBegin, slotEnd } from '../features/insight/rollups/slots.ts'
import { StartError } from '../platform/startError.ts'
import { isoDate, parseDate } from '../platform/values/dates.ts'
import type { CliCommand } from './index.ts'
import { print } from './output.ts'
import { subcommandOf } from './subcommandOf.ts'
import { withDatabase } from './withDatabase.ts'

interface Options {
  from: string
  to: string
  json?: boolean
}

/** Roll-ups follow their rows by themselves; this compares the two, and mends what differs. */
export const rollupsRebuild: CliCommand = {
  name: 'rollups rebuild',
  register(program: Command) {
    subcommandOf(program, 'rollups', 'What dashboards count')
      .command('rebuild')
      .description('Count a range anew, from rows that are all there, beside the work of the server')
      .requiredOption('--from <moment>', 'the first moment, such as 2026-01-31 or "2026-01-31 14:00", in UTC')
      .requiredOption('--to <moment>', 'the moment before which it ends, likewise')
      .option('--json', 'print {"from", "to", "figures": [{"figure", "wrong"}]} instead of words')
      .addHelpText('after', '\nThe range is widened to whole quarters of an hour.')
      .action(run)
  },
}

async function run(options: Options): Promise<void> {
  const span: Span = [slotBegin(readMoment('--from', options.from)), slotEnd(readMoment('--to', options.to))]
  if (span[0] >= span[1]) throw new StartError('--from does not lie before --to.')
  const interruption = new AbortController()
  const interrupt = () => interruption.abort()
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  try {
    const figures = await withDatabase(async ({ sql }) => {
      const [incomplete] = await findIncomplete(sql, new Date(span[0]))
      if (incomplete)
        throw new StartError(
          `Rows of ${incomplete.source} are complete from ${isoDate(incomplete.completeFrom)} on: earlier ones cannot be counted any more. Begin there.`,
        )
      return recountRange(sql, catalog.rolledFigures.values(), span, interruption)
    })
    const [from, to] = span.map((ms) => isoDate(new Date(ms)))
    const wrong = figures.reduce((sum, figure) => sum + figure.wrong, 0)
    const words = figures
      .filter((figure) => figure.wrong > 0)
      .map((one) => `${one.figure}: ${one.wrong} mended`)
    print(options, { from, to, figures }, wrong === 0 ? 'Everything was counted right.' : words.join('\n'))
    if (interruption.signal.aborted) process.exitCode = 130
  } finally {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}

function readMoment(option: string, text: string): number {
  const date = parseDate(text)
  if (!date)
    throw new StartError(`${option} is a moment such as 2026-01-31 or "2026-01-31 14:00", not "${text}".`)
  return date.getTime()
}

import { resolve } from 'node:path'
import cliProgress from 'cli-progress'
import type { Command } from 'commander'
import { SYSTEM } from '../auth/permissions.ts'
import type { Db } from '../database/connection.ts'
import type { ImportProgress, ImportSettings, ImportSummary } from '../features/imports/importContacts.ts'
import { findSegmentsByAlias } from '../features/segments/findSegmentsByAlias.ts'
import { findUsersByName } from '../features/users/findUsersByName.ts'
import { StartError } from '../startError.ts'
import type { CliCommand } from './index.ts'
import { print } from './output.ts'
import { subcommandOf } from './subcommandOf.ts'
import { withDatabase } from './withDatabase.ts'

interface Options {
  map: string[]
  createFields?: boolean
  owner?: string
  segment: string[]
  tags: string[]
  skipIfExists?: boolean
  dryRun?: boolean
  restart?: boolean
  json?: boolean
}

export const importContactsCommand: CliCommand = {
  name: 'import contacts',
  register(program: Command) {
    subcommandOf(program, 'import', 'Bring data in')
      .command('contacts <file>')
      .description(
        'Import contacts from a CSV file, also packed with gzip; run it again to go on after an interruption',
      )
      .option(
        '--map <header=field>',
        'send a column to a field, or nowhere with "Header="; may be repeated',
        collect,
        [],
      )
      .option('--create-fields', 'make custom fields of columns that fit no field')
      .option('--owner <username>', 'owner of the contacts whose row names none')
      .option('--segment <alias>', 'segment that all contacts go into; may be repeated', collect, [])
      .option(
        '--tags <names>',
        'tags for all contacts, separated by commas or bars; may be repeated',
        collect,
        [],
      )
      .option('--skip-if-exists', 'only fill what is blank in contacts that exist')
      .option('--dry-run', 'count and check, and change nothing')
      .option('--restart', 'begin anew where an interrupted import would go on')
      .option('--json', 'print one JSON document with the counts instead of words')
      .addHelpText(
        'after',
        '\nRows that cannot be imported go to <file>.errors.csv with the reason; correct and import them again.',
      )
      .action(run)
  },
}

function collect(value: string, values: string[]): string[] {
  return [...values, value]
}

async function run(path: string, options: Options): Promise<void> {
  const bar = progressBar()
  const interruption = new AbortController()
  const interrupt = () => interruption.abort()
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  const startedAt = performance.now()
  try {
    const { importContacts } = await import('../features/imports/importContacts.ts')
    const summary = await withDatabase(async ({ sql, config }) =>
      importContacts({ sql, config, actor: SYSTEM }, resolve(path), {
        settings: await readSettings(sql, options),
        isDryRun: options.dryRun ?? false,
        restart: options.restart ?? false,
        signal: interruption.signal,
        onProgress: bar.update,
      }),
    )
    bar.stop()
    const seconds = (performance.now() - startedAt) / 1000
    print(options, { ...summary, seconds: Math.round(seconds * 10) / 10 }, inWords(summary, seconds))
    if (!summary.isComplete) process.exitCode = 130
  } finally {
    bar.stop()
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}

async function readSettings(db: Db, options: Options): Promise<ImportSettings> {
  const segments = await findSegmentsByAlias(db, options.segment)
  for (const alias of options.segment)
    if (!segments.has(alias)) throw new StartError(`There is no segment with the alias "${alias}".`)
  const owner = options.owner?.toLowerCase()
  const ownerId = owner === undefined ? null : (await findUsersByName(db, [owner])).get(owner)
  if (ownerId === undefined) throw new StartError(`There is no user "${options.owner}".`)
  return {
    map: Object.fromEntries(options.map.map(readMapping)),
    createFields: options.createFields ?? false,
    ownerId,
    segmentIds: [...segments.values()],
    tags: options.tags
      .flatMap((names) => names.split(/[,|]/))
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    skipIfExists: options.skipIfExists ?? false,
  }
}

function readMapping(text: string): [string, string] {
  const at = text.lastIndexOf('=')
  if (at < 1) throw new StartError(`--map is written "Header=field", not "${text}".`)
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

/** A bar on standard error when that is a terminal; in a log it would be noise. */
function progressBar(): { update(progress: ImportProgress): void; stop(): void } {
  const format = '{bar} {percentage} % | {rows} rows, {rate} rows/s | {failed} failed | {left} left'
  const bar = new cliProgress.SingleBar(
    { format, stream: process.stderr, hideCursor: true, clearOnComplete: false },
    cliProgress.Presets.shades_classic,
  )
  let first: { at: number; rows: number; fraction: number } | null = null
  let isRunning = false
  return {
    update({ rows, failed, fraction }) {
      if (!process.stderr.isTTY) return
      const at = performance.now()
      first ??= { at, rows, fraction }
      const seconds = (at - first.at) / 1000
      const rate = seconds > 0 ? Math.round((rows - first.rows) / seconds) : 0
      const left =
        fraction > first.fraction ? Math.ceil((seconds * (1 - fraction)) / (fraction - first.fraction)) : null
      const payload = { rows, failed, rate, left: left === null ? '…' : `${left} s` }
      if (!isRunning) bar.start(100, Math.round(fraction * 100), payload)
      else bar.update(Math.round(fraction * 100), payload)
      isRunning = true
    },
    stop() {
      if (isRunning) bar.stop()
      isRunning = false
    },
  }
}

function inWords(summary: ImportSummary, seconds: number): string {
  const { rows, inserted, updated, failed, resumedAfter, columns, createdFields, isComplete } = summary
  const isDry = summary.id === null
  const rate = Math.round((rows - resumedAfter) / Math.max(seconds, 0.001))
  const ignored = columns.filter(
    ({ target, header }) => !target && !createdFields.some(({ label }) => label === header),
  )
  return [
    isDry
      ? 'Dry run: nothing was changed. The import would be:'
      : isComplete
        ? 'Imported:'
        : `Stopped after ${rows} rows; run the same command to go on.`,
    `${rows} rows: ${inserted} new contacts, ${updated} updated, ${failed} failed (${rate} rows/s)`,
    ...(resumedAfter > 0 ? [`Went on after ${resumedAfter} rows of an earlier run.`] : []),
    ...(createdFields.length > 0
      ? [
          `Custom fields ${isDry ? 'to be made' : 'made'}: ${createdFields.map(({ label, type }) => `${label} (${type})`).join(', ')}`,
        ]
      : []),
    ...(ignored.length > 0 ? [`Columns left out: ${ignored.map(({ header }) => header).join(', ')}`] : []),
    ...summary.errors.map(({ line, reason }) => `line ${line}: ${reason}`),
    ...(summary.errorsFile ? [`What failed is in ${summary.errorsFile}`] : []),
  ].join('\n')
}

import { resolve } from 'node:path'
import type { Command } from 'commander'
import { findUsersByName } from '../features/access/users/findUsersByName.ts'
import type { DetectedEncoding, Encoding } from '../features/exchange/imports/detectEncoding.ts'
import type {
  ImportProgress,
  ImportSettings,
  ImportSummary,
} from '../features/exchange/imports/importContacts.ts'
import { catalog } from '../features/index.ts'
import { findSegmentsByAlias } from '../features/segmentation/segments/findSegmentsByAlias.ts'
import type { Db } from '../platform/database/connection.ts'
import { SYSTEM } from '../platform/permissions.ts'
import { StartError } from '../platform/startError.ts'
import { isoDate } from '../platform/values/dates.ts'
import { encodingOption } from './encodingOption.ts'
import type { CliCommand } from './index.ts'
import { print } from './output.ts'
import { progressBar } from './progressBar.ts'
import { subcommandOf } from './subcommandOf.ts'
import { untilInterrupted } from './untilInterrupted.ts'
import { withDatabase } from './withDatabase.ts'

interface Options {
  map: string[]
  createFields?: boolean
  owner?: string
  segment: string[]
  tags: string[]
  skipIfExists?: boolean
  segmentsFromTags?: boolean
  dryRun?: boolean
  encoding?: Encoding
  restart?: boolean
  again?: boolean
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
      .option('--segments-from-tags', 'make a segment of each tag of the file that has none')
      .option('--skip-if-exists', 'only fill what is blank in contacts that exist')
      .option('--dry-run', 'count and check, and change nothing')
      .addOption(encodingOption())
      .option('--restart', 'begin anew where an interrupted import would go on')
      .option('--again', 'import a file that was imported to its end before')
      .option('--json', 'print one JSON document with the counts instead of words')
      .addHelpText(
        'after',
        '\nRows that cannot be imported go to <file>.errors.csv with the reason (with --dry-run: <file>.errors.dry-run.csv);\ncorrect and import them again.',
      )
      .action(run)
  },
}

function collect(value: string, values: string[]): string[] {
  return [...values, value]
}

async function run(path: string, options: Options): Promise<void> {
  const bar = importBar()
  const startedAt = performance.now()
  try {
    const { importContacts } = await import('../features/exchange/imports/importContacts.ts')
    const summary = await untilInterrupted((signal) =>
      withDatabase(async ({ sql, config }) =>
        importContacts({ sql, config, catalog, actor: SYSTEM }, resolve(path), {
          settings: await readSettings(sql, options),
          isDryRun: options.dryRun ?? false,
          restart: options.restart ?? false,
          again: options.again ?? false,
          signal,
          onProgress: bar.update,
        }),
      ),
    )
    bar.stop()
    const seconds = (performance.now() - startedAt) / 1000
    print(options, { ...summary, seconds: Math.round(seconds * 10) / 10 }, inWords(summary, seconds))
    if (!summary.isComplete) process.exitCode = 130
  } finally {
    bar.stop()
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
    segmentsFromTags: options.segmentsFromTags ?? false,
    ...(options.encoding === undefined ? {} : { encoding: options.encoding }),
  }
}

function readMapping(text: string): [string, string] {
  const at = text.lastIndexOf('=')
  if (at < 1) throw new StartError(`--map is written "Header=field", not "${text}".`)
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

const BAR = '{bar} {percentage} % | {rows} rows, {rate} rows/s | {failed} failed | {left} left'

/** Rate and time left are those of this run: what an interrupted one had done does not count. */
function importBar(): { update(progress: ImportProgress): void; stop(): void } {
  const bar = progressBar(BAR)
  let first: { at: number; rows: number; fraction: number } | null = null
  return {
    update({ rows, failed, fraction }) {
      const at = performance.now()
      first ??= { at, rows, fraction }
      const seconds = (at - first.at) / 1000
      const rate = seconds > 0 ? Math.round((rows - first.rows) / seconds) : 0
      const left =
        fraction > first.fraction ? Math.ceil((seconds * (1 - fraction)) / (fraction - first.fraction)) : null
      bar.update(fraction, { rows, failed, rate, left: left === null ? '…' : `${left} s` })
    },
    stop: bar.stop,
  }
}

const SHOWN_ERRORS = 3

function inWords(summary: ImportSummary, seconds: number): string {
  const { rows, inserted, updated, failed, resumedAfter, createdFields, createdSegments } = summary
  const isDry = summary.id === null
  const isRun = isDry || summary.importedAt === null
  const rate = Math.round((rows - resumedAfter) / Math.max(seconds, 0.001))
  return [
    ...opening(summary),
    ...(summary.encoding ? encodingInWords(summary.encoding) : []),
    ...(summary.service ? [`Columns of ${summary.service}.`] : []),
    `${rows} rows: ${inserted} new contacts, ${updated} updated, ${failed} failed${isRun ? ` (${rate} rows/s)` : ''}`,
    ...(isRun && resumedAfter > 0 ? [`Went on after ${resumedAfter} rows of an earlier run.`] : []),
    ...(createdFields.length > 0
      ? [
          `Custom fields ${isDry ? 'to be made' : 'made'}: ${createdFields.map(({ label, type }) => `${label} (${type})`).join(', ')}`,
        ]
      : []),
    ...(createdSegments.length > 0
      ? [`Segments ${isDry ? 'to be made' : 'made'}: ${createdSegments.join(', ')}`]
      : []),
    ...leftOut(summary),
    ...summary.errors.slice(0, SHOWN_ERRORS).map(({ line, reason }) => `line ${line}: ${reason}`),
    ...(summary.errorsFile ? [`What failed is in ${summary.errorsFile}`] : []),
  ].join('\n')
}

function opening({ id, rows, isComplete, importedAt }: ImportSummary): string[] {
  const before = importedAt && `This very file was imported on ${isoDate(importedAt)}`
  if (before && id !== null) return [`${before}. Nothing was done; --again imports it once more. It was:`]
  if (id === null)
    return [
      ...(before ? [`${before}; importing it once more takes --again.`] : []),
      'Dry run: nothing was changed. The import would be:',
    ]
  return [isComplete ? 'Imported:' : `Stopped after ${rows} rows; run the same command to go on.`]
}

function encodingInWords({ encoding, confidence, invalidSequences }: DetectedEncoding): string[] {
  if (confidence === 'certain') return []
  const invalid =
    invalidSequences > 0 ? `; ${invalidSequences} places are not valid in it and become U+FFFD` : ''
  const other = confidence === 'chosen' ? '' : '; --encoding chooses another one'
  return [`Encoding: ${encoding} (${confidence})${invalid}${other}.`]
}

function leftOut({ columns, createdFields }: ImportSummary): string[] {
  const ignored = columns.filter(
    ({ target, header }) => !target && !createdFields.some(({ label }) => label === header),
  )
  return ignored.length > 0 ? [`Columns left out: ${ignored.map(({ header }) => header).join(', ')}`] : []
}

import { createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Argument, type Command, Option } from 'commander'
import { catalog } from '../features/index.ts'
import { findSegmentsByAlias } from '../features/segmentation/segments/findSegmentsByAlias.ts'
import { now } from '../platform/clock.ts'
import type { Db } from '../platform/database/connection.ts'
import { ApiError } from '../platform/errors.ts'
import { SYSTEM } from '../platform/permissions.ts'
import { StartError } from '../platform/startError.ts'
import type { CliCommand } from './index.ts'
import { print } from './output.ts'
import { progressBar } from './progressBar.ts'
import { withDatabase } from './withDatabase.ts'

interface Options {
  search: string
  segment?: string
  form?: string
  columns?: string
  format?: 'csv' | 'xlsx'
  overwrite?: boolean
  json?: boolean
}

export const exportRecords: CliCommand = {
  name: 'export',
  register(program: Command) {
    program
      .command('export')
      .description('Write contacts, companies or submissions of a form to a CSV or XLSX file')
      .addArgument(
        new Argument('<object>', 'what to export').choices(['contacts', 'companies', 'submissions']),
      )
      .argument('<file>', 'where to; - is standard output')
      .option('--search <text>', 'as in lists of the interface', '')
      .option('--segment <alias>', 'contacts in this segment')
      .option('--form <id>', 'the form of submissions')
      .option('--columns <names>', 'these columns in this order, separated by commas')
      .addOption(
        new Option('--format <format>', 'follows from the name of the file unless told').choices([
          'csv',
          'xlsx',
        ]),
      )
      .option('--overwrite', 'replace a file that is there')
      .option(
        '--json',
        'print {"rows", "sizeBytes", "columns", "cutCells", "file", "seconds"} instead of words',
      )
      .action(run)
  },
}

type Sink = (content: AsyncIterable<Buffer>) => Promise<void>

async function run(object: 'contacts' | 'companies' | 'submissions', path: string, options: Options) {
  const toOutput = path === '-'
  if (toOutput && options.json)
    throw new StartError('With - the file goes to standard output: --json has no place.')
  const formId = readForm(object, options)
  const interruption = new AbortController()
  const interrupt = () =>
    interruption.abort(new StartError('Stopped; nothing was written.', { exitCode: 130 }))
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  const bar = progressBar('{bar} {percentage} % | {rows} rows')
  const startedAt = performance.now()
  const file = resolve(path)
  try {
    const { exportFile } = await import('../features/exchange/exports/exportFile.ts')
    const summary = await withDatabase(async ({ sql, config }) => {
      const segmentId = await readSegment(sql, object, options)
      const context = { sql, db: sql, config, catalog, actor: SYSTEM, now: now() }
      const subject = { object, formId, segmentId, search: options.search }
      const format = options.format ?? (path.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv')
      const columns = options.columns?.split(',').map((name) => name.trim())
      const { signal } = interruption
      const onProgress = ({ rows, fraction }: { rows: number; fraction: number }) =>
        bar.update(fraction, { rows })
      const sink = toOutput ? toStandardOutput : intoFile(file, { mayReplace: options.overwrite === true })
      return exportFile(context, { subject, format, columns, signal, onProgress }, sink)
    }).catch(inPlainWords)
    bar.stop()
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    if (toOutput) return
    const cut = summary.cutCells > 0 ? `; ${summary.cutCells} texts were too long for a cell and are cut` : ''
    print(
      options,
      { ...summary, file, seconds },
      `${summary.rows} ${object}, ${(summary.sizeBytes / 1e6).toFixed(1)} MB, in ${file} (${seconds} s)${cut}`,
    )
  } finally {
    bar.stop()
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
}

function readForm(object: string, { form }: Options): number | null {
  if ((object === 'submissions') !== (form !== undefined))
    throw new StartError('--form is needed for submissions, and for them alone.')
  if (form === undefined) return null
  if (!/^[1-9]\d{0,14}$/.test(form)) throw new StartError(`--form is the id of a form, not "${form}".`)
  return Number(form)
}

async function readSegment(db: Db, object: string, { segment }: Options): Promise<number | null> {
  if (segment === undefined) return null
  if (object !== 'contacts') throw new StartError('--segment is for contacts alone.')
  const id = (await findSegmentsByAlias(db, [segment])).get(segment)
  if (id === undefined) throw new StartError(`There is no segment with the alias "${segment}".`)
  return id
}

const toStandardOutput: Sink = (content) => pipeline(content, process.stdout, { end: false })

/** Writes beside the file and puts it in its place once it is whole. */
function intoFile(file: string, { mayReplace }: { mayReplace: boolean }): Sink {
  return async (content) => {
    if (!mayReplace && (await exists(file)))
      throw new StartError(`${file} is there already; --overwrite replaces it.`)
    const partial = `${file}.part`
    try {
      await pipeline(content, createWriteStream(partial, { mode: 0o600 }))
      await rename(partial, file)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

const PLAIN = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'ENOENT', 'EISDIR', 'EROFS', 'EPIPE'])

/** What the operator can mend is said without a stack. */
function inPlainWords(error: unknown): never {
  const isPlain =
    error instanceof ApiError || (error instanceof Error && 'code' in error && PLAIN.has(String(error.code)))
  throw isPlain ? new StartError((error as Error).message) : error
}

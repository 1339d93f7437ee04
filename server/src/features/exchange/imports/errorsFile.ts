// The rows that failed, with the reason, in a CSV file that can be corrected and imported again.
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { StartError } from '../../../platform/startError.ts'
import { withMarker, withoutMarker } from '../../../platform/values/formulaMarker.ts'

/** Columns before those of the imported file. They are no data of contacts. */
export const ERROR_COLUMNS = ['Import line', 'Import error'] as const

export interface FailedRow {
  line: number
  values: readonly string[]
  reason: string
}

export interface ErrorsFile {
  add(rows: readonly FailedRow[]): void
  /** Closes the file; without any row there is none. */
  close(): Promise<void>
}

/** `contacts.csv.gz` → `contacts.errors.csv`, beside it. That of an import may hold corrections: a dry run has its own. */
export function errorsPath(path: string, isDryRun = false): string {
  const name = path.replace(/\.gz$/i, '').replace(/\.(csv|tsv|txt)$/i, '')
  return `${name}.errors.${isDryRun ? 'dry-run.' : ''}csv`
}

/** Begins the file anew when the first row comes. */
export function createErrorsFile(path: string, headers: readonly string[]): ErrorsFile {
  let stream: ReturnType<typeof createWriteStream> | null = null
  let failure: Error | null = null
  return {
    add(rows) {
      if (failure)
        throw new StartError(`The errors could not be written to ${path}: ${failure.message}`, {
          cause: failure,
        })
      if (rows.length === 0) return
      if (!stream) {
        stream = createWriteStream(path)
        stream.on('error', (error) => {
          failure = error
        })
        stream.write(formatErrorsHeader(headers))
      }
      stream.write(rows.map(formatFailedRow).join(''))
    },
    async close() {
      if (!stream) return
      stream.end()
      await finished(stream)
    },
  }
}

/** The first line of the file. */
export function formatErrorsHeader(headers: readonly string[]): string {
  return `\uFEFF${lineOf([...ERROR_COLUMNS, ...headers])}`
}

export function formatFailedRow({ line, reason, values }: FailedRow): string {
  return lineOf([String(line), reason, ...values])
}

function lineOf(values: readonly string[]): string {
  return `${values.map((value) => quoted(asRead(value))).join(',')}\r\n`
}

/** A value of the file, which may have its marker already: another one would become part of it. */
function asRead(value: string): string {
  return withoutMarker(value) === value ? withMarker(value) : value
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

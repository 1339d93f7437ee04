import type { ErrorsFile, FailedRow } from './errorsFile.ts'
import type { Column } from './mapColumns.ts'
import type { CsvRecord } from './readRecords.ts'
import type { RowOutcome } from './writeBatch.ts'

export interface ShownError {
  line: number
  reason: string
}

const MAX_SHOWN = 1_000
const MAX_VALUE = 100
/** Of a row with many refused values. */
const MAX_REASON = 1_000

/** The rows that fail in a run: all in a file, and the first ones of all runs for the summary. */
export function failureLog(
  file: ErrorsFile,
  { columns, earlier = [] }: { columns: readonly Column[]; earlier?: readonly ShownError[] | undefined },
) {
  const shown = [...earlier]
  const show = (rows: readonly ShownError[]) => {
    for (const { line, reason } of rows.slice(0, MAX_SHOWN - shown.length))
      shown.push({ line, reason: reason.slice(0, MAX_REASON) })
  }
  return {
    shown,
    /** Failed rows of an interrupted run, which this run skips. */
    addEarlier(rows: readonly FailedRow[], { isShown }: { isShown: boolean }) {
      file.add(rows)
      if (isShown) show(rows)
    },
    add(records: readonly CsvRecord[], outcomes: readonly RowOutcome[]) {
      const failed = records.flatMap(({ line, values }, index) => {
        const outcome = outcomes[index]
        if (!outcome || !('error' in outcome)) return []
        const refused = outcome.fields.flatMap((alias) => refusedValue(alias, columns, values) ?? [])
        return [{ line, values, reason: outcome.error, refused }]
      })
      file.add(failed)
      show(
        failed.map(({ line, reason, refused }) => ({
          line,
          reason: refused.length > 0 ? `${reason} Refused: ${refused.join(', ')}.` : reason,
        })),
      )
    },
    close: () => file.close(),
  }
}

function refusedValue(alias: string, columns: readonly Column[], values: readonly string[]): string | null {
  const at = columns.findLastIndex(({ target }) => target && 'field' in target && target.field === alias)
  const value = values[at]?.trim()
  return value ? `${alias} "${value.slice(0, MAX_VALUE)}"` : null
}

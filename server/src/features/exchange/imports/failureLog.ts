import { createErrorsFile, type FailedRow } from './errorsFile.ts'
import type { Column } from './mapColumns.ts'
import type { CsvRecord } from './readRecords.ts'
import type { RowOutcome } from './writeBatch.ts'

const MAX_SHOWN = 1_000
const MAX_VALUE = 100

/**
 * The rows that fail in a run: all of them in the file beside the input, the first of them to be shown. With
 * `showsEarlier` those of the runs that this one goes on from are shown, too.
 */
export function failureLog(
  path: string,
  {
    headers,
    columns,
    showsEarlier = false,
  }: { headers: readonly string[]; columns: readonly Column[]; showsEarlier?: boolean },
) {
  const file = createErrorsFile(path, headers)
  const shown: { line: number; reason: string }[] = []
  return {
    shown,
    /** Those of an earlier run, which the file holds too. */
    addEarlier(rows: readonly FailedRow[]) {
      file.add(rows)
      if (!showsEarlier) return
      for (const { line, reason } of rows.slice(0, MAX_SHOWN - shown.length)) shown.push({ line, reason })
    },
    add(records: readonly CsvRecord[], outcomes: readonly RowOutcome[]) {
      const failed = records.flatMap(({ line, values }, index) => {
        const outcome = outcomes[index]
        if (!outcome || !('error' in outcome)) return []
        const refused = outcome.fields.flatMap((alias) => refusedValue(alias, columns, values) ?? [])
        return [{ line, values, reason: outcome.error, refused }]
      })
      file.add(failed)
      for (const { line, reason, refused } of failed.slice(0, MAX_SHOWN - shown.length))
        shown.push({
          line,
          reason: refused.length > 0 ? `${reason} Refused: ${refused.join(', ')}.` : reason,
        })
    },
    close: () => file.close(),
  }
}

function refusedValue(alias: string, columns: readonly Column[], values: readonly string[]): string | null {
  const at = columns.findLastIndex(({ target }) => target && 'field' in target && target.field === alias)
  const value = values[at]?.trim()
  return value ? `${alias} "${value.slice(0, MAX_VALUE)}"` : null
}

import { now } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { again } from '../../../platform/engine/retry.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { ApiError, fromDatabaseError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { type ImportCounts, updateImportProgress } from './imports.sql.ts'
import { planWaves } from './planWaves.ts'
import type { ImportRow } from './readRow.ts'
import { type ImportJob, type RowOutcome, writeBatch } from './writeBatch.ts'

/** Who imports, and where. */
export interface Importer {
  sql: Sql
  actor: Actor
  config: Config
  catalog: Contracts
}

/** Rows of one contact that a transaction takes: it must end within about a second. */
const MAX_WAVES = 10

/** Somebody has ended the import: nothing more of it is kept. */
export class ImportEnded extends Error {}

/** A transaction that did its work and is not to be kept. */
class RolledBack extends Error {
  readonly outcomes: RowOutcome[]

  constructor(outcomes: RowOutcome[]) {
    super('rolled back')
    this.outcomes = outcomes
  }
}

/**
 * Imports the rows in one transaction that also moves the import's place in the file. A database error that some row
 * is to blame for halves the batch until that row is alone; it fails with the reason. A dry run keeps nothing.
 * What comes of a row is the same whatever batch it is in.
 * @throws ImportEnded
 */
export async function importBatch(
  importer: Importer,
  job: ImportJob,
  rows: readonly ImportRow[],
  { isDryRun }: { isDryRun: boolean },
): Promise<RowOutcome[]> {
  const halves = async (middle: number) => [
    ...(await importBatch(importer, job, rows.slice(0, middle), { isDryRun })),
    ...(await importBatch(importer, job, rows.slice(middle), { isDryRun })),
  ]
  const waves = await planWaves(importer, rows)
  const [over] = waves[MAX_WAVES] ?? []
  if (over) return halves(rows.indexOf(over))
  for (;;) {
    try {
      const outcomes = await again(() =>
        transaction(importer.sql, async (db) => {
          const results = await writeBatch({ ...importer, db, now: now() }, job, waves)
          const written = rows.flatMap((row) => results.get(row) ?? [])
          if (isDryRun) throw new RolledBack(written)
          const done = { ...countOutcomes(written), rows: rows.length }
          if (!(await updateImportProgress(db, job.id, done))) throw new ImportEnded()
          return written
        }),
      )
      wakeConsumers(importer.sql)
      return outcomes
    } catch (error) {
      if (error instanceof RolledBack) return error.outcomes
      const known = error instanceof ApiError ? error : fromDatabaseError(error)
      const [first] = rows
      if (!known || !first || first.error !== null) throw error
      if (rows.length > 1) return halves(rows.length >> 1)
      first.error = known.message
    }
  }
}

export function countOutcomes(outcomes: readonly RowOutcome[]): ImportCounts {
  const counts = { inserted: 0, updated: 0, failed: 0 }
  for (const { action } of outcomes) counts[action]++
  return counts
}

import type { Db } from '../../../platform/database/connection.ts'

/** Which of the weights a stage has already. One statement. */
export async function findTakenWeights(db: Db, weights: readonly number[]): Promise<ReadonlySet<number>> {
  const asked = weights.filter((weight) => Number.isSafeInteger(weight))
  const rows = await db<
    { weight: number }[]
  >`select weight from stages where weight = any(${asked}::bigint[])`
  return new Set(rows.map((row) => row.weight))
}

import { bisect } from '../database/bisect.ts'

/**
 * Prepares the rows of an outbox together. Rows that fail alone become candidates whose `render` throws the reason, so that
 * none of them keeps the others from being sent.
 * @throws transient errors of the database
 */
export async function prepareApart<R, C>(
  rows: readonly R[],
  prepare: (rows: readonly R[]) => Promise<readonly C[]>,
  failed: (row: R, error: Error) => C,
): Promise<C[]> {
  const candidates: C[] = []
  await bisect(
    rows,
    async (some) => {
      candidates.push(...(await prepare(some)))
    },
    (row, error) => {
      candidates.push(failed(row, error))
    },
  )
  return candidates
}

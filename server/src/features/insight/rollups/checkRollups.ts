import { type Check, finding } from '../../../platform/engine/check.ts'

/** From when on figures are counted, and can be counted anew. */
export const checkRollups: Check = async ({ sql }) => {
  const rows = await sql<{ source: string; isFilled: boolean; filledFrom: Date; completeFrom: Date }[]>`
    select source, bool_and(filled_from <= complete_from) as "isFilled", max(filled_from) as "filledFrom", max(complete_from) as "completeFrom"
    from rollup_figures group by source
    having bool_or(filled_from > complete_from) or max(complete_from) > '1900-01-01Z' order by source`
  return rows.map(({ source, isFilled, filledFrom, completeFrom }) =>
    isFilled
      ? finding('ok', 'health.rollups.complete', { source, since: completeFrom })
      : finding('ok', 'health.rollups.counted', { source, since: filledFrom }),
  )
}

import type { Db } from '../../../platform/database/connection.ts'

/** The tables of which rows from this moment on are gone, the latest first. One statement. */
export async function findIncomplete(db: Db, from: Date): Promise<{ source: string; completeFrom: Date }[]> {
  return db<{ source: string; completeFrom: Date }[]>`
    select source, max(complete_from) as "completeFrom" from rollup_figures
    where complete_from > ${from} group by source order by 2 desc, 1`
}

// Counts the rows that were there before their figure was, from the latest back to the first.
import type { RolledFigure } from '../../../catalog/rolledFigure.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { findMissingIndexes } from '../../../platform/database/tableIndexes.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { recount } from './recount.ts'
import { SLOT_MS, type Span, slotBegin } from './slots.ts'

const INTERVAL_MS = 2_000
/** A run takes about this long, a part of it a third. */
const RUN_MS = 600
const PART_MS = 200
const FIRST_PART_MS = 4 * SLOT_MS
/** Before any row. */
const FIRST = new Date('1900-01-01T00:00:00Z')

/** Goes back in parts that take a moment each, shorter or longer by what the last took. */
export const fillSchedule: Schedule = {
  name: 'rollups.fill',
  next: (now) => new Date(now.getTime() + INTERVAL_MS),
  async run(db, now, { catalog }) {
    const [row] = await db<{ figure: string; filledFrom: Date; completeFrom: Date }[]>`
      select figure, filled_from as "filledFrom", complete_from as "completeFrom" from rollup_figures
      where filled_from > ${FIRST} and figure = any(${[...catalog.rolledFigures.keys()]}::text[]) order by figure limit 1`
    const figure = row && catalog.rolledFigures.get(row.figure)
    if (!figure || !(await hasIndexes(db, figure, catalog.indexes))) return
    const begun = performance.now()
    // What is dated ahead of its time lies in the first part.
    const latest = slotBegin(now.getTime()) + SLOT_MS
    let filled = Math.min(row.filledFrom.getTime(), latest)
    let until = row.filledFrom
    let length = FIRST_PART_MS
    while (until > FIRST && performance.now() - begun < RUN_MS) {
      const start = performance.now()
      const from = await partBefore(db, figure, filled, length)
      await recount(db, figure, [from.getTime(), until.getTime()])
      until = from
      filled = from.getTime()
      length = grown(length, performance.now() - start)
    }
    await db`update rollup_figures set filled_from = ${until} where figure = ${figure.name}`
  },
}

// Without them each part would read the whole table.
async function hasIndexes(
  db: Db,
  { rowsOf }: RolledFigure,
  indexes: Parameters<typeof findMissingIndexes>[1],
): Promise<boolean> {
  const missing = await findMissingIndexes(
    db,
    indexes.filter(({ on }) => on === rowsOf),
  )
  return missing.length === 0
}

/** Where the part before a moment begins: at the first of all when no row is earlier. */
async function partBefore(
  db: Db,
  { rowsOf, at, where = 'true' }: RolledFigure,
  before: number,
  length: number,
): Promise<Date> {
  const from = new Date(slotBegin(before - length))
  const [earlier] = await db`
    select from ${db.unsafe(rowsOf)} t where ${db.unsafe(at)} < ${from} and (${db.unsafe(where)}) limit 1`
  return earlier ? from : FIRST
}

/** How long the next part is, after one of this length took so long. */
function grown(length: number, took: number): number {
  return slotBegin(Math.max(SLOT_MS, length * Math.min(4, PART_MS / Math.max(1, took))))
}

/**
 * Counts the slots of a range anew, for all figures, in transactions of a moment, and returns by figure how many counts
 * were wrong.
 */
export async function recountRange(
  sql: Sql,
  figures: Iterable<RolledFigure>,
  [from, until]: Span,
  { signal }: { signal: AbortSignal },
): Promise<{ figure: string; wrong: number }[]> {
  const results: { figure: string; wrong: number }[] = []
  for (const figure of figures) {
    let wrong = 0
    let length = FIRST_PART_MS
    for (let begin = from; begin < until && !signal.aborted; ) {
      const start = performance.now()
      const part: Span = [begin, Math.min(until, begin + length)]
      wrong += await transaction(sql, (db) => recount(db, figure, part))
      begin = part[1]
      length = grown(length, performance.now() - start)
    }
    results.push({ figure: figure.name, wrong })
  }
  return results
}

// What is held for how long, what the next run would take away, and what the last ones took. For administrators.
import type { FastifyInstance } from 'fastify'
import { LANGUAGES } from '../../../catalog/messages.ts'
import { speaker } from '../../../catalog/sentences.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { withinTime } from '../../../platform/database/timeLimit.ts'
import { forbidden, invalid, notFound } from '../../../platform/errors.ts'
import { answerLanguage } from '../../../platform/http/acceptLanguage.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { type ContextOf, queryOf } from '../../../platform/rest/mount.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { isBlank } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { findOldest, retentionFigures } from './figures.ts'
import { retained, retainedTables } from './retained.ts'
import { findRuns } from './runs.sql.ts'

/** All rows of a table are read. */
const LIMIT_MS = 20_000

const deletedShape = s.object({ rows: s.int(), partitions: s.int() }, 'RetentionDeleted')
const OVERVIEW = {
  summary: 'Tables whose rows have an age, how long they are kept, and what was deleted last',
  answer: s.object({
    tables: s.list(
      s.object(
        {
          table: s.text(),
          rows: s.int({ description: 'About: what the database guesses.' }),
          bytes: s.int({ description: 'With its indexes.' }),
          days: s.orNull(s.int({ description: 'As `retention_days` says; null where all rows are kept.' })),
          leastDays: s.int({ description: 'Fewer are not taken.' }),
        },
        'RetainedTable',
      ),
    ),
    problems: s.list(s.text({ description: 'What of `retention_days` has no effect.' })),
    runs: s.list(
      s.object(
        {
          id: s.int(),
          dateStarted: s.moment(),
          dateEnded: s.orNull(s.moment()),
          deleted: s.map(deletedShape, 'By table; rows of partitions that went as a whole are not counted.'),
        },
        'RetentionRun',
      ),
    ),
  }),
  errors: [403],
} as const
const FIGURES = {
  summary: 'What a run would delete from a table now, and what stays',
  path: { table: s.text({ description: 'A table that `GET /retention` names.' }) },
  query: { days: s.optional(s.int({ description: 'Asked for in the place of those of `retention_days`.' })) },
  answer: s.object({
    table: s.text(),
    oldest: s.orNull(s.moment()),
    days: s.orNull(s.int()),
    before: s.orNull(s.moment()),
    rows: s.int({ description: 'Would go.' }),
    needed: s.int({ description: 'Are older and stay, because they are needed.' }),
    partitions: s.list(s.text({ description: 'Would go as a whole.' })),
    bytes: s.int({ description: 'Of these partitions.' }),
  }),
  errors: [400, 403, 404, 422],
} as const

export function retentionRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /retention', OVERVIEW, async (request, reply) => {
    const context = administrator(contextOf(request))
    const { catalog, config, now, db } = context
    const { tables, problems } = retainedTables(catalog, config, now)
    const say = speaker(answerLanguage(request, reply, LANGUAGES), config.default_timezone)
    const sizes = await findSizes(
      db,
      catalog.agingTables.map(({ table }) => table),
    )
    const runs = await findRuns(db)
    return {
      tables: catalog.agingTables.map(({ table, atLeast = 1 }) => ({
        table,
        ...(sizes.get(table) ?? { rows: 0, bytes: 0 }),
        days: tables.find((one) => one.table === table)?.days ?? null,
        leastDays: atLeast,
      })),
      problems: problems.map(({ code, values }) => say(code, values).text),
      runs: runs.map(({ id, startedAt, endedAt, deleted }) => ({
        ...{ id, deleted },
        dateStarted: isoDate(startedAt),
        dateEnded: endedAt && isoDate(endedAt),
      })),
    }
  })

  route(app, 'GET /retention/:table', FIGURES, async (request) => {
    const context = administrator(contextOf(request))
    const name = (request.params as { table: string }).table
    const aging = context.catalog.agingTables.find(({ table }) => table === name)
    if (!aging) throw notFound('There is no such table, or its rows have no age.')
    const days = daysIn(queryOf(request).days, aging.atLeast ?? 1) ?? daysOf(context, name)
    const tooSlow = (seconds: number) =>
      `Counting took longer than ${seconds} seconds. \`campanile retention --dry-run\` has no limit.`
    return withinTime(context, { limitMs: LIMIT_MS, tooSlow }, async (db, step) => {
      await step()
      const oldest = await findOldest(db, aging)
      const shown = { table: name, oldest: oldest && isoDate(oldest), days }
      if (days === null) return { ...shown, before: null, rows: 0, needed: 0, partitions: [], bytes: 0 }
      const asked = retained(aging, days, context.now)
      await step()
      const { rows, needed, partitions, bytes } = await retentionFigures(db, asked)
      return { ...shown, before: isoDate(asked.before), rows, needed, partitions, bytes }
    })
  })
}

/** @throws ApiError 403 */
function administrator(context: Context): Context {
  if (!context.actor.isAdmin) throw forbidden()
  return context
}

function daysOf({ catalog, config, now }: Context, table: string): number | null {
  return retainedTables(catalog, config, now).tables.find((one) => one.table === table)?.days ?? null
}

/** @throws ApiError 400 for what is no number of days */
function daysIn(given: unknown, least: number): number | null {
  if (isBlank(given)) return null
  const days = Number(given)
  if (!Number.isInteger(days) || days < least || days > 99_999)
    throw invalid('days', `This value should be a number of days from ${least} on.`)
  return days
}

/** One statement. */
async function findSizes(
  db: Db,
  tables: readonly string[],
): Promise<Map<string, { rows: number; bytes: number }>> {
  const rows = await db<{ table: string; rows: number; bytes: number }[]>`
    select n.name as table, coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint as rows, coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint as bytes
    from unnest(${[...tables]}::text[]) n (name)
    cross join lateral (
      select n.name::regclass as relid union select relid from pg_partition_tree(n.name::regclass)) p
    join pg_class c on c.oid = p.relid and c.relkind = 'r'
    group by 1`
  return new Map(rows.map(({ table, rows: count, bytes }) => [table, { rows: count, bytes }]))
}

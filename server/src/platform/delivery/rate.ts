import { latestPlausible } from '../clock.ts'
import type { Db } from '../database/connection.ts'
import { lockRows } from '../database/lockRows.ts'

/**
 * Takes up to `wanted` messages from a transport's allowance, which all processes share: it grows by `perSecond` and
 * holds one second's worth. It is full again after the clock was set back. One statement; what was taken and not used is
 * lost to the others.
 * @returns how many were granted.
 */
export async function takeRate(
  db: Db,
  transport: string,
  { perSecond, wanted, now }: { perSecond: number; wanted: number; now: Date },
): Promise<number> {
  const most = Math.max(1, perSecond)
  await db`
    insert into delivery_rates (transport, tokens, refilled_at) values (${transport}, ${most}::float8, ${now})
    on conflict do nothing`
  const [row] = await db<{ granted: number }[]>`
    with bucket as materialized (
      select transport, refilled_at > ${latestPlausible(now)} as is_ahead,
        least(${most}::float8, tokens + greatest(0, extract(epoch from ${now}::timestamptz - refilled_at)) * ${perSecond}::float8) as rest
      from delivery_rates where transport = ${transport} ${lockRows(db, 'delivery_rates')}
    ), filled as materialized (
      select transport, is_ahead, case when is_ahead then ${most}::float8 else rest end as tokens from bucket
    )
    update delivery_rates r
    set tokens = b.tokens - least(floor(b.tokens), ${wanted}::float8),
      refilled_at = case when is_ahead then ${now} else greatest(r.refilled_at, ${now}) end
    from filled b where r.transport = b.transport
    returning least(floor(b.tokens), ${wanted}::float8)::int as granted`
  return row?.granted ?? 0
}

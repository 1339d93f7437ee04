import type { Db } from '../../../platform/database/connection.ts'
import { type ApiError, inUse } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { segmentIds } from '../../audience/filters/compileFilters.ts'
import { FilterError, readFilters } from '../../audience/filters/filter.ts'
import { listCampaignsOfSegments } from '../../automation/campaigns/listCampaignsOfSegments.ts'

/** Why segments can be neither deleted nor unpublished: the other segments and the campaigns that use them. Two statements. */
export async function refuseUsedSegments(
  { db }: Context,
  ids: readonly number[],
): Promise<(ApiError | null)[]> {
  if (ids.length === 0) return []
  const users = await findUsers(db, ids)
  const campaigns = await listCampaignsOfSegments(db, ids)
  return ids.map((id) => {
    const names = [...(users.get(id) ?? []), ...(campaigns.get(id) ?? [])]
    return names.length > 0 ? inUse(`The segment is in use by: ${names.join(', ')}.`) : null
  })
}

// A segment that is itself about to go does not keep another one.
async function findUsers(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db<{ id: number; name: string; filters: unknown }[]>`
    select id, name, filters from segments where filters::text like '%"leadlist"%' and not id = any(${ids as number[]}::bigint[])`
  const users = new Map<number, string[]>()
  for (const row of rows)
    for (const id of namedSegments(row.filters)) users.set(id, [...(users.get(id) ?? []), row.name])
  return users
}

function namedSegments(filters: unknown): ReadonlySet<number> {
  try {
    return new Set(
      readFilters(filters)
        .filter(({ field }) => field === 'leadlist')
        .flatMap(({ value }) => segmentIds(value)),
    )
  } catch (error) {
    if (error instanceof FilterError) return new Set()
    throw error
  }
}

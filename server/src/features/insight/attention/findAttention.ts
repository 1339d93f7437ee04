// What waits for a person, as the sources of all features tell it.
import type { AttentionSource } from '../../../catalog/attention.ts'
import type { Say } from '../../../catalog/sentences.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { Saying } from '../../../platform/values/saying.ts'

export interface AttentionItem {
  code: string
  level: AttentionSource['level']
  kind: string
  /** At most `MOST_COUNTED`, which stands for that many and more. */
  count: number
  ids: number[]
  /** Of the newest. */
  name: string | null
  reason: string | null
}

export const MOST_COUNTED = 100

/** Each source that has something, in the order of the features. One statement. */
export async function findRecords(context: Context, say: Say): Promise<AttentionItem[]> {
  const { db, catalog } = context
  const asked = [...catalog.attention.values()].flatMap(({ code, rows }) => {
    const found = rows(context)
    return found
      ? [
          db`(select ${code}::text as code, r.id, r.name, r.reason from (${found}) r
            order by r.id desc nulls last, r.name limit ${MOST_COUNTED})`,
        ]
      : []
  })
  const [first, ...rest] = asked
  if (!first) return []
  const found = await db<{ code: string; id: number | null; name: string | null; reason: string | null }[]>`
    ${rest.reduce((all, next) => db`${all} union all ${next}`, first)}`
  const rowsByCode = Map.groupBy(found, ({ code }) => code)
  return [...catalog.attention.values()].flatMap(({ code, level, kind, saysReason }) => {
    const rows = rowsByCode.get(code) ?? []
    const ids = rows.flatMap(({ id }) => id ?? [])
    const [{ name = null, reason: told = null } = {}] = rows
    const reason = saysReason && told !== null ? said(told, say) : told
    return rows.length > 0 ? [{ code, level, kind, count: rows.length, ids, name, reason }] : []
  })
}

function said(json: string, say: Say): string {
  const { code, values } = JSON.parse(json) as Saying
  return say(code, values).text
}

/** Jobs that failed, kind by kind. At most two statements for each kind of job. */
export async function findFailedJobs(context: Context): Promise<AttentionItem[]> {
  const kinds = [...context.catalog.jobKinds.values()]
  const search = { states: ['failed'], limit: MOST_COUNTED } as const
  const found = await Promise.all(
    kinds.map(async ({ kind, find }) => ({ kind, jobs: await find(context, search) })),
  )
  return found.flatMap(({ kind, jobs }): AttentionItem[] => {
    const [newest] = jobs
    if (!newest) return []
    const { name, error: reason } = newest
    const ids = jobs.map(({ id }) => id)
    return [{ code: 'job.failed', level: 'error', kind, count: jobs.length, ids, name, reason }]
  })
}

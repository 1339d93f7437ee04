import type { Db } from '../../../platform/database/connection.ts'
import { VISIT_MS } from '../visits/readVisit.ts'

export const CRITERIA = ['page.bouncerate', 'page.dwelltime', 'form.submissions', 'asset.downloads'] as const
export type Criterion = (typeof CRITERIA)[number]

export interface PageTest {
  /** Null when none runs. */
  startedAt: Date | null
  criterion: Criterion
  /** The page and its variants, the page first. */
  variants: PageVariant[]
}

export interface PageVariant {
  id: number
  title: string
  isPublished: boolean
  /** Share of visitors, in percent. */
  weight: number
}

/** The test of a page, at whichever of its variants it is asked for; null when it has none. One statement. */
export async function findPageTest(db: Db, pageId: number): Promise<PageTest | null> {
  const rows = await db<
    (Omit<PageVariant, 'weight'> & { startedAt: Date | null; settings: Record<string, unknown> })[]
  >`
    select v.id, v.title, v.is_published as "isPublished", v.variant_settings as settings, p.variant_start_date as "startedAt"
    from pages asked
    join pages p on p.id = coalesce(asked.variant_parent_id, asked.id)
    join pages v on v.id = p.id or v.variant_parent_id = p.id
    where asked.id = ${pageId}
    order by v.id <> p.id, v.id`
  const [page, ...children] = rows
  if (!page || children.length === 0) return null
  const shareOf = ({ isPublished, settings }: (typeof rows)[number]) => {
    const weight = isPublished ? Number(settings.weight) : 0
    return weight > 0 && weight <= 100 ? weight : 0
  }
  const taken = children.reduce((sum, child) => sum + shareOf(child), 0)
  const named = rows.map(({ settings }) => CRITERIA.find((name) => name === settings.winnerCriteria))
  return {
    startedAt: page.startedAt,
    criterion: named.find((name) => name !== undefined) ?? CRITERIA[0],
    variants: rows.map((row) => ({
      id: row.id,
      title: row.title,
      isPublished: row.isPublished,
      weight: row === page ? Math.max(0, 100 - taken) : shareOf(row),
    })),
  }
}

export interface PageFigures {
  pageId: number
  /** Visits of people that saw the page. */
  hits: number
  visitors: number
  /** Visits that may go on yet. */
  waiting: number
  /** Visits that no further one followed. */
  bounces: number
  /** Seconds that those visits lasted on average that another one followed; null when there is none. */
  dwell: number | null
  /** Visitors who sent a form of the page, or downloaded something; null where neither decides. */
  reached: number | null
}

/**
 * The figures of the variants since the test began, in its order; they read each visit of them, and what else decides.
 * Two statements at most, none when no test runs.
 */
export async function findPageFigures(
  db: Db,
  { startedAt, criterion, variants }: PageTest,
  now: Date,
): Promise<PageFigures[]> {
  const reach = criterion === 'form.submissions' || criterion === 'asset.downloads' ? criterion : null
  const none = { hits: 0, visitors: 0, waiting: 0, bounces: 0, dwell: null, reached: reach && 0 }
  if (startedAt === null) return variants.map(({ id }) => ({ pageId: id, ...none }))
  const ids = variants.map(({ id }) => id)
  const undecided = new Date(now.getTime() - VISIT_MS)
  const visits = db`
    page_id = any(${ids}::bigint[]) and date_hit >= ${startedAt} and code = 200 and class = 'person' and redirect_id is null`
  const rows = await db<Omit<PageFigures, 'reached'>[]>`
    select page_id as "pageId", count(*)::int as hits, count(distinct coalesce(contact_id::text, tracking_id))::int as visitors,
      count(*) filter (where date_left is null and date_hit > ${undecided})::int as waiting,
      count(*) filter (where date_left is null and date_hit <= ${undecided})::int as bounces,
      avg(extract(epoch from date_left - date_hit))::float8 as dwell
    from page_hits where ${visits} group by 1`
  // All variants stand at the address of the page, so that a form that is sent there names none of them.
  const deeds =
    reach === 'form.submissions'
      ? db`select from form_submissions f
          where f.contact_id = v.contact_id and f.date_submitted >= v.came and f.page_id = any(${ids}::bigint[])`
      : db`select from asset_downloads d
          where d.contact_id = v.contact_id and d.date_download >= v.came and d.code = 200`
  const reached = reach
    ? await db<{ pageId: number; count: number }[]>`
        select v.page_id as "pageId", count(*)::int as count
        from (
          select page_id, contact_id, min(date_hit) as came from page_hits
          where ${visits} and contact_id is not null group by 1, 2
        ) v
        where exists (${deeds}) group by 1`
    : []
  return ids.map((pageId) => ({
    ...none,
    pageId,
    ...rows.find((row) => row.pageId === pageId),
    ...(reach ? { reached: reached.find((row) => row.pageId === pageId)?.count ?? 0 } : {}),
  }))
}

/** What decides, of a variant: the share of bounces, seconds, or the share of visitors; null before there is any. */
export function scoreOf(
  criterion: Criterion,
  { hits, waiting, bounces, dwell, visitors, reached }: PageFigures,
): number | null {
  switch (criterion) {
    case 'page.bouncerate':
      return hits > waiting ? bounces / (hits - waiting) : null
    case 'page.dwelltime':
      return dwell
    case 'form.submissions':
    case 'asset.downloads':
      return visitors > 0 ? (reached ?? 0) / visitors : null
    default:
      return criterion satisfies never
  }
}

/** The published variant that is best so far; of equal ones the first, which is the page itself. Null without any. */
export function leaderOf({ criterion, variants }: PageTest, figures: readonly PageFigures[]): number | null {
  const scores = variants.flatMap(({ id, isPublished }) => {
    const own = figures.find(({ pageId }) => pageId === id)
    const score = own && isPublished ? scoreOf(criterion, own) : null
    return score === null ? [] : [{ id, rank: criterion === 'page.bouncerate' ? score : -score }]
  })
  return scores.toSorted((a, b) => a.rank - b.rank)[0]?.id ?? null
}

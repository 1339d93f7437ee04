// A/B tests and their figures.

import type { WinnerCriterion } from '../../../catalog/winnerCriterion.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { type TestTerms, termsOf } from '../emails/broadcastPlan.ts'

export interface Test {
  emailId: number
  /** Null before anything was tested. */
  startedAt: Date | null
  /** What decides, such as `email.openrate`. */
  criterion: string
  /** Of a test that is decided by itself. */
  terms: TestTerms | null
  decideAt: Date | null
  decidedAt: Date | null
  winnerId: number | null
  /** The email and its variants, the email first. */
  variants: Variant[]
}

export interface Variant {
  id: number
  name: string
  isPublished: boolean
  /** Share of recipients, in percent. */
  weight: number
}

const OPEN_RATE = 'email.openrate'
const CLICKTHROUGH = 'email.clickthrough'

/** The test of an email, at whichever of its variants it is asked for; null when it has none. One statement. */
export async function findTest(db: Db, emailId: number): Promise<Test | null> {
  const rows = await db<
    (Omit<Variant, 'weight'> &
      Omit<Test, 'variants' | 'criterion' | 'terms'> & { settings: Record<string, unknown> } & {
        emailType: 'list' | 'template'
      })[]
  >`
    select e.id, e.name, e.is_published as "isPublished", e.variant_settings as settings, p.id as "emailId", p.email_type as "emailType",
      p.variant_start_date as "startedAt", t.decide_at as "decideAt", t.decided_at as "decidedAt", t.winner_id as "winnerId"
    from emails asked
    join emails p on p.id = coalesce(asked.variant_parent_id, asked.id)
    join emails e on e.id = p.id or e.variant_parent_id = p.id
    left join email_tests t on t.email_id = p.id and t.started_at = p.variant_start_date
    where asked.id = ${emailId}
    order by e.id <> p.id, e.id`
  const [parent, ...children] = rows
  if (!parent || children.length === 0) return null
  const weightOf = ({ isPublished, settings }: (typeof rows)[number]) => {
    const weight = isPublished ? Number(settings.weight) : 0
    return weight > 0 && weight <= 100 ? weight : 0
  }
  const taken = children.reduce((sum, child) => sum + weightOf(child), 0)
  const { startedAt, decideAt, decidedAt, winnerId, settings, emailType } = parent
  return {
    emailId: parent.emailId,
    startedAt,
    criterion: String(settings.winnerCriteria || OPEN_RATE),
    terms: termsOf(settings, emailType),
    decideAt,
    decidedAt,
    winnerId,
    variants: rows.map((row) => ({
      id: row.id,
      name: row.name,
      isPublished: row.isPublished,
      weight: row === parent ? Math.max(0, 100 - taken) : weightOf(row),
    })),
  }
}

export interface VariantFigures {
  emailId: number
  sent: number
  read: number
  /** First clicks of contacts on the links of the variant. */
  clicks: number
  /** Mail that was never tried yet. */
  waiting: number
  /** How often it came to what decides. */
  reached: number
}

/**
 * The figures of the variants since the test began, each with its translations, in the order of the test. Four
 * statements at most; they read each send of the emails, and each click and whatever else decides.
 */
export async function findFigures(
  db: Db,
  test: Pick<Test, 'emailId' | 'startedAt' | 'criterion' | 'variants'>,
  criteria: ReadonlyMap<string, WinnerCriterion>,
): Promise<VariantFigures[]> {
  const since = test.startedAt ?? new Date(0)
  const members = await findMembers(db, test)
  const rows = await db<Omit<VariantFigures, 'clicks' | 'reached'>[]>`
    select m."variantId" as "emailId", sum(s.sent)::int as sent, sum(s.read)::int as read, sum(s.waiting)::int as waiting
    from jsonb_to_recordset(${JSON.stringify(members)}::text::jsonb) as m ("variantId" bigint, "emailId" bigint)
    cross join lateral (
      select count(*) filter (where state = 'sent') as sent, count(*) filter (where is_read) as read,
        count(*) filter (where state in ('queued', 'sending') and retry_count = 0) as waiting
      from email_sends where email_id = m."emailId" and date_queued >= ${since}
    ) s
    group by 1`
  const emailIds = members.map(({ emailId }) => emailId)
  const countOf = async (criterion: string) => criteria.get(criterion)?.count(db, emailIds, since)
  const clicks = await countOf(CLICKTHROUGH)
  const deciding = test.criterion === CLICKTHROUGH ? clicks : await countOf(test.criterion)
  return test.variants.flatMap(({ id }) => {
    const row = rows.find(({ emailId }) => emailId === id)
    if (!row) return []
    const ofMembers = members.filter(({ variantId }) => variantId === id)
    const total = (counts: ReadonlyMap<number, number> | undefined) =>
      sum(ofMembers.map(({ emailId }) => counts?.get(emailId) ?? 0))
    return [{ ...row, clicks: total(clicks), reached: deciding ? total(deciding) : row.read }]
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** The variants and all that translates them. */
async function findMembers(
  db: Db,
  { variants }: Pick<Test, 'variants'>,
): Promise<{ variantId: number; emailId: number }[]> {
  const ids = variants.map(({ id }) => id)
  return db<{ variantId: number; emailId: number }[]>`
    select coalesce(translation_parent_id, id) as "variantId", id as "emailId" from emails
    where id = any(${ids}::bigint[]) or translation_parent_id = any(${ids}::bigint[])`
}

/** The best share of those who got it; of equal ones the first, which is the email itself. Null without any. */
export function winnerOf(figures: readonly VariantFigures[]): number | null {
  const rate = ({ sent, reached }: VariantFigures) => (sent === 0 ? 0 : reached / sent)
  const [best] = figures.toSorted((a, b) => rate(b) - rate(a))
  return best?.emailId ?? null
}

/** Statements of reports. */
import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { acrossMerges } from '../../audience/contacts/acrossMerges.ts'
import type { SendName } from '../../content/links/trackingHash.ts'
import type { WrittenSend } from '../sends/sends.sql.ts'
import type { Report } from './report.ts'

export interface ReportedSend {
  id: number
  contactId: number
  emailId: number | null
  address: string
  /** Where copies of it went. */
  bccAddress: string | null
}

/** The sends that left, locked in id order, by id. One statement, three when some are missing. */
export async function lockReportedSends(
  db: Db,
  sends: readonly SendName[],
): Promise<Map<number, ReportedSend>> {
  const found = new Map<number, ReportedSend>()
  await acrossMerges(db, sends, async (names) => {
    const rows = await db<ReportedSend[]>`
      select s.id, s.contact_id as "contactId", s.email_id as "emailId", s.address, e.bcc_address as "bccAddress"
      from email_sends s left join emails e on e.id = s.email_id
      where s.id = any(${[...new Set(names.map(({ sendId }) => sendId))]}::bigint[])
        and ${besideId(db, db`s.contact_id = any(${[...new Set(names.map(({ contactId }) => contactId))]}::bigint[])`)}
        and s.state in ('sending', 'sent', 'failed', 'unknown')
      ${lockRows(db, 'email_sends s', { by: 's.id', strength: 'no key update' })}`
    for (const row of rows) found.set(row.id, row)
    return names.filter(({ sendId }) => !found.has(sendId))
  })
  return found
}

export type MatchedReport = Omit<Report, 'send'> & {
  contactId: number
  sendId: number | null
  emailId: number | null
}

/** Attempts after which a send has failed for good. */
const MAX_ATTEMPTS = 5
/** Reports of one send that are stored. The recipient of a mail can write any number of valid reports about it. */
const MAX_REPORTS_OF_SEND = 20

/**
 * Stores reports that are not known yet, at most 20 of a send, and counts bounces on their sends, which are locked. One
 * statement.
 * @returns those that are new, and the sends that have failed by them.
 */
export async function insertReports(
  db: Db,
  reports: readonly MatchedReport[],
): Promise<{ fresh: MatchedReport[]; failed: WrittenSend[] }> {
  if (reports.length === 0) return { fresh: [], failed: [] }
  const rows = reports.map((report, n) => ({ ...report, n }))
  const sendIds = [...new Set(reports.flatMap(({ sendId }) => sendId ?? []))]
  const written = await db<{ n: number | null; failed: WrittenSend | null }[]>`
    with report as materialized (
      select distinct on (r."contactId", r.key) r.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (n int, "contactId" bigint, "sendId" bigint,
        "emailId" bigint, key text, kind text, category text, code text, reason text, at timestamptz)
      order by r."contactId", r.key, r.n
    ), stored as (
      select f.send_id, count(*) as reports from email_feedback f where f.send_id = any(${sendIds}::bigint[]) group by 1
    ), admitted as (
      select report.*, row_number() over (partition by report."sendId" order by report.n) + coalesce(stored.reports, 0) as number
      from report left join stored on stored.send_id = report."sendId"
    ), fresh as (
      insert into email_feedback (contact_id, send_id, email_id, key, kind, category, code, reason, reported_at)
      select "contactId", "sendId", "emailId", key, kind, category, code, reason, at from admitted
      where "sendId" is null or number <= ${MAX_REPORTS_OF_SEND}
      order by "contactId", key
      on conflict (contact_id, key) do nothing
      returning contact_id, send_id, key, kind
    ), bounced as (
      select contact_id, send_id, count(*) as attempts, bool_or(kind = 'hard') as is_hard
      from fresh where send_id is not null and kind in ('hard', 'soft') group by 1, 2
    ), counted as (
      update email_sends s set retry_count = s.retry_count + b.attempts,
        is_failed = s.is_failed or b.is_hard or s.retry_count + b.attempts >= ${MAX_ATTEMPTS}
      from bounced b where s.id = b.send_id and ${besideId(db, db`s.contact_id = b.contact_id`)}
      returning s.id, s.contact_id, s.email_id, s.is_failed
    )
    select report.n, null::json as failed from report join fresh on fresh.contact_id = report."contactId" and fresh.key = report.key
    union all
    select null, json_build_object('id', id, 'contactId', contact_id, 'emailId', email_id, 'state', 'failed') from counted where is_failed`
  return {
    fresh: written.flatMap(({ n }) => (n === null ? [] : (reports[n] ?? []))),
    failed: written.flatMap(({ failed }) => failed ?? []),
  }
}

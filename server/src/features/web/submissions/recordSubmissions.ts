import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { newIds } from '../../../platform/database/newIds.ts'
import { addCounts } from '../../../platform/engine/counters.ts'
import { holdContacts } from '../../audience/contactRows/holdContacts.ts'
import { attachIpAddresses, findOrCreateIpAddresses } from '../../audience/devices/ipAddresses.ts'
import { formCounters } from '../../content/forms/formCounters.ts'

/** Answers to a form, checked already. */
export interface NewSubmission {
  at: Date
  formId: number
  /** Who sent it; null for nobody known. */
  contactId: number | null
  /** As it is stored; null where none is kept. */
  ip: string | null
  /** The landing page that the form stood in. */
  pageId: number | null
  referer: string | null
  /** Of the visitor's device. */
  trackingId: string | null
  /** By id of the field: those that are kept. Numbers as numbers. */
  results: Readonly<Record<string, unknown>>
  /** Nobody is told of it yet: it waits for a confirmation. */
  isPending?: boolean
}

/**
 * Writes submissions and tells of those of contacts; the ids in order. A contact that was deleted meanwhile is nobody.
 * Counts them for their forms. Seven statements at most, whatever the number.
 */
export async function recordSubmissions(
  db: Db,
  submissions: readonly NewSubmission[],
  { now }: { now: Date },
): Promise<number[]> {
  if (submissions.length === 0) return []
  const addresses = submissions.flatMap(({ ip }) => ip ?? [])
  const [ids, ips, contacts] = await Promise.all([
    newIds(db, 'form_submissions', submissions.length),
    findOrCreateIpAddresses(db, addresses),
    holdContacts(
      db,
      submissions.flatMap(({ contactId }) => contactId ?? []),
    ),
  ])
  const rows = submissions.map((submission, index) => ({
    ...submission,
    id: ids[index] ?? 0,
    contactId: contacts.has(submission.contactId ?? 0) ? submission.contactId : null,
    ipId: submission.ip === null ? null : (ips.get(submission.ip) ?? null),
  }))
  await db`
    insert into form_submissions (id, contact_id, form_id, ip_id, page_id, tracking_id, date_submitted, referer, results)
    select id, "contactId", "formId", "ipId", "pageId", "trackingId", at, referer, results
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as s (id bigint, "contactId" bigint, "formId" bigint, "ipId" bigint, "pageId" bigint, "trackingId" text, at timestamptz,
        referer text, results jsonb)`
  await Promise.all([
    attachIpAddresses(db, rows),
    addCounts(
      db,
      [...Map.groupBy(rows, ({ formId }) => formId)].map(([id, own]) => ({
        counter: formCounters.submission_count,
        id,
        difference: own.length,
      })),
    ),
  ])
  const known = rows.flatMap(({ id, formId, contactId, isPending }) =>
    contactId === null || isPending ? [] : [{ id, formId, contactId }],
  )
  await tellOfSubmissions(db, known, now)
  return ids
}

/** Tells of submissions of contacts that are stored. One statement, none for none. */
export async function tellOfSubmissions(
  db: Db,
  known: readonly { id: number; formId: number; contactId: number }[],
  now: Date,
): Promise<void> {
  if (known.length === 0) return
  await appendHappenings(
    db,
    [...Map.groupBy(known, ({ formId }) => formId)].map(([formId, own]) => ({
      type: 'form.submitted',
      ids: [...new Set(own.map(({ contactId }) => contactId))],
      payload: { formId, submissions: own.map(({ id, contactId }) => ({ id, contactId })) },
    })),
    now,
  )
}

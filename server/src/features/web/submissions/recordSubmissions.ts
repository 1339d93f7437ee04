import { appendHappenings, fromAddresses, type SentSubmission } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { newIds } from '../../../platform/database/newIds.ts'
import { addCounts } from '../../../platform/engine/counters.ts'
import { claimFiles } from '../../../platform/storage/expiringFiles.ts'
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
  /** The keys of its files: where `expireFiles` has named them, they stay from now on. */
  files?: readonly string[]
  /** Of the file that is the picture of the contact, and whether the contact was proved. */
  pictureFieldId?: number | null
  pictureIsProven?: boolean
  /** The sender proved to be the contact. */
  isProven?: boolean
  /** Nobody is told of it yet: it waits for a confirmation. */
  isPending?: boolean
  /** The address, where whoever found out in this transaction who it is has noted it. The contact is held then. */
  noted?: { ipId: number | null } | null
}

/**
 * Writes submissions and tells of those of contacts; the ids in order. A contact that was deleted meanwhile is nobody.
 * Counts them for their forms. Six statements at most, whatever the number; one more with files.
 * @throws Error when a file was removed before.
 */
export async function recordSubmissions(
  db: Db,
  submissions: readonly NewSubmission[],
  {
    now,
    ids: asked,
  }: {
    now: Date
    /** Ids for as many rows, where they were asked for before. */
    ids?: readonly number[]
  },
): Promise<number[]> {
  if (submissions.length === 0) return []
  const unknown = submissions.filter(({ noted }) => !noted)
  const [ids, ips, held] = await Promise.all([
    asked ?? newIds(db, 'form_submissions', submissions.length),
    findOrCreateIpAddresses(
      db,
      unknown.flatMap(({ ip }) => ip ?? []),
    ),
    holdContacts(
      db,
      unknown.flatMap(({ contactId }) => contactId ?? []),
    ),
  ])
  const rows = submissions.map(({ noted, ...submission }, index) => ({
    ...submission,
    id: ids[index] ?? 0,
    contactId: noted || held.has(submission.contactId ?? 0) ? submission.contactId : null,
    ipId: noted ? noted.ipId : submission.ip === null ? null : (ips.get(submission.ip) ?? null),
  }))
  const known = rows.flatMap(({ id, formId, contactId, ipId, isPending, isProven }) =>
    contactId === null || isPending ? [] : [{ id, formId, contactId, ipId, isProven: isProven ?? false }],
  )
  const files = submissions.flatMap((submission) => submission.files ?? [])
  // Sent one after the other without waiting in between: none needs the answer of another.
  const [, claimed] = await Promise.all([
    insertSubmissions(db, rows),
    claimFiles(db, files),
    attachIpAddresses(
      db,
      rows.filter((_, index) => !submissions[index]?.noted),
    ),
    addCounts(
      db,
      [...Map.groupBy(rows, ({ formId }) => formId)].map(([id, own]) => ({
        counter: formCounters.submission_count,
        id,
        difference: own.length,
      })),
    ),
    tellOfSubmissions(db, known, now),
  ])
  if (claimed < files.length) throw new Error('a file was removed before its submission was stored')
  return rows.map(({ id }) => id)
}

type SubmissionRow = Omit<NewSubmission, 'noted'> & { id: number; ipId: number | null }

async function insertSubmissions(db: Db, rows: readonly SubmissionRow[]): Promise<void> {
  await db`
    insert into form_submissions (id, contact_id, form_id, ip_id, page_id, tracking_id, date_submitted, referer, results,
      files, picture_field_id, picture_is_proven)
    select id, "contactId", "formId", "ipId", "pageId", "trackingId", at, referer, results, coalesce(files, '{}'),
      "pictureFieldId", coalesce("pictureIsProven", false)
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as s (id bigint, "contactId" bigint, "formId" bigint, "ipId" bigint, "pageId" bigint, "trackingId" text, at timestamptz,
        referer text, results jsonb, files text[], "pictureFieldId" bigint, "pictureIsProven" boolean)`
}

/** Tells of submissions of contacts that are stored. One statement, none for none. */
export async function tellOfSubmissions(
  db: Db,
  known: readonly {
    id: number
    formId: number
    contactId: number
    ipId: number | null
    isProven: boolean
  }[],
  now: Date,
): Promise<void> {
  if (known.length === 0) return
  await appendHappenings(
    db,
    [...Map.groupBy(known, ({ formId }) => formId)].map(([formId, own]) => ({
      type: 'form.submitted',
      ids: [...new Set(own.map(({ contactId }) => contactId))],
      payload: {
        formId,
        submissions: own.map(
          ({ id, contactId, isProven }): SentSubmission => ({
            id,
            contactId,
            ...(isProven ? { isProven } : {}),
          }),
        ),
        ...fromAddresses(own),
      },
    })),
    now,
  )
}

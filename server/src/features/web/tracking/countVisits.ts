import type { Db } from '../../../platform/database/connection.ts'
import { addCountsFrom } from '../../../platform/engine/counters.ts'
import { pageCounters } from '../../content/pages/pageCounters.ts'

/** A visit to a landing page that counts, not written yet. */
export interface CountedVisit {
  pageId: number
  /** Whom a first visit is a unique one of: a contact, else the device that the cookie names. */
  contactId: number | null
  trackingId: string | null
}

/** "VISI" */
const VISIT_LOCK = 0x56495349

/**
 * Counts visits of landing pages before they are written; those of pages with variants for their test, too. Visits of
 * one visitor and page wait for each other, so that two at once cannot both be the first; others do not. Two
 * statements, whatever the number, none for none.
 */
export async function countVisits(db: Db, visits: readonly CountedVisit[]): Promise<void> {
  if (visits.length === 0) return
  const rows = JSON.stringify(
    visits.map(({ pageId, contactId, trackingId }) => ({
      pageId,
      contactId,
      trackingId: contactId === null ? trackingId : null,
    })),
  )
  await db`
    select pg_advisory_xact_lock(${VISIT_LOCK}, key) from (
      select distinct hashtext(concat_ws(' ', "pageId", "contactId", "trackingId")) as key
      from jsonb_to_recordset(${rows}::text::jsonb) as v ("pageId" bigint, "contactId" bigint, "trackingId" text)
      where "contactId" is not null or "trackingId" is not null order by 1
    ) k`
  const { hits, unique_hits: unique, variant_hits: ofVariant } = pageCounters
  await addCountsFrom(
    db,
    db`select k.counter, c.page_id, '', k.difference
      from (
        select page_id, sum(total) as total, count(*) filter (where case
          when contact_id is not null then not exists (
            select from page_hits h where h.contact_id = v.contact_id and h.redirect_id is null and h.page_id = v.page_id and h.code = 200)
          when tracking_id is not null then not exists (
            select from page_hits h where h.tracking_id = v.tracking_id and h.page_id = v.page_id and h.contact_id is null and h.code = 200)
          else false end) as fresh
        from (
          select "pageId" as page_id, "contactId" as contact_id, "trackingId" as tracking_id, count(*) as total
          from jsonb_to_recordset(${rows}::text::jsonb) as v ("pageId" bigint, "contactId" bigint, "trackingId" text)
          group by 1, 2, 3
        ) v
        group by page_id
      ) c
      join pages p on p.id = c.page_id
      cross join lateral (
        values (${hits.name}, c.total), (${unique.name}, c.fresh),
          (${ofVariant.name}, case when p.variant_parent_id is not null
            or exists (select from pages v where v.variant_parent_id = p.id) then c.total else 0 end)
      ) k (counter, difference)
      where k.difference <> 0`,
  )
}

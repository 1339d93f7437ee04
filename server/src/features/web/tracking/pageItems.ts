/** What campaigns want the page of a contact to show: kept until the answer to a visit takes it along. */
import type { Db } from '../../../platform/database/connection.ts'

export interface PageItem {
  /** The documented type of the event, such as `focus.show`. */
  kind: string
  content: Readonly<Record<string, unknown>>
}

/** Keeps an item for each of the contacts; one that the same event left before is replaced. One statement. */
export async function leavePageItems(
  db: Db,
  contactIds: readonly number[],
  { eventId, kind, content, now }: PageItem & { eventId: number; now: Date },
): Promise<void> {
  await db`
    insert into page_items (contact_id, campaign_event_id, kind, content, date_added)
    select id, ${eventId}, ${kind}, ${JSON.stringify(content)}::text::jsonb, ${now}
    from unnest(${contactIds as number[]}::bigint[]) id order by id
    on conflict (contact_id, campaign_event_id) do update
    set kind = excluded.kind, content = excluded.content, date_added = excluded.date_added`
}

/** Takes what was left for the contacts since a moment, oldest first, and forgets what is older. One statement. */
export async function takePageItems(
  db: Db,
  contactIds: readonly number[],
  { since }: { since: Date },
): Promise<Map<number, PageItem[]>> {
  const rows = await db<(PageItem & { id: number; contactId: number; dateAdded: Date })[]>`
    delete from page_items where contact_id = any(${contactIds as number[]}::bigint[])
    returning id, contact_id as "contactId", kind, content, date_added as "dateAdded"`
  const fresh = rows.filter(({ dateAdded }) => dateAdded >= since).sort((a, b) => a.id - b.id)
  const items = Map.groupBy(fresh, ({ contactId }) => contactId)
  return new Map(
    [...items].map(([contactId, own]) => [contactId, own.map(({ kind, content }) => ({ kind, content }))]),
  )
}

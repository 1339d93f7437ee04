// Drafts as they are stored: one beside each campaign.
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { Actor } from '../../../platform/permissions.ts'

export interface Draft {
  campaignId: number
  campaignName: string
  /** A body as a PUT of the campaign takes it. */
  body: Readonly<Record<string, unknown>>
  /** Grows with each save. */
  revision: number
  /** The campaign is another one than when the draft was begun. */
  isCampaignChanged: boolean
  /** Who changed the campaign last, and when. */
  campaignModifiedAt: Date | null
  campaignModifiedBy: string | null
  dateAdded: Date
  createdBy: number | null
  createdByUser: string | null
  dateModified: Date | null
  modifiedBy: number | null
  modifiedByUser: string | null
}

/** The draft of a campaign, null when there is none; a lock keeps it until the caller's transaction ends. One statement. */
export async function findDraft(
  db: Db,
  campaignId: number,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<Draft | null> {
  const [draft] = await db<Draft[]>`
    select d.campaign_id as "campaignId", c.name as "campaignName", d.body, d.revision,
      d.begun_on <> ${stateOf(db)} as "isCampaignChanged", c.date_modified as "campaignModifiedAt",
      c.modified_by_user as "campaignModifiedBy", d.date_added as "dateAdded", d.created_by as "createdBy",
      d.created_by_user as "createdByUser", d.date_modified as "dateModified", d.modified_by as "modifiedBy",
      d.modified_by_user as "modifiedByUser"
    from campaign_drafts d join campaigns c on c.id = d.campaign_id
    where d.campaign_id = ${campaignId} ${isLocked ? lockRows(db, 'campaign_drafts d', { by: 'd.campaign_id' }) : db``}`
  return draft ?? null
}

/**
 * Begins a draft or replaces what it holds. With `revision` it replaces that one only. One statement; false when the
 * draft has another revision, or none.
 */
export async function putDraft(
  db: Db,
  campaignId: number,
  { body, revision, actor, now }: { body: object; revision: number | null; actor: Actor; now: Date },
): Promise<boolean> {
  const written = await db`
    insert into campaign_drafts as d (campaign_id, body, begun_on, date_added, created_by, created_by_user)
    select c.id, ${JSON.stringify(body)}::text::json, ${stateOf(db)}, ${now}, ${actor.userId}::bigint, ${actor.name}::text
    from campaigns c
    where c.id = ${campaignId}
      and (${revision}::integer is null or exists (select from campaign_drafts known where known.campaign_id = c.id))
    on conflict (campaign_id) do update set body = excluded.body, revision = d.revision + 1, date_modified = ${now},
      modified_by = ${actor.userId}::bigint, modified_by_user = ${actor.name}::text
      where ${revision}::integer is null or d.revision = ${revision}
    returning 1`
  return written.count > 0
}

/** Forgets a draft; with `revision` that one only. One statement; false when it is not there. */
export async function deleteDraft(db: Db, campaignId: number, revision: number | null): Promise<boolean> {
  const deleted = await db`
    delete from campaign_drafts
    where campaign_id = ${campaignId} and (${revision}::integer is null or revision = ${revision})`
  return deleted.count > 0
}

// Of the campaign c, all that a draft replaces; not how often events failed, nor who saved it last.
function stateOf(db: Db): Fragment {
  return db`md5(jsonb_build_array(
    to_jsonb(c) - array['date_modified', 'modified_by', 'modified_by_user'],
    (select jsonb_agg(to_jsonb(e) - 'failed_count' order by e.id) from campaign_events e where e.campaign_id = c.id and not e.is_deleted),
    array(select s.segment_id from campaign_segments s where s.campaign_id = c.id order by 1),
    array(select f.form_id from campaign_forms f where f.campaign_id = c.id order by 1))::text)`
}

import { type CampaignMembersChanged, contactsChangedFrom, MAX_IDS } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { auditFrom } from '../../../platform/engine/auditFrom.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { contactEventsFrom } from '../../audience/contactRows/contactEvents.ts'
import type { CampaignMembership } from './addContactsToCampaigns.ts'

interface Move {
  action: 'added' | 'removed'
  /** Their first events are scheduled, so that nobody has to look after them. */
  isStarted?: boolean
  actor: Actor
  now: Date
}

/**
 * Writes what became of memberships to the history of the contacts, and as happenings with the aspect
 * `campaigns`. One statement.
 */
export async function recordMemberships(
  db: Db,
  pairs: readonly CampaignMembership[],
  move: Move,
): Promise<void> {
  if (pairs.length === 0) return
  await db`
    with moved as materialized (
      select * from unnest(${pairs.map((pair) => pair.campaignId)}::bigint[], ${pairs.map((pair) => pair.contactId)}::bigint[])
        as r (campaign_id, contact_id)
    ), ${writeMemberships(db, move)}
    select`
}

/** Common table expressions that write a relation `moved (campaign_id, contact_id)` to the histories, and tell of it. */
export function writeMemberships(db: Db, { action, isStarted = false, actor, now }: Move): Fragment {
  return db`
    noted as (
      ${contactEventsFrom(db, NOTED, { bundle: 'campaign', object: 'campaign', action, actor, now })}
    ), chunks as materialized (
      select campaign_id, ${action}::text as action, array_agg(contact_id order by contact_id) as ids
      from (
        select campaign_id, contact_id,
          (row_number() over (partition by campaign_id order by contact_id) - 1) / ${db.unsafe(String(MAX_IDS))} as part
        from moved
      ) numbered group by campaign_id, part
    ), audited as (
      ${auditFrom(db, AUDITED, { bundle: 'campaign', object: 'campaign', actor, now })}
    ), told as (
      ${contactsChangedFrom<CampaignMembersChanged, 'fields' | 'isStarted'>(
        db,
        { ...TOLD, fixed: { ...TOLD.fixed, isStarted } },
        now,
      )}
    )`
}

const AUDITED = {
  from: 'chunks',
  objectId: 'campaign_id',
  action: 'action',
  details: "jsonb_build_object('contacts', ids)",
}

const NOTED = {
  from: 'moved left join campaigns c on c.id = moved.campaign_id',
  contactId: 'moved.contact_id',
  objectId: 'moved.campaign_id',
  properties:
    "jsonb_build_object('campaign_id', moved.campaign_id, 'campaign_name', coalesce(c.name, ''), 'object_description', coalesce(c.name, ''))",
}

const TOLD = {
  from: 'chunks',
  ids: 'ids',
  fixed: { fields: ['campaigns'] },
  columns: { campaignId: 'campaign_id', action: 'action' },
} as const

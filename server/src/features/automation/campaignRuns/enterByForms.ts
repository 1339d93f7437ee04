import type { Happening } from '../../../catalog/happenings.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { holdContacts } from '../../audience/contactRows/holdContacts.ts'
import { addContactsToCampaigns, type CampaignMembership } from '../campaigns/addContactsToCampaigns.ts'
import { isRunning } from './runningCampaigns.ts'

/**
 * Brings who sends a form into the campaigns that have it as a source: since the moment of the
 * submission, which may be what the first decision there waits for. Four statements, none for none.
 */
export async function enterByForms(
  db: Db,
  happenings: readonly Happening<'form.submitted'>[],
  { config, now }: { config: Config; now: Date },
): Promise<void> {
  const ids = happenings.flatMap(({ payload }) => payload.submissions.map(({ id }) => id))
  if (ids.length === 0) return
  // Of the rows, not of the happening: who was merged since sent them as the survivor.
  const entries = await db<CampaignMembership[]>`
      select distinct c.id as "campaignId", s.contact_id as "contactId"
      from form_submissions s join campaign_forms f on f.form_id = s.form_id join campaigns c on c.id = f.campaign_id
      where s.id = any(${ids}::bigint[]) and s.contact_id is not null and ${isRunning(db, now)}`
  const held = await holdContacts(
    db,
    entries.map(({ contactId }) => contactId),
  )
  await addContactsToCampaigns(
    db,
    entries.filter(({ contactId }) => held.has(contactId)),
    { actor: SYSTEM, config, now: happenings[0]?.occurredAt ?? now },
  )
}

import type { Happening } from '../../../catalog/happenings.ts'
import { actorOf, actsForColumns, type StoredActsFor } from '../../../platform/auth/loadActors.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { findContactOwners } from '../../audience/contactRows/findContactOwners.ts'
import { holdContacts } from '../../audience/contactRows/holdContacts.ts'
import { isPermittedByOwner, scopeOf } from '../../audience/contactRows/permittedContacts.ts'
import { addContactsToCampaigns, type CampaignMembership } from '../campaigns/addContactsToCampaigns.ts'
import { isRunning } from './runningCampaigns.ts'

/**
 * Brings who sends a form into the campaigns that have it as a source: since the moment of the
 * submission, which may be what the first decision there waits for, if the publisher of the campaign may view the contact. Four
 * statements, one more where a publisher is limited to own contacts, none for none.
 */
export async function enterByForms(
  db: Db,
  happenings: readonly Happening<'form.submitted'>[],
  { config, now }: { config: Config; now: Date },
): Promise<void> {
  const ids = happenings.flatMap(({ payload }) => payload.submissions.map(({ id }) => id))
  if (ids.length === 0) return
  // Of the rows, not of the happening: who was merged since sent them as the survivor.
  const found = await db<(CampaignMembership & StoredActsFor)[]>`
      select distinct c.id as "campaignId", s.contact_id as "contactId", ${actsForColumns(db, 'c')}
      from form_submissions s join campaign_forms f on f.form_id = s.form_id join campaigns c on c.id = f.campaign_id
      where s.id = any(${ids}::bigint[]) and s.contact_id is not null and ${isRunning(db, now)}`
  const entries = await permittedEntries(db, found)
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

async function permittedEntries(
  db: Db,
  found: readonly (CampaignMembership & StoredActsFor)[],
): Promise<CampaignMembership[]> {
  const entries = found.flatMap(({ campaignId, contactId, ...actsFor }) => {
    const actor = actorOf(actsFor)
    return actor ? [{ campaignId, contactId, actor }] : []
  })
  const limited = entries.filter(({ actor }) => scopeOf(actor, VIEW) !== 'all')
  const owners = await findContactOwners(db, [...new Set(limited.map(({ contactId }) => contactId))])
  return entries
    .filter(({ actor, contactId }) =>
      isPermittedByOwner(actor, { actions: VIEW, owner: owners.get(contactId) ?? null }),
    )
    .map(({ campaignId, contactId }) => ({ campaignId, contactId }))
}

const VIEW = ['view'] as const

// What is written beside the rows of contacts: identities, relations, logs, merges, audit details.
import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { Change, Context, Planned } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { assertClaimed, claimIdentities, deleteIdentities } from '../contactRows/contactIdentities.ts'
import { findOrCreateIpAddresses, storedIp } from '../devices/ipAddresses.ts'
import { deleteDoNotContact, insertDoNotContact } from '../preferences/doNotContact.ts'
import { deleteFrequencyRules, insertFrequencyRules, setCategories } from '../preferences/frequencyRules.ts'
import { logStageChanges } from '../stages/logStageChanges.ts'
import { suppressionWrites } from '../suppressions/suppressions.ts'
import { findOrCreateTags, findTags } from '../tags/findOrCreateTags.ts'
import { deleteChildren } from './contactChildren.ts'
import { contactDetails } from './contactDetails.ts'
import type { ContactPlan } from './contactPlan.ts'
import { absorb } from './mergeContacts.ts'
import { saveCompaniesOfContacts } from './saveCompaniesOfContacts.ts'

interface Item {
  change: Change
  plan: ContactPlan
  id: number
}

/**
 * Finishes a batch of contacts. A plain create costs no statement of its own; each kind of
 * relation that some body names adds its own.
 */
export async function saveContacts(context: Context, changes: Planned<ContactPlan>[]): Promise<void> {
  const doomed = changes.filter((change) => change.kind === 'delete')
  if (doomed.length > 0) return deleteContacts(context, doomed)
  const items = changes
    .filter((change) => change.kind !== 'delete')
    .map((change) => ({ change, plan: change.plan, id: change.after.id }))
  await mergeDuplicates(context, items)
  await leaveWrites(context, items)
  await writePreferences(context, items)
  await saveCompaniesOfContacts(context, items)
  await writeLogs(context, items)
  await writeActivity(context, items)
  for (const { change, plan } of items) change.details = contactDetails(change, plan)
}

// The audit log names what is gone.
async function deleteContacts(context: Context, changes: Change[]): Promise<void> {
  for (const { after } of changes)
    after.name = [after.firstname, after.lastname].filter(Boolean).join(' ') || (after.email ?? null)
  await deleteChildren(
    context,
    changes.map(({ after }) => after.id),
  )
}

async function mergeDuplicates(context: Context, items: Item[]): Promise<void> {
  const survivors = items.filter(({ plan }) => plan.duplicates.length > 0)
  if (survivors.length === 0) return
  const pairs = survivors.flatMap(({ plan, id }) =>
    plan.duplicates.map((duplicate) => ({ survivor: id, duplicate: duplicate.id })),
  )
  await absorb(context, pairs)
}

// Identities, tags, addresses and the log of new and newly known contacts go in one statement with the audit log.
async function leaveWrites(context: Context, items: Item[]): Promise<void> {
  const { db, config } = context
  const [added, removed, ips] = await Promise.all([
    findOrCreateTags(
      db,
      items.flatMap(({ plan }) => plan.tagsAdded),
    ),
    findTags(
      db,
      items.flatMap(({ plan }) => plan.tagsRemoved),
    ),
    findOrCreateIpAddresses(
      db,
      items.flatMap(({ plan }) => plan.ipAddresses.map((address) => storedIp(address, config))),
    ),
    deleteIdentities(
      db,
      items.filter(({ change, plan }) => change.before && plan.identities).map(({ id }) => id),
    ),
  ])
  const identities = items.flatMap(({ plan, id }) =>
    (plan.identities ?? []).map((identity) => ({ ...identity, contactId: id })),
  )
  const tagLinks = links(items, ({ tagsAdded }) => tagsAdded.map((name) => added.get(name.toLowerCase())))
  const tagCuts = links(items, ({ tagsRemoved }) =>
    tagsRemoved.map((name) => removed.get(name.toLowerCase())),
  )
  const ipLinks = links(items, ({ ipAddresses }) =>
    ipAddresses.map((address) => ips.get(storedIp(address, config))),
  )
  const known = items.filter(({ change, plan }) => change.kind === 'create' || plan.isIdentified)
  const { later } = context
  if (!later) throw new Error('contacts are written by save() only')
  if (identities.length > 0)
    later.push({
      write: claimIdentities(db, identities),
      counted: (claimed) => assertClaimed(claimed, identities.length),
    })
  // Whoever comes with the address of somebody who was erased shows it at once.
  const counted = (blocked: number) => {
    if (blocked > 0) for (const { plan } of items) plan.isBare = false
  }
  for (const write of suppressionWrites(db, reachedAt(items), context.now)) later.push({ write, counted })
  if (tagLinks.length > 0) later.push({ write: insertTags(context, tagLinks) })
  if (tagCuts.length > 0) later.push({ write: deleteTags(context, tagCuts) })
  if (ipLinks.length > 0) later.push({ write: insertIpLinks(context, ipLinks) })
  if (known.length > 0) later.push({ write: insertContactEvents(context, known) })
}

const REACHED_AT = [
  ['email', 'email'],
  ['mobile', 'sms'],
  ['phone', 'sms'],
] as const

// The addresses that are new to a contact.
function reachedAt(items: Item[]) {
  return items.flatMap(({ change, id: contactId }) =>
    REACHED_AT.flatMap(([alias, channel]) => {
      const address = change.after[alias]
      const isNew = change.kind === 'create' || alias in change.differences
      return isNew && typeof address === 'string' && address !== '' ? [{ contactId, channel, address }] : []
    }),
  )
}

function links(
  items: Item[],
  idsOf: (plan: ContactPlan) => (number | undefined)[],
): { contactId: number; id: number }[] {
  return items.flatMap(({ plan, id: contactId }) =>
    idsOf(plan).flatMap((id) => (id === undefined ? [] : [{ contactId, id }])),
  )
}

function insertTags({ db, now }: Context, pairs: { contactId: number; id: number }[]): Fragment {
  return db`
    insert into contact_tags (contact_id, tag_id, date_added)
    select *, ${now}::timestamptz from ${linked(db, pairs)} on conflict do nothing returning 1`
}

function insertIpLinks({ db }: Context, pairs: { contactId: number; id: number }[]): Fragment {
  return db`
    insert into contact_ip_addresses (contact_id, ip_id)
    select * from ${linked(db, pairs)} on conflict do nothing returning 1`
}

function linked(db: Context['db'], pairs: { contactId: number; id: number }[]): Fragment {
  return db`unnest(${pairs.map(({ contactId }) => contactId)}::bigint[], ${pairs.map(({ id }) => id)}::bigint[])`
}

function deleteTags({ db }: Context, pairs: { contactId: number; id: number }[]): Fragment {
  return db`
    delete from contact_tags t
    using unnest(${pairs.map(({ contactId }) => contactId)}::bigint[], ${pairs.map(({ id }) => id)}::bigint[]) r (contact_id, tag_id)
    where t.contact_id = r.contact_id and t.tag_id = r.tag_id returning 1`
}

function insertContactEvents({ db, actor, now }: Context, items: Item[]): Fragment {
  const { origin } = actor
  return db`
    insert into contact_events (contact_id, user_id, user_name, bundle, object, action, object_id, properties, date_added)
    select contact_id, ${actor.userId}::bigint, ${actor.name}, ${origin?.bundle ?? 'lead'}, ${origin?.object ?? 'api-single'}, action,
      ${origin?.id ?? null}::bigint, ${JSON.stringify({ object_description: actor.name })}::text::jsonb, ${now}
    from unnest(${items.map(({ id }) => id)}::bigint[],
      ${items.map(({ plan }) => (plan.isIdentified ? 'identified_contact' : 'created_contact'))}::text[]) r (contact_id, action)
    returning 1`
}

async function writePreferences({ db, now }: Context, items: Item[]): Promise<void> {
  await insertDoNotContact(
    db,
    items.flatMap(({ plan, id }) => plan.blocked.map((entry) => ({ ...entry, contactId: id }))),
    { now },
  )
  await deleteDoNotContact(
    db,
    items.flatMap(({ plan, id }) => plan.opened.map((channel) => ({ contactId: id, channel }))),
  )
  const rules = items.flatMap(({ plan, id }) =>
    Object.entries(plan.frequencyRules).map(([channel, rule]) => ({ contactId: id, channel, rule })),
  )
  await insertFrequencyRules(
    db,
    rules.flatMap(({ rule, ...key }) => (rule ? [{ ...key, ...rule }] : [])),
    now,
  )
  await deleteFrequencyRules(
    db,
    rules.filter(({ rule }) => rule === null),
  )
  await setCategories(
    db,
    items.flatMap(({ plan, id }) =>
      plan.categories ? [{ contactId: id, categoryIds: plan.categories }] : [],
    ),
    now,
  )
}

async function writeLogs({ db, actor, now }: Context, items: Item[]): Promise<void> {
  const staged = items.filter(
    ({ change }) => 'stage' in change.differences && typeof change.after.stage === 'number',
  )
  const lost = await logStageChanges(
    db,
    staged.map(({ change, id }) => ({
      contactId: id,
      stageId: Number(change.after.stage),
      actionName: 'Set with the contact',
    })),
    now,
  )
  for (const { change, id } of staged) if (lost.has(id)) change.after.stage = null
  const entry = { bundle: 'lead', object: 'lead' }
  await insertAuditEntries(
    db,
    items
      .filter(({ change }) => change.kind === 'edit')
      .flatMap(({ plan, id }) => [
        ...(plan.isIdentified ? [{ ...entry, objectId: id, action: 'identified', details: {} }] : []),
        ...plan.ipAddresses.map((address) => ({
          ...entry,
          objectId: id,
          action: 'ipadded',
          details: { ipAddress: address },
        })),
      ]),
    { actor, now },
  )
}

async function writeActivity({ db, now }: Context, items: Item[]): Promise<void> {
  const active = items.flatMap(({ change, plan, id }) =>
    plan.activity ? [{ change, id, at: plan.activity }] : [],
  )
  if (active.length === 0) return
  await db`
    update contacts t set last_active = r.at
    from jsonb_to_recordset(${JSON.stringify(active.map(({ id, at }) => ({ id, at })))}::text::jsonb) as r (id bigint, at timestamptz)
    where t.id = r.id`
  for (const { change, at } of active) change.after.last_active = at
  await appendHappenings(
    db,
    [{ type: 'contact.changed', ids: active.map(({ id }) => id), payload: { fields: ['last_active'] } }],
    now,
  )
}

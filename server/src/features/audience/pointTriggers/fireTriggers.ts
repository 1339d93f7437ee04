// Triggers happen to contacts: each event once per contact, whoever else is at it.

import { withoutDead } from '../../../catalog/judgeProperties.ts'
import { findUnsendable, messageOf } from '../../../catalog/sentMessages.ts'
import { tellDead } from '../../../catalog/tellDead.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Log } from '../../../platform/log.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { findContactOwners } from '../contactRows/findContactOwners.ts'
import { isPermittedByOwner, scopeOf } from '../contactRows/permittedContacts.ts'
import { lockPoints } from '../contactRows/pointsOfContacts.ts'
import { readProperties } from '../points/checkProperties.ts'
import type { LiveTrigger } from './liveTriggers.ts'
import { actionsOnContacts } from './triggerDuties.ts'
import type { TriggerEvent } from './triggerEvents.sql.ts'

/**
 * Fires the events of the triggers that the contacts have reached, in the caller's transaction. Who fires is who
 * inserts the row of (event, contact): nobody gets an event twice. Events of types that this version does not know
 * leave no row, so that they are not lost. Four statements at most, and those of each event, whatever the number of contacts. Call `wakeConsumers` after the commit.
 */
export async function fireTriggers(
  context: Context,
  log: Log,
  { contactIds, triggers }: { contactIds: readonly number[]; triggers: readonly LiveTrigger[] },
): Promise<void> {
  const { db, now, catalog } = context
  if (contactIds.length === 0 || triggers.length === 0) return
  const points = await lockPoints(db, [...new Set(contactIds)])
  const ids = [...points.keys()]
  const groupIds = triggers.map((trigger) => trigger.groupId).filter((id) => id !== null)
  const scores = groupIds.length > 0 ? await findScores(db, ids, groupIds) : new Map<string, number>()
  const isLimited = triggers.some(({ actor }) => scopeOf(actor, ['view', 'edit']) !== 'all')
  const owners = isLimited ? await findContactOwners(db, ids) : new Map<number, number | null>()
  const due = triggers.flatMap((trigger) => {
    const reached = ids.filter((id) => {
      const has = trigger.groupId === null ? points.get(id) : scores.get(`${id} ${trigger.groupId}`)
      return has !== undefined && has >= trigger.points
    })
    return trigger.events.flatMap((event) => {
      const type = catalog.triggerEvents.get(event.type)
      const own = reached.filter((id) =>
        isPermittedByOwner(trigger.actor, {
          actions: actionsOnContacts(type),
          owner: owners.get(id) ?? null,
        }),
      )
      return type && own.length > 0 ? [{ trigger, event, reached: own }] : []
    })
  })
  const sendable = await withoutUnsendable(context, due)
  const fired = await insertFirings(
    db,
    sendable.flatMap(({ event, reached }) => reached.map((contactId) => ({ contactId, eventId: event.id }))),
    now,
  )
  for (const { trigger, event } of sendable) {
    const own = fired.get(event.id) ?? []
    if (own.length > 0) await run(context, log, { trigger, event, contactIds: own })
  }
}

/** Those of the events whose message the publisher of the trigger may send. One statement per kind of message and limited publisher. */
async function withoutUnsendable<D extends { trigger: LiveTrigger; event: TriggerEvent }>(
  context: Context,
  due: readonly D[],
): Promise<D[]> {
  const messageIn = ({ event }: D) =>
    messageOf(context.catalog.triggerEvents.get(event.type), event.properties)
  const refused = new Set<D>()
  for (const [actor, own] of Map.groupBy(due, ({ trigger }) => trigger.actor)) {
    const unsendable = await findUnsendable(
      { ...context, actor },
      own.flatMap((one) => messageIn(one) ?? []),
    )
    for (const one of own) {
      const message = messageIn(one)
      if (unsendable.some(({ kind, id }) => kind === message?.kind && id === message.id)) refused.add(one)
    }
  }
  return due.filter((one) => !refused.has(one))
}

async function run(
  context: Context,
  log: Log,
  {
    trigger,
    event,
    contactIds,
  }: { trigger: LiveTrigger; event: TriggerEvent; contactIds: readonly number[] },
): Promise<void> {
  const type = context.catalog.triggerEvents.get(event.type)
  const failed = await type?.run({
    context,
    publisher: trigger.actor,
    trigger,
    event,
    properties: readProperties(type.properties, withoutDead(event.properties, type.refers, event.dead)),
    contactIds,
  })
  const ids = { triggerId: trigger.id, eventId: event.id }
  tellDead(log, 'an event of a point trigger', ids, event.dead)
  for (const [reason, about] of Map.groupBy(failed ?? [], ([, reason]) => reason))
    log.warn(
      { ...ids, contacts: about.map(([id]) => id), reason },
      'an event of a point trigger could not be done for some contacts',
    )
}

async function findScores(
  db: Db,
  contactIds: readonly number[],
  groupIds: readonly number[],
): Promise<Map<string, number>> {
  const rows = await db<{ contactId: number; groupId: number; score: number }[]>`
    select contact_id as "contactId", group_id as "groupId", score from contact_group_scores
    where contact_id = any(${contactIds as number[]}::bigint[]) and group_id = any(${groupIds as number[]}::bigint[])`
  return new Map(rows.map(({ contactId, groupId, score }) => [`${contactId} ${groupId}`, score]))
}

async function insertFirings(
  db: Db,
  pairs: readonly { contactId: number; eventId: number }[],
  now: Date,
): Promise<Map<number, number[]>> {
  const fired = new Map<number, number[]>()
  if (pairs.length === 0) return fired
  const rows = await db<{ contactId: number; eventId: number }[]>`
    insert into point_trigger_firings (contact_id, event_id, date_fired)
    select contact_id, event_id, ${now}::timestamptz
    from unnest(${pairs.map((pair) => pair.contactId)}::bigint[], ${pairs.map((pair) => pair.eventId)}::bigint[]) r (contact_id, event_id)
    order by 1, 2
    on conflict do nothing
    returning contact_id as "contactId", event_id as "eventId"`
  for (const { contactId, eventId } of rows) {
    const own = fired.get(eventId)
    if (own) own.push(contactId)
    else fired.set(eventId, [contactId])
  }
  return fired
}

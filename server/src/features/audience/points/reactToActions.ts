// Contacts get points for what they do.

import type { Consumer, Happening, HappeningType } from '../../../catalog/happenings.ts'
import { withoutDead } from '../../../catalog/judgeProperties.ts'
import type { PointActionType } from '../../../catalog/pointAction.ts'
import { tellDead } from '../../../catalog/tellDead.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Log } from '../../../platform/log.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { findContactOwners } from '../contactRows/findContactOwners.ts'
import { isPermittedByOwner, scopeOf } from '../contactRows/permittedContacts.ts'
import { lockPoints } from '../contactRows/pointsOfContacts.ts'
import { changePoints, type PointWords } from './changePoints.ts'
import { readProperties } from './checkProperties.ts'
import { findPublishedActions, type PublishedAction } from './findPublishedActions.ts'

const CHANGES = ['view', 'edit'] as const

/** What a contact did, and the action that it is worth points by. */
interface Deed {
  contactId: number
  action: PublishedAction
}

interface Reported {
  happenings: readonly Happening[]
  actions: readonly PublishedAction[]
}

/**
 * Gives the points of published actions. An action that is not repeatable counts once per contact: who gives the
 * points is who inserts the row of (contact, action). A repeatable one counts each time that is reported. Eighteen
 * statements at most, one more for publishers limited to own contacts, one per insight and one per action that looks at earlier visits, whatever the number of
 * happenings and contacts.
 */
export function reactToActions({ pointActions }: Contracts): Consumer<HappeningType> {
  const reported = [...pointActions.values()].filter(({ happenings }) => happenings.length > 0)
  // Most changes of contacts tell of nothing that can be worth points, whatever an action asks for.
  const isReported = (happening: Happening) => reported.some((type) => tellsOf(type, happening))
  return {
    name: 'points.actions',
    types: [...new Set(reported.flatMap(({ happenings }) => happenings))],
    maxIds: 1_000,
    async handle(db, happenings, now, { log }) {
      if (!happenings.some(isReported)) return
      const actions = await findPublishedActions(
        db,
        reported.map(({ type }) => type),
      )
      warnOfDead(log, pointActions, { happenings, actions })
      const deeds = await deedsOf(db, pointActions, { happenings, actions })
      if (deeds.length === 0) return
      const known = await lockPoints(db, [...new Set(deeds.map(({ contactId }) => contactId))])
      const permitted = await permittedDeeds(
        db,
        deeds.filter(({ contactId }) => known.has(contactId)),
      )
      const counting = await claim(db, permitted, now)
      const entries = counting.map(({ contactId, action: { delta, groupId, ...action } }) => ({
        contactId,
        op: 'plus' as const,
        value: delta,
        ...(groupId === null ? {} : { groupId }),
        words: wordsOf(action),
      }))
      const by = { actor: SYSTEM, now, type: 'point', eventName: '', actionName: '' }
      await changePoints(db, entries, by)
    },
  }
}

function tellsOf(action: PointActionType, { type, payload }: Happening): boolean {
  return action.happenings.includes(type) && action.isIt?.(payload) !== false
}

function warnOfDead(log: Log, types: Contracts['pointActions'], { happenings, actions }: Reported): void {
  const happened = new Set(happenings.map(({ type }) => type))
  for (const { id, type, dead } of actions)
    if (types.get(type)?.happenings.some((name) => happened.has(name)))
      tellDead(log, 'an action of points', { actionId: id }, dead)
}

// In the order in which it happened. What was published then counts, also when it is not any more.
async function deedsOf(
  db: Db,
  types: Contracts['pointActions'],
  { happenings, actions }: Reported,
): Promise<Deed[]> {
  const deeds: (Deed & { place: number })[] = []
  for (const [name, ofType] of Map.groupBy(actions, (action) => action.type)) {
    const type = types.get(name)
    if (!type) continue
    const told = happenings.flatMap((happening, place) =>
      tellsOf(type, happening) ? [{ happening, place }] : [],
    )
    const payloads = told.map(({ happening }) => happening.payload)
    const completed = type.complete ? await type.complete(db, payloads) : payloads
    const parsed = ofType.map((action) => ({
      action,
      properties: readProperties(type.properties, withoutDead(action.properties, type.refers, action.dead)),
    }))
    for (const { action, properties } of parsed) {
      const chosen = await type.choose?.(db, properties, completed)
      for (const [index, { happening, place }] of told.entries()) {
        const fits = type.fits?.(properties, completed[index] ?? happening.payload) !== false
        if (!fits || !isPublishedAt(action, happening.occurredAt)) continue
        for (const contactId of chosen?.[index] ?? happening.ids) deeds.push({ contactId, action, place })
      }
    }
  }
  return deeds.sort((a, b) => a.place - b.place || a.action.id - b.action.id)
}

function isPublishedAt({ publishUp, publishDown }: PublishedAction, moment: Date): boolean {
  return (publishUp === null || publishUp <= moment) && (publishDown === null || publishDown > moment)
}

/** Those of the deeds by which the publisher of the action may change the contact. One statement, none without a limited publisher. */
async function permittedDeeds(db: Db, deeds: readonly Deed[]): Promise<readonly Deed[]> {
  const limited = deeds.filter(({ action }) => scopeOf(action.actor, CHANGES) !== 'all')
  if (limited.length === 0) return deeds
  const owners = await findContactOwners(db, [...new Set(limited.map(({ contactId }) => contactId))])
  return deeds.filter(({ action: { actor }, contactId }) =>
    isPermittedByOwner(actor, { actions: CHANGES, owner: owners.get(contactId) ?? null }),
  )
}

/** Those of the deeds that count: the first of an action that is not repeatable, and all others. One statement. */
async function claim(db: Db, deeds: readonly Deed[], now: Date): Promise<Deed[]> {
  const once = deeds.filter(({ action }) => !action.repeatable)
  if (once.length === 0) return [...deeds]
  const rows = await db<{ contactId: number; actionId: number }[]>`
    insert into point_action_firings (contact_id, point_action_id, date_fired)
    select distinct contact_id, action_id, ${now}::timestamptz
    from unnest(${once.map(({ contactId }) => contactId)}::bigint[], ${once.map(({ action }) => action.id)}::bigint[])
      as r (contact_id, action_id)
    order by 1, 2
    on conflict do nothing
    returning contact_id as "contactId", point_action_id as "actionId"`
  const claimed = new Set(rows.map(({ contactId, actionId }) => `${contactId} ${actionId}`))
  return deeds.filter(
    ({ contactId, action }) => action.repeatable || claimed.delete(`${contactId} ${action.id}`),
  )
}

// `email.open` is logged as an `open` of type `email`.
function wordsOf({ id, name, type }: Pick<PublishedAction, 'id' | 'name' | 'type'>): PointWords {
  const [prefix = '', suffix = ''] = type.split('.')
  return { type: prefix, eventName: `${id}: ${name}`, actionName: suffix }
}

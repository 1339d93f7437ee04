// What happens becomes events that webhooks wait to be told of.
import type { Consumer, Happening, HappeningType } from '../../../catalog/happenings.ts'
import type { ToldItem, WebhookTrigger } from '../../../catalog/webhookTrigger.ts'
import { actorKey, loadActors } from '../../../platform/auth/loadActors.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Db, Sql } from '../../../platform/database/connection.ts'
import { grantOf, holds, SYSTEM } from '../../../platform/permissions.ts'
import type { Context, DeletionListener } from '../../../platform/resource/definition.ts'
import { findRights } from '../../../platform/resource/rights.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { toJson } from '../../../platform/values/json.ts'
import { type Event, insertWaiting } from './insertWaiting.ts'

/** A published webhook and which of the asked triggers it listens to. */
interface Listener {
  id: number
  triggers: string[]
  userId: number | null
  credentialId: number | null
}

interface Told {
  trigger: WebhookTrigger
  items: readonly ToldItem[]
}

/**
 * Queues events for the webhooks that listen, as they are at this moment: a payload is made when the event is queued, so
 * that what is deleted or changed before it leaves is told as it was. One statement where nobody listens; with listeners
 * a constant number for each trigger and each maker, whatever the number of contacts and webhooks.
 */
export function queueItems({ webhookTriggers }: Contracts): Consumer<HappeningType> {
  const triggers = [...webhookTriggers.values()]
  return {
    name: 'webhooks.queue',
    types: [...new Set(triggers.flatMap(({ happenings }) => happenings))],
    maxIds: 500,
    async handle(db, happenings, now, { catalog, config }) {
      const found = triggers
        .map((trigger) => ({ trigger, own: happenings.filter((happening) => tellsOf(trigger, happening)) }))
        .filter(({ own }) => own.length > 0)
      const listeners = await findListeners(
        db,
        found.map(({ trigger }) => trigger.key),
      )
      if (listeners.length === 0) return
      const context: Context = { sql: db as Sql, db, actor: SYSTEM, config, catalog, now }
      const heard = new Set(listeners.flatMap((listener) => listener.triggers))
      const told: Told[] = []
      for (const { trigger, own } of found)
        if (heard.has(trigger.key)) told.push({ trigger, items: await trigger.present(context, own) })
      await insertItems(context, listeners, told)
    },
  }
}

/** Queues what is told of records that are about to be deleted. */
export const queueDeletions: DeletionListener = async (context, kind, show) => {
  const triggers = [...context.catalog.webhookTriggers.values()].filter(
    ({ deletionOf }) => deletionOf === kind,
  )
  if (triggers.length === 0) return
  const listeners = await findListeners(
    context.db,
    triggers.map(({ key }) => key),
  )
  if (listeners.length === 0) return
  // The record has no id of its own any more; the event names it.
  const items = (await show()).map(({ id, shown }) => ({
    about: { kind, id },
    payload: { id, [kind]: { ...shown, id: null } },
  }))
  await insertItems(
    context,
    listeners,
    triggers.map((trigger) => ({ trigger, items })),
  )
}

function tellsOf(trigger: WebhookTrigger, happening: Happening): boolean {
  return trigger.happenings.includes(happening.type) && trigger.isIt?.(happening) !== false
}

async function findListeners(db: Db, keys: readonly string[]): Promise<Listener[]> {
  if (keys.length === 0) return []
  const rows = await db<(Listener & { triggers: unknown })[]>`
    select id, triggers, acts_for_user_id as "userId", acts_for_credential_id as "credentialId" from webhooks
    where is_published and triggers ?| ${keys as string[]}::text[] order by id`
  return rows.map((row) => ({
    ...row,
    triggers: (Array.isArray(row.triggers) ? row.triggers : []).filter((key) => keys.includes(String(key))),
  }))
}

// Webhooks of one maker share the questions about rights.
async function insertItems(
  context: Context,
  listeners: readonly Listener[],
  told: readonly Told[],
): Promise<void> {
  const { db, config, now } = context
  const actors = await loadActors(db, listeners)
  const rows: Event[] = []
  for (const [key, own] of Map.groupBy(listeners, actorKey)) {
    const actor = actors.get(key)
    if (!actor) continue
    const isVisible = await judge({ ...context, actor }, told)
    for (const { trigger, items } of told) {
      const hooks = own.filter(({ triggers }) => triggers.includes(trigger.key))
      if (hooks.length === 0 || !holds(actor, `${trigger.permission}:view`)) continue
      for (const item of items) {
        if (!isVisible(item)) continue
        const payload = toJson({ ...item.payload, timestamp: isoDate(now) })
        for (const hook of hooks) rows.push({ webhookId: hook.id, trigger: trigger.key, payload })
      }
    }
  }
  await insertWaiting(db, rows, { limit: config.webhook_limit, now })
}

/** Which items the actor may see: one statement per kind of record for who does not see all of them. */
async function judge(context: Context, told: readonly Told[]): Promise<(item: ToldItem) => boolean> {
  const abouts = told.flatMap(({ items }) => items.flatMap(({ about }) => about ?? []))
  const visible = new Map<string, ReadonlySet<number>>()
  for (const [kind, own] of Map.groupBy(abouts, (about) => about.kind)) {
    const definition = context.catalog.resources.get(kind)
    const ids = [...new Set(own.map(({ id }) => id))]
    if (!definition || seesAll(context, definition.permission)) visible.set(kind, new Set(ids))
    else {
      const rights = await findRights(context, definition, ids)
      visible.set(kind, new Set([...rights].filter(([, { view }]) => view).map(([id]) => id)))
    }
  }
  return ({ about }) => about === null || visible.get(about.kind)?.has(about.id) === true
}

function seesAll({ actor }: Context, permission: string): boolean {
  const { own, other } = grantOf(actor, permission, 'view')
  return own && other
}

// How contacts are in what set actions change, so that it can be put back.

import type { Db } from '../../../platform/database/connection.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { selection } from '../../../platform/resource/columns.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { fieldsOf } from '../../../platform/resource/definition.ts'
import { contact } from '../../audience/contacts/contact.ts'
import type { Action } from './contactActions.sql.ts'

/** What is looked at, by kind: what it is called for tags, fields and channels, ids for the others. */
export type Aspect = 'tag' | 'segment' | 'campaign' | 'group' | 'field' | 'channel'

/** What is looked at: aspects with what they name, and columns. */
export interface Looked {
  named: Readonly<Record<Aspect, readonly string[]>>
  columns: readonly ('owner' | 'stage' | 'points')[]
}

/** How a contact is, by `tag vip`, `segment 7`, `owner`; what it has not is not in it. */
export type ContactState = Readonly<Record<string, unknown>>

/** What is otherwise: before, and after. */
export type Difference = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

const ASPECTS: readonly Aspect[] = ['tag', 'segment', 'campaign', 'group', 'field', 'channel']
const NAMES: Readonly<Record<string, Aspect>> = {
  tags: 'tag',
  segments: 'segment',
  campaigns: 'campaign',
  channels: 'channel',
}

/** Pure: what actions change. */
export function changedBy(actions: readonly Action[]): Looked {
  const keys = actions.flatMap(({ type, properties }) => {
    if (type === 'setOwner') return ['owner']
    if (type === 'setStage') return ['stage']
    if (type === 'addPoints') return [properties.group ? `group ${properties.group}` : 'points']
    if (type === 'setFields') return Object.keys(properties.fields as object).map((alias) => `field ${alias}`)
    return Object.entries(properties).flatMap(([key, value]) => {
      const aspect = getOwn(NAMES, key)
      return aspect ? (value as unknown[]).map((one) => keyOf(aspect, one)) : []
    })
  })
  return lookedAt(keys)
}

/** Pure: the key of what is named. Tags are the same in capitals. */
function keyOf(aspect: Aspect, name: unknown): string {
  return `${aspect} ${aspect === 'tag' ? String(name).toLowerCase() : name}`
}

/** Pure: what keys of states are about. */
export function lookedAt(keys: Iterable<string>): Looked {
  const named: Record<Aspect, string[]> = {
    tag: [],
    segment: [],
    campaign: [],
    group: [],
    field: [],
    channel: [],
  }
  const columns = new Set<Looked['columns'][number]>()
  for (const key of new Set(keys)) {
    const { aspect, name } = parted(key)
    if (aspect) named[aspect].push(name)
    else columns.add(key as Looked['columns'][number])
  }
  return { named, columns: [...columns] }
}

/** Pure: the aspect of a key and what it names. */
export function parted(key: string): { aspect: Aspect | null; name: string } {
  const at = key.indexOf(' ')
  const aspect = ASPECTS.find((one) => one === key.slice(0, at))
  return aspect ? { aspect, name: key.slice(at + 1) } : { aspect: null, name: key }
}

/** How contacts are. One statement, whatever the number. */
export async function readStates(
  context: Context,
  { named, columns }: Looked,
  contactIds: readonly number[],
): Promise<Map<number, ContactState>> {
  const { db } = context
  const fields = await fieldsOf(contact, db)
  const values = Object.fromEntries(
    named.field.flatMap((alias) => {
      const field = Object.hasOwn(fields, alias) ? fields[alias] : undefined
      return field ? [[alias, field]] : []
    }),
  )
  const rows = await db<({ id: number; states: Record<string, unknown> } & Record<string, unknown>)[]>`
    select ${selection(db, values)}, jsonb_build_object('owner', t.owner_id, 'stage', t.stage_id, 'points', t.points)
      || ${related(db, named)} as states
    from contacts t where t.id = any(${contactIds as number[]}::bigint[]) order by t.id`
  const wanted = new Set<string>(columns)
  return new Map(
    rows.map(({ id, states, ...row }) => {
      const kept = Object.entries(states).filter(([key]) => wanted.has(key) || key.includes(' '))
      const own = Object.keys(values).map((alias) => [`field ${alias}`, getOwn(row, alias)])
      return [id, plain(Object.fromEntries([...kept, ...own]))]
    }),
  )
}

// As it is stored and read again, without what is empty.
function plain(state: Record<string, unknown>): ContactState {
  const entries = Object.entries(JSON.parse(JSON.stringify(state)) as Record<string, unknown>)
  return Object.fromEntries(entries.filter(([, value]) => value !== null))
}

function related(db: Db, { tag, segment, campaign, group, channel }: Looked['named']) {
  return db`coalesce((
    select jsonb_object_agg(key, value) from (
      select 'tag ' || lower(g.tag) as key, to_jsonb(g.tag) as value from contact_tags x join tags g on g.id = x.tag_id
        where x.contact_id = t.id and lower(g.tag) = any(${tag as string[]}::text[])
      union all
      select 'segment ' || m.segment_id, jsonb_build_object('manuallyAdded', m.manually_added,
          'manuallyRemoved', m.manually_removed, 'dateAdded', m.date_added) from segment_contacts m
        where m.contact_id = t.id and m.segment_id = any(${segment as string[]}::bigint[])
      union all
      select 'campaign ' || c.campaign_id, to_jsonb(c.rotation) from campaign_contacts c
        where c.contact_id = t.id and c.campaign_id = any(${campaign as string[]}::bigint[]) and not c.manually_removed
      union all
      select 'group ' || p.group_id, to_jsonb(p.score) from contact_group_scores p
        where p.contact_id = t.id and p.group_id = any(${group as string[]}::bigint[])
      union all
      select 'channel ' || d.channel, jsonb_build_object('reason', d.reason, 'comments', d.comments)
        from contact_do_not_contact d
        where d.contact_id = t.id and d.channel = any(${channel as string[]}::text[])
    ) found), '{}'::jsonb)`
}

/** Pure: what is otherwise. */
export function differenceOf(before: ContactState = {}, after: ContactState = {}): Difference {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(
    keys.flatMap((key) =>
      isSame(before[key], after[key]) ? [] : [[key, [before[key] ?? null, after[key] ?? null] as const]],
    ),
  )
}

/** Pure: whether two parts of states say the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

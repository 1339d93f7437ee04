// Pure: which records happenings are about, by kind.

import type { HappeningType } from '../../../catalog/happenings.ts'
import type { Glimpse } from '../../../platform/engine/tail.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import type { Definition } from '../../../platform/resource/definition.ts'

/** Ids of the records of a kind that changed; null when they are too many, or not known. */
export type ChangedIds = ReadonlySet<number> | null

export type ChangedKinds = ReadonlyMap<string, ChangedIds>

/** More are not told by id: who watches reads the list anew. */
export const MOST_IDS = 200

/** Happenings about something else than contacts, beside those of records; null for those that are about no record. */
const ABOUT: Partial<Record<HappeningType, string | null>> = {
  'campaign.unpublished': 'campaign',
  'email.opens_recorded': null,
  'segment.rebuild': null,
}

/** What payloads name, and the kind of it. */
export const NAMED: Readonly<Record<string, string>> = {
  segmentId: 'segment',
  campaignId: 'campaign',
  emailId: 'email',
  formId: 'form',
  assetId: 'asset',
  textMessageId: 'sms',
}

/**
 * The records that happenings are about. A deleted one is named by nobody any more, so that of its kind only those are
 * told that may see all: its ids stand under `deleted`.
 */
export function changedKinds(
  glimpses: readonly Glimpse[],
  resources: ReadonlyMap<string, Definition>,
): { changed: ChangedKinds; deleted: ChangedKinds } {
  const changed = new Map<string, Set<number> | null>()
  const deleted = new Map<string, Set<number> | null>()
  for (const { type, ids, names } of glimpses) {
    const isGone = type.endsWith('.deleted')
    for (const kind of kindsOf(type, resources)) add(isGone ? deleted : changed, kind, ids)
    for (const [name, id] of Object.entries(names)) add(changed, getOwn(NAMED, name) ?? '', [id])
  }
  return { changed, deleted }
}

/** Both together. */
export function joinKinds(a: ChangedKinds, b: ChangedKinds): ChangedKinds {
  const joined = new Map([...a].map(([kind, ids]) => [kind, ids && new Set(ids)]))
  for (const [kind, ids] of b) add(joined, kind, ids && [...ids])
  return joined
}

function kindsOf(type: string, resources: ReadonlyMap<string, Definition>): readonly string[] {
  const about = getOwn<string | null>(ABOUT, type)
  if (about !== undefined) return about === null ? [] : [about]
  const [name] = type.split('.')
  if (!/\.(created|changed|deleted)$/.test(type)) return ['contact']
  return [...resources].flatMap(([kind, definition]) => (definition.name === name ? kind : []))
}

function add(kinds: Map<string, Set<number> | null>, kind: string, ids: readonly number[] | null): void {
  const known = kinds.get(kind)
  if (known === null) return
  const all = ids && new Set([...(known ?? []), ...ids])
  kinds.set(kind, all && all.size <= MOST_IDS ? all : null)
}

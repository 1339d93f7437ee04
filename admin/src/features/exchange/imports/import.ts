// An import as it is answered, and what can be said of it before it begins.
import type { Answer } from '../../../api/query.ts'
import type { State } from '../../../look/Status.tsx'

export type Import = Answer<'/imports/{id}'>['import']
export type Counts = NonNullable<Import['result']>
export type Detected = Answer<'/imports/{id}/columns'>
export type Column = Detected['detected']['columns'][number]

/** What is done with each contact; written to the server before anything reads it. */
export type Settings = Pick<
  Import,
  'map' | 'createFields' | 'owner' | 'segments' | 'tags' | 'skipIfExists' | 'segmentsFromTags' | 'again'
>

export const STATES: Readonly<Record<Import['state'], State>> = {
  new: 'draft',
  queued: 'waiting',
  running: 'running',
  done: 'finished',
  cancelled: 'cancelled',
  failed: 'failed',
}

export function isUnderWay({ state }: Import): boolean {
  return state === 'queued' || state === 'running'
}

/** The settings of an import. */
export function settingsOf(one: Import): Settings {
  const { map, createFields, owner, segments, tags, skipIfExists, segmentsFromTags, again } = one
  return { map, createFields, owner, segments, tags, skipIfExists, segmentsFromTags, again }
}

/** Where a column goes: what somebody chose goes before what the server suggests; empty leaves it out. */
export function targetOf({ header, target }: Column, map: Settings['map']): string {
  const chosen = map[header]
  if (chosen !== undefined) return chosen
  return target === null || Object.values(map).includes(target) ? '' : target
}

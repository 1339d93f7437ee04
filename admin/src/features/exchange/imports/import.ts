// An import as it is answered, and what can be said of it before it begins.
import type { Answer } from '../../../api/query.ts'
import type { State } from '../../../look/Status.tsx'

export type Import = Answer<'/imports/{id}'>['import']
export type Counts = NonNullable<Import['result']>
export type Detected = Answer<'/imports/{id}/columns'>
export type Encoding = NonNullable<Import['encoding']>
export type Column = Detected['detected']['columns'][number]

/** What is done with each contact; written to the server before anything reads it. */
export type Settings = Pick<
  Import,
  | 'map'
  | 'encoding'
  | 'createFields'
  | 'owner'
  | 'segments'
  | 'tags'
  | 'skipIfExists'
  | 'segmentsFromTags'
  | 'again'
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
  const { map, encoding, createFields, owner, segments, tags, skipIfExists, segmentsFromTags, again } = one
  return { map, encoding, createFields, owner, segments, tags, skipIfExists, segmentsFromTags, again }
}

/** Encodings that can be chosen, the most frequent ones first. */
export const ENCODINGS: readonly Encoding[] = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'iso-8859-2',
  'koi8-r',
  'ibm866',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'utf-16le',
  'utf-16be',
]

/** Where a column goes: what somebody chose goes before what the server suggests; empty leaves it out. */
export function targetOf({ header, target }: Column, map: Settings['map']): string {
  const chosen = map[header]
  if (chosen !== undefined) return chosen
  return target === null || Object.values(map).includes(target) ? '' : target
}

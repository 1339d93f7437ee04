// What a first character means, and which records were opened before.
import { signedInId } from '../api/session.ts'

export type Mode = 'all' | 'records' | 'actions' | 'help'

export interface Asked {
  mode: Mode
  /** The kinds that are searched; null for all. */
  kinds: string | null
  text: string
}

/** `@` asks for contacts, `#` for segments, `>` for actions, `?` for help. */
export function modeOf(typed: string): Asked {
  const text = typed.slice(1).trim()
  switch (typed[0]) {
    case '@':
      return { mode: 'records', kinds: 'contact', text }
    case '#':
      return { mode: 'records', kinds: 'segment', text }
    case '>':
      return { mode: 'actions', kinds: null, text }
    case '?':
      return { mode: 'help', kinds: null, text }
    default:
      return { mode: 'all', kinds: null, text: typed.trim() }
  }
}

export interface Recent {
  kind: string
  id: number
  name: string
}

const MOST = 8

/** The records that the person opened last from the palette, in this browser. */
export function recentRecords(): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOfPerson()) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Puts a record before the others. */
export function rememberRecord(record: Recent): void {
  const others = recentRecords().filter(({ kind, id }) => kind !== record.kind || id !== record.id)
  localStorage.setItem(keyOfPerson(), JSON.stringify([record, ...others].slice(0, MOST)))
}

function keyOfPerson(): string {
  return `campanile.recent.${signedInId() ?? 0}`
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, name } = value as Record<string, unknown>
  return typeof kind === 'string' && typeof id === 'number' && typeof name === 'string'
}

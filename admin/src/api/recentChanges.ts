// What the person did in the last ten minutes and can still take back: in this window, and where the server keeps it, after a
// reload as well.
import { useSyncExternalStore } from 'react'
import { signedInId, whenSignedIn } from './session.ts'

/** The way back: what the server keeps under tokens, and of which paths it is; or what this window knows, which throws where it fails. */
export type Undo = { tokens: readonly string[]; paths: readonly string[] } | (() => Promise<void>)

export interface RecentChange {
  key: string
  text: string
  /** When it was done, in milliseconds. */
  at: number
  undo: Undo
  /** Who did it. */
  by: number | null
}

/** As long as the server keeps what it takes back. */
const KEPT_MS = 600_000
const MOST = 50
const STORE = 'campanile.changes'

let changes: readonly RecentChange[] = []
let last = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
put(readStored())

function put(next: readonly RecentChange[]): void {
  changes = next
  // With the session of the window it goes, also when somebody signs out.
  sessionStorage.setItem(STORE, JSON.stringify(next.filter(({ undo }) => typeof undo !== 'function')))
  for (const listener of listeners) listener()
  clearTimeout(timer)
  const oldest = next.at(-1)
  // The oldest goes by itself.
  if (oldest) timer = setTimeout(() => put(changes.filter(isInTime)), oldest.at + KEPT_MS - Date.now())
}

function readStored(): RecentChange[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isChange) : []
  } catch {
    return []
  }
}

function isChange(value: unknown): value is RecentChange {
  if (typeof value !== 'object' || value === null) return false
  const { key, text, at, undo } = value as Record<string, unknown>
  const { tokens, paths } = Object(undo) as Record<string, unknown>
  return (
    typeof key === 'string' &&
    typeof text === 'string' &&
    typeof at === 'number' &&
    Array.isArray(tokens) &&
    Array.isArray(paths)
  )
}

/** Keeps the way back. */
export function remember(text: string, undo: Undo): RecentChange {
  const at = Date.now()
  const change = { key: `${at} ${++last}`, text, at, undo, by: signedInId() }
  put([change, ...changes].slice(0, MOST))
  return change
}

/** The ten minutes begin again, as what was begun has only now ended; what was taken back meanwhile stays so. */
export function renew(change: RecentChange): void {
  const others = changes.filter(({ key }) => key !== change.key)
  if (others.length < changes.length || !isInTime(change)) put([{ ...change, at: Date.now() }, ...others])
}

/** It was taken back, or cannot be any more. */
export function forget(key: string): void {
  if (changes.some((change) => change.key === key)) put(changes.filter((change) => change.key !== key))
}

/** What the server keeps under a token was taken back, and perhaps not all of the change yet. */
export function forgetToken(token: string): void {
  put(
    changes.flatMap((change) => {
      const { undo } = change
      if (typeof undo === 'function' || !undo.tokens.includes(token)) return [change]
      const tokens = undo.tokens.filter((one) => one !== token)
      return tokens.length === 0 ? [] : [{ ...change, undo: { ...undo, tokens } }]
    }),
  )
}

/** What the one who is signed in can take back, the last first. */
export function useRecentChanges(): readonly RecentChange[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => changes,
  )
  const me = signedInId()
  return all.filter(({ by }) => by === me).filter(isInTime)
}

function isInTime({ at }: RecentChange): boolean {
  return at > Date.now() - KEPT_MS
}

// Whoever signed out took along what this window keeps.
whenSignedIn((isSomebody) => {
  if (!isSomebody && changes.length > 0 && sessionStorage.getItem(STORE) === null) put([])
})

/**
 * Actors of recently seen tokens. A look-up per request would cost as much as the request; a changed user, role
 * or credential is forgotten at once in this process and within the bound below in others.
 */
import type { Actor } from '../permissions.ts'

/** How stale an actor may be in another process, in milliseconds. */
const BOUND_MS = 1_000
const MAX_ACTORS = 10_000

interface Remembered {
  actor: Omit<Actor, 'ip'>
  until: number
}

const actors = new Map<string, Remembered>()

/** The actor remembered under a key, unless it is too old. */
export function recallActor(key: string): Omit<Actor, 'ip'> | null {
  const found = actors.get(key)
  return found && found.until > performance.now() ? found.actor : null
}

/** Remembers an actor, at most until its token expires. */
export function rememberActor(key: string, actor: Omit<Actor, 'ip'>, validMs: number): void {
  if (actors.size >= MAX_ACTORS) actors.clear()
  actors.set(key, { actor, until: performance.now() + Math.min(BOUND_MS, validMs) })
}

/** Forgets everybody: called when a user, a role or a credential changed. */
export function forgetActors(): void {
  actors.clear()
}

// Who is signed in, and what they may do.
import { ApiError } from '@campanile/client'
import { useSyncExternalStore } from 'react'
import { setTimeZone } from '../words/format.ts'
import { client, setCsrfToken } from './client.ts'
import { forgetDrafts, setDraftOwner } from './drafts.ts'
import { queries, whenSignedOut } from './query.ts'

export interface Person {
  id: number
  username: string
  name: string
  email: string
  timezone: string | null
  isAdmin: boolean
  permissions: Readonly<Record<string, unknown>>
}

export type Session = { state: 'unknown' } | { state: 'none' } | { state: 'some'; person: Person }

// A sign-in or sign-out in one tab changes the cookie of all: the others load the new session with its token.
const tabs = new BroadcastChannel('campanile session')
tabs.onmessage = () => void loadSession().catch(() => put({ state: 'none' }))

let session: Session = { state: 'unknown' }
const listeners = new Set<() => void>()

function put(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

/** Who is signed in, for components. */
export function useSession(): Session {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => session,
  )
}

/** Has `listener` told whether somebody is signed in: now, and whenever that changes. */
export function whenSignedIn(listener: (isSomebody: boolean) => void): void {
  let told: boolean | null = null
  const look = () => {
    const isSomebody = session.state === 'some'
    if (isSomebody === told) return
    told = isSomebody
    listener(isSomebody)
  }
  listeners.add(look)
  look()
}

/** Whether the person may do that to any record of a permission set, such as `stage:stages`. */
export function may(
  set: string,
  action: 'view' | 'edit' | 'create' | 'delete' | 'publish' | 'share' | 'enable' | 'approve',
): boolean {
  if (session.state !== 'some') return false
  const { isAdmin, permissions } = session.person
  const levels = Object.values((permissions[set] ?? []) as Record<string, string>)
  return isAdmin || levels.includes('full') || levels.some((level) => level.startsWith(action))
}

/** Whether the user may view all contacts, not own ones only. */
export function viewsAllContacts(): boolean {
  if (session.state !== 'some') return false
  const { isAdmin, permissions } = session.person
  const levels = Object.values((permissions['lead:leads'] ?? []) as Record<string, string>)
  return isAdmin || levels.includes('full') || levels.includes('viewother')
}

/** The id of the one who is signed in; null for nobody. */
export function signedInId(): number | null {
  return session.state === 'some' ? session.person.id : null
}

/** Whether the person may do everything. */
export function isAdministrator(): boolean {
  return session.state === 'some' && session.person.isAdmin
}

/** Loads the session of the browser and its user from the server. */
export async function loadSession(): Promise<void> {
  try {
    const { csrfToken } = await client.data(client.GET('/session'))
    setCsrfToken(csrfToken)
    if (csrfToken === null) return put({ state: 'none' })
    const self = (await client.data(client.GET('/users/self'))) as Readonly<Record<string, unknown>>
    if (typeof self.id !== 'number') return put({ state: 'none' })
    const role = self.role as { isAdmin?: boolean; rawPermissions?: Record<string, unknown> } | null
    const timezone = typeof self.timezone === 'string' ? self.timezone : null
    setTimeZone(timezone)
    separateUsers(self.id)
    put({
      state: 'some',
      person: {
        id: self.id,
        username: String(self.username),
        name: [self.firstName, self.lastName].filter(Boolean).join(' ') || String(self.username),
        email: String(self.email),
        timezone,
        isAdmin: role?.isAdmin === true,
        permissions: role?.rawPermissions ?? {},
      },
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    setCsrfToken(null)
    put({ state: 'none' })
  }
}

const LAST_USER = 'campanile.user'

// A session that expired leaves what its user read and edited. It is kept for the same user only.
function separateUsers(id: number): void {
  setDraftOwner(id)
  const last = sessionStorage.getItem(LAST_USER)
  if (last !== null && last !== String(id)) {
    queries.clear()
    sessionStorage.clear()
  }
  sessionStorage.setItem(LAST_USER, String(id))
}

/** Whether a sign-in failed because it needs the code of a second factor, or another one. */
export function needsCode(error: unknown): boolean {
  return error instanceof ApiError && error.type === 'second_factor_required'
}

/**
 * Signs in, with a code where one is needed.
 * @throws ApiError 401 for a wrong name or password, or for a code that is missing or wrong; 429 after too many of them
 */
export async function signIn(username: string, password: string, code?: string): Promise<void> {
  const body = { username, password, ...(code === undefined ? {} : { code }) }
  await client.data(client.POST('/session', { body }))
  await loadSession()
  tabs.postMessage('session changed')
}

/** Signs out; nothing of what was read stays in the browser. */
export async function signOut(): Promise<void> {
  await client.data(client.DELETE('/session'))
  leave()
}

/** Signs out in all browsers, and ends the access of all applications. */
export async function signOutEverywhere(): Promise<void> {
  await client.data(client.DELETE('/sessions'))
  leave()
}

function leave(): void {
  queries.clear()
  forgetDrafts()
  sessionStorage.clear()
  setCsrfToken(null)
  put({ state: 'none' })
  tabs.postMessage('session changed')
}

// The way in is shown over the page.
whenSignedOut(() => {
  if (session.state === 'some') put({ state: 'none' })
})

/** The permission sets, their levels, and the question "may this actor do that". */

import { type ApiError, forbidden } from './errors.ts'
import { getOwn } from './getOwn.ts'

const EXTENDED = {
  viewown: 2,
  viewother: 4,
  editown: 8,
  editother: 16,
  create: 32,
  deleteown: 64,
  deleteother: 128,
  publishown: 256,
  publishother: 512,
  full: 1024,
} as const
/** Sets of messages: sending is a right of its own, and comes with the right to publish. */
const SENDABLE = { ...EXTENDED, sendown: 4096, sendother: 8192 } as const
const STANDARD = { view: 4, edit: 16, create: 32, delete: 128, publish: 512, full: 1024 } as const

const extendedUnpublished = without(EXTENDED, 'publishown', 'publishother')
const standardUnpublished = without(STANDARD, 'publish')

type Levels = Readonly<Record<string, number>>

const CATEGORY_BUNDLES = [
  'asset',
  'campaign',
  'channel',
  'dynamiccontent',
  'email',
  'form',
  'page',
  'sms',
  'stage',
  'point',
  'notification',
  'focus',
  'mauticSocial',
  'webhook',
  'category',
]

/** Every permission set with its levels and their bits. */
export const PERMISSION_SETS: Readonly<Record<string, Levels>> = {
  ...Object.fromEntries(CATEGORY_BUNDLES.map((bundle) => [`${bundle}:categories`, STANDARD])),
  ...Object.fromEntries(
    [
      'asset:assets',
      'campaign:campaigns',
      'dynamiccontent:dynamiccontents',
      'form:forms',
      'focus:items',
      'page:pages',
      'page:preference_center',
      'report:reports',
      'webhook:webhooks',
    ].map((set) => [set, EXTENDED]),
  ),
  ...Object.fromEntries(
    [
      'channel:messages',
      'mauticSocial:tweets',
      'notification:notifications',
      'notification:mobile_notifications',
      'sms:smses',
    ].map((set) => [set, SENDABLE]),
  ),
  'email:emails': { ...SENDABLE, approve: 2048 },
  'lead:leads': extendedUnpublished,
  'lead:lists': extendedUnpublished,
  'lead:notes': extendedUnpublished,
  'lead:imports': STANDARD,
  'mauticSocial:monitoring': STANDARD,
  'stage:stages': STANDARD,
  'point:points': STANDARD,
  'point:triggers': STANDARD,
  'point:groups': STANDARD,
  'point:insights': STANDARD,
  'tagManager:tagManager': standardUnpublished,
  'user:users': standardUnpublished,
  'user:roles': standardUnpublished,
  'api:clients': standardUnpublished,
  'marketplace:packages': standardUnpublished,
  'core:themes': standardUnpublished,
  'lead:fields': { view: 1, full: 1024 },
  'lead:export': { enable: 1024 },
  'core:views': { share: 1024 },
  'form:export': { enable: 1024 },
  'report:export': { enable: 1024 },
  'api:access': { full: 1024 },
  'plugin:plugins': { manage: 1024 },
  'user:profile': { editusername: 1, editemail: 2, editposition: 4, editname: 8, full: 1024 },
}

/** Whether records of the permission set are messages, which are sent by a right of its own. */
export function isSendable(set: string): boolean {
  return Object.hasOwn(getOwn(PERMISSION_SETS, set) ?? {}, 'sendown')
}

/** Level names per set, as a role stores them: `{'lead:leads': ['viewown', 'create']}`. */
export type Permissions = Readonly<Record<string, readonly string[]>>

const PULLED_IN: Readonly<Record<string, readonly string[]>> = {
  viewother: ['viewown'],
  editown: ['viewown'],
  deleteown: ['viewown'],
  publishown: ['viewown', 'sendown'],
  sendown: ['viewown'],
  sendother: ['viewother', 'viewown', 'sendown'],
  create: ['viewown', 'view'],
  edit: ['view'],
  delete: ['view'],
  publish: ['view'],
  editother: ['viewother', 'viewown', 'editown'],
  publishother: ['viewother', 'viewown', 'publishown', 'sendown', 'sendother'],
  deleteother: ['editother', 'editown', 'viewother', 'viewown', 'deleteown'],
}

/** The first `set` or `set:level` of what was sent for a role that does not exist; null when all do. */
export function findUnknownPermission(raw: unknown): string | null {
  for (const [set, levels] of Object.entries(raw ?? {})) {
    const known = levelsOf(set)
    if (!known) return set
    const unknown = namesOf(levels).find((level) => typeof level !== 'string' || !Object.hasOwn(known, level))
    if (unknown !== undefined) return `${set}:${String(unknown)}`
  }
  return null
}

/**
 * What a role's stored permissions allow: known sets and levels, with what they need pulled in, and view on the
 * bundle's categories where any view level is given. A role keeps what was sent; this is asked where it is used.
 */
export function impliedPermissions(raw: unknown): Permissions {
  const implied: Record<string, string[]> = {}
  for (const [set, levels] of Object.entries(raw ?? {})) {
    const known = levelsOf(set)
    if (!known) continue
    const wanted = new Set(
      namesOf(levels).flatMap((level) => [level, ...(getOwn(PULLED_IN, String(level)) ?? [])]),
    )
    implied[set] = Object.keys(known).filter((level) => wanted.has(level))
  }
  for (const [set, levels] of Object.entries(implied)) {
    const categories = `${set.split(':')[0]}:categories`
    const sees = levels.some((level) => level === 'full' || level.startsWith('view'))
    if (sees && levelsOf(categories) && !getOwn(implied, categories)) implied[categories] = ['view']
  }
  return implied
}

function levelsOf(set: string): Levels | null {
  return Object.hasOwn(PERMISSION_SETS, set) ? (PERMISSION_SETS[set] ?? null) : null
}

/** Clients send a list, an object with numbers as keys, or a single name. */
function namesOf(levels: unknown): unknown[] {
  return typeof levels === 'object' && levels !== null ? Object.values(levels) : [levels]
}

/** What a set grants for one action: nothing, own records, other people's records, or both. */
export interface Grant {
  own: boolean
  other: boolean
}

export type Action = 'view' | 'edit' | 'create' | 'delete' | 'publish' | 'send'

/** The one who acts, with what they may do. `userId` is null for an API credential acting for itself. */
export interface Actor {
  userId: number | null
  /** The API credential whose token the request carries; absent for HTTP Basic and inside the system. */
  credentialId?: number
  /** The session by whose cookie a person asks; absent for everybody else. */
  sessionId?: number
  /** The access token that the request carries; absent for everything else. */
  token?: { hash: Buffer; authorizationId: number | null }
  /** Shown as createdByUser: the user's full name, or the credential's name. */
  name: string
  isAdmin: boolean
  permissions: Permissions
  ip: string
  /** What the writes come from, for logs that tell; absent for a single request to the interface. */
  origin?: Origin
}

/** A source of writes: a batch request, an import, a form, a campaign. */
export interface Origin {
  /** Part of the system; the feature's own when absent. */
  bundle?: string
  object: string
  id?: number
}

/** Who acts when the system itself does. */
export const SYSTEM: Actor = { userId: null, name: 'System', isAdmin: true, permissions: {}, ip: '' }

/** Whoever asks without saying who: it may do nothing. */
export const NOBODY: Actor = { userId: null, name: '', isAdmin: false, permissions: {}, ip: '' }

/** What the actor may do to own and to other records of a set. On a standard set both are the same. */
export function grantOf(actor: Actor, set: string, action: Action): Grant {
  if (actor.isAdmin) return { own: true, other: true }
  const levels = actor.permissions[set] ?? []
  if (levels.includes('full')) return { own: true, other: true }
  const known = getOwn(PERMISSION_SETS, set) ?? {}
  if (Object.hasOwn(known, action)) {
    const has = levels.includes(action)
    return { own: has, other: has }
  }
  return { own: levels.includes(`${action}own`), other: levels.includes(`${action}other`) }
}

/** True when the actor holds the level, written `bundle:name:level`; `view` of an extended set accepts viewown. */
export function holds(actor: Actor, permission: string): boolean {
  const [bundle = '', name = '', level = ''] = permission.split(':')
  const set = `${bundle}:${name}`
  if (actor.isAdmin) return true
  const levels = actor.permissions[set] ?? []
  if (levels.includes('full') || levels.includes(level)) return true
  const known = getOwn(PERMISSION_SETS, set)
  if (!known || Object.hasOwn(known, level)) return false
  return levels.includes(`${level}own`) || levels.includes(`${level}other`)
}

/**
 * True when the holder has every right that the permissions give. Nobody gives, takes or changes rights beyond the own
 * ones: whoever could, would have them.
 */
export function covers(
  holder: Pick<Actor, 'isAdmin' | 'permissions'>,
  held: Pick<Actor, 'isAdmin' | 'permissions'>,
): boolean {
  if (holder.isAdmin) return true
  if (held.isAdmin) return false
  const has = spelledOut(holder.permissions)
  return [...spelledOut(held.permissions)].every((right) => has.has(right))
}

/** 403 for a user, a role or a credential with rights that the actor lacks. */
export function beyondYours(one: string): ApiError {
  return forbidden(`The ${one} has or would have rights that you do not have.`)
}

/** Every level as `set:level`, with what it implies. */
function spelledOut(permissions: unknown): Set<string> {
  const implied = Object.entries(impliedPermissions(permissions))
  return new Set(
    implied.flatMap(([set, levels]) =>
      (levels.includes('full') ? Object.keys(levelsOf(set) ?? {}) : levels).map((level) => `${set}:${level}`),
    ),
  )
}

function without(levels: Levels, ...names: string[]): Levels {
  return Object.fromEntries(Object.entries(levels).filter(([name]) => !names.includes(name)))
}

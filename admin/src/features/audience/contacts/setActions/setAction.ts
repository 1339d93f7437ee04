// What can be done to many contacts at once, and how it is sent.
import { may } from '../../../../api/session.ts'
import type { Selection } from '../../../../kit/chosen.ts'
import { resourceOf } from '../../../../kit/kinds.ts'

export const SET_ACTIONS = [
  'addTags',
  'removeTags',
  'addToSegments',
  'removeFromSegments',
  'addToCampaigns',
  'removeFromCampaigns',
  'setOwner',
  'setStage',
  'addPoints',
  'setFields',
  'addDoNotContact',
  'removeDoNotContact',
] as const

export type SetAction = (typeof SET_ACTIONS)[number] | 'delete'

/** The kinds of records that actions name. */
export const KINDS: Readonly<Partial<Record<SetAction, string>>> = {
  addToSegments: 'segment',
  removeFromSegments: 'segment',
  addToCampaigns: 'campaign',
  removeFromCampaigns: 'campaign',
  setOwner: 'user',
  setStage: 'stage',
}

/** Whether an action can be taken: without the right to see what it names it is not offered. */
export function isOffered(type: SetAction): boolean {
  const named = resourceOf(KINDS[type] ?? '')
  return named === undefined || may(named.permission, 'view')
}

/** What is filled in, by the name of the property. */
export type Given = Readonly<Record<string, unknown>>

/** The channels of which contacts may want nothing. */
export const CHANNELS = ['email', 'sms', 'notification'] as const

/** More contacts than these are deleted after the number was typed, and for good. */
export const MOST_UNDONE = 1_000

/** Under which property an action takes its list. */
const LISTS: Readonly<Partial<Record<SetAction, string>>> = {
  addTags: 'tags',
  removeTags: 'tags',
  addToSegments: 'segments',
  removeFromSegments: 'segments',
  addToCampaigns: 'campaigns',
  removeFromCampaigns: 'campaigns',
  addDoNotContact: 'channels',
  removeDoNotContact: 'channels',
}

/** The property under which an action takes a list; null for others. */
export function listOf(type: SetAction): string | null {
  return LISTS[type] ?? null
}

/** Whether everything is there that an action takes. */
export function isComplete(type: SetAction, given: Given): boolean {
  const list = listOf(type)
  if (list !== null) return Array.isArray(given[list]) && (given[list] as unknown[]).length > 0
  if (type === 'addPoints') return Number.isInteger(given.points) && given.points !== 0
  if (type === 'setFields') return typeof given.field === 'string'
  return true
}

/** What is sent: the contacts that are chosen, and the action. */
export function bodyOf(selection: Selection, type: SetAction, given: Given): Record<string, unknown> {
  const { field, value, ...properties } = given
  const chosen = 'ids' in selection ? { ids: [...selection.ids] } : { search: selection.search }
  const action =
    type === 'setFields'
      ? { type, fields: { [String(field)]: value ?? null } }
      : type === 'setOwner'
        ? { type, owner: properties.owner ?? null }
        : type === 'setStage'
          ? { type, stage: properties.stage ?? null }
          : { type, ...properties }
  return { ...chosen, actions: [action] }
}

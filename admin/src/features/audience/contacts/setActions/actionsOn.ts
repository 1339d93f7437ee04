// What can be done with contacts, one or many, where there is no room for a form.
import { queries, query } from '../../../../api/query.ts'
import { may } from '../../../../api/session.ts'
import type { Argument, Choice, RecordAction, Subject } from '../../../../kit/recordActions.ts'
import { t } from '../../../../words/messages.ts'
import { tagsOf } from '../contact.ts'
import { beginSetAction } from './beginSetAction.tsx'
import { CHANNELS, isOffered, KINDS, listOf, SET_ACTIONS, type SetAction } from './setAction.ts'

type Found = NonNullable<Subject['found']>

/** The set actions that take one thing; a field and its value take two, and a form. */
export function actionsOn(subject: Subject): RecordAction[] {
  const { found, selection, count, clear } = subject
  if (found ? found.abilities.edit === false : !may('lead:leads', 'edit')) return []
  return SET_ACTIONS.filter((type) => type !== 'setFields' && isOffered(type)).map((type) => ({
    name: type,
    label: t(`contacts.set.type.${type}`),
    argument: argumentOf(type, found),
    act: async (choice) => {
      await beginSetAction({ selection, type, given: givenOf(type, choice), count })
      clear()
    },
  }))
}

function argumentOf(type: SetAction, found: Found | null): Argument {
  if (type === 'addPoints') return { number: true }
  if (type === 'addDoNotContact') return { choices: async () => channels(found, false) }
  if (type === 'removeDoNotContact') return { choices: async () => channels(found, true) }
  if (found && type === 'removeTags')
    return { choices: async () => tagsOf(found.record).map((tag) => ({ value: tag, label: tag })) }
  if (found && (type === 'removeFromSegments' || type === 'removeFromCampaigns'))
    return { choices: () => memberships(type, found.record.id) }
  if (type === 'addTags') return { kind: 'tag', isNew: true }
  const none = { setOwner: t('contacts.set.noOwner'), setStage: t('contacts.set.outOfStage') }
  return { kind: KINDS[type] ?? 'tag', ...(type in none && { none: none[type as keyof typeof none] }) }
}

function givenOf(type: SetAction, choice: Choice | null): Record<string, unknown> {
  const list = listOf(type)
  if (list === 'tags') return { tags: [choice?.label] }
  if (list !== null) return { [list]: [choice?.value] }
  if (type === 'addPoints') return { points: choice?.value }
  return type === 'setOwner' ? { owner: choice?.value ?? null } : { stage: choice?.value ?? null }
}

/** All channels for many; of one contact those that are stopped, or those that are not. */
function channels(found: Found | null, isStopped: boolean): Choice[] {
  const stops = new Set(
    Object.values((found?.record.doNotContact ?? []) as { channel: string }[]).map(({ channel }) => channel),
  )
  return CHANNELS.filter((channel) => !found || stops.has(channel) === isStopped).map((channel) => ({
    value: channel,
    label: t(`contacts.channel.${channel}`),
  }))
}

/** Where a contact is, to be taken out of. */
async function memberships(
  type: 'removeFromSegments' | 'removeFromCampaigns',
  id: number,
): Promise<Choice[]> {
  const [path, key] =
    type === 'removeFromSegments'
      ? (['/contacts/{id}/segments', 'lists'] as const)
      : (['/contacts/{id}/campaigns', 'campaigns'] as const)
  const answer = (await queries.fetchQuery(query(path, { path: { id } }))) as Record<string, unknown>
  const members = Object.values((answer[key] ?? {}) as Record<string, Member>)
  return members
    .filter(({ manuallyRemoved }) => !manuallyRemoved)
    .map(({ id: value, name }) => ({ value, label: name ?? `#${value}` }))
}

interface Member {
  id: number
  name?: string
  manuallyRemoved?: boolean
}

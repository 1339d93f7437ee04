import { change, undoBy } from '../../../../api/change.ts'
import { remember, renew } from '../../../../api/recentChanges.ts'
import type { Selection } from '../../../../kit/chosen.ts'
import { tell } from '../../../../kit/toasts.tsx'
import { t } from '../../../../words/messages.ts'
import { SetActionProgress } from './SetActionProgress.tsx'
import { bodyOf, type Given, MOST_UNDONE, type SetAction } from './setAction.ts'

interface Asked {
  selection: Selection
  type: SetAction
  given: Given
  /** How many contacts it is meant for. */
  count: number
  /** Nothing is done where there are more. */
  most?: number | undefined
}

/** Begins a set action, shows how far it is, and keeps the way back. @throws ApiError */
export async function beginSetAction({ selection, type, given, count, most }: Asked): Promise<void> {
  const { data, undo } = await change<{ contactAction: { id: number } }>('POST', '/contacts/actions', {
    body: { ...bodyOf(selection, type, given), ...(most !== undefined && { most }) },
  })
  const way = type === 'delete' && count > MOST_UNDONE ? null : undoBy([undo], '/contacts')
  const kept = way && remember(t('contacts.set.did', { what: t(`contacts.set.type.${type}`), count }), way)
  // The server keeps the way back for ten minutes after the end.
  const onEnd = () => kept && renew(kept)
  tell('', {
    content: <SetActionProgress id={data.contactAction.id} type={type} token={undo} onEnd={onEnd} />,
  })
}

// Publishing a record and taking it back, for the palette.
import type { Resource } from '@campanile/client'
import { save } from '../api/change.ts'
import type { Found } from '../api/query.ts'
import type { RecordAction } from '../kit/recordActions.ts'
import { tell } from '../kit/toasts.tsx'
import { t } from '../words/messages.ts'

/** Publishing asks: it may write to people at once. */
export function publishActions(resource: Resource, found: Found, name: string): RecordAction[] {
  const isPublished = found.record.isPublished === true
  if (!resource.publishes || found.abilities.publish !== true) return []
  const publish = async (to: boolean, tag: string | null) => {
    await save(resource, found.record.id, { isPublished: to }, tag)
    // Nothing publishes for ten minutes to come without asking.
    tell(t(to ? 'shell.published' : 'shell.unpublished', { name }), {
      undo: to ? () => publish(false, null) : null,
    })
  }
  return isPublished
    ? [{ name: 'unpublish', label: t('shell.unpublish'), act: () => publish(false, found.tag) }]
    : [
        {
          name: 'publish',
          label: t('shell.publish'),
          argument: { choices: async () => [{ value: true, label: t('shell.publishNow', { name }) }] },
          act: () => publish(true, found.tag),
        },
      ]
}

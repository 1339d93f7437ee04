import { pointsTriggers as resource } from '@campanile/client/resources'
import { change, save } from '../../../api/change.ts'
import { ColorField } from '../../../kit/ColorField.tsx'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { TRIGGERS } from './examples.ts'
import { eventsIn, removedIn, TriggerEvents } from './TriggerEvents.tsx'

const page = resourcePage({
  resource,
  address: '/scoring/triggers',
  words: 'points.triggers',
  columns: [
    { name: 'name', isSortable: true },
    'points',
    { name: 'group' },
    {
      name: 'events',
      show: ({ events }) =>
        eventsIn(events)
          .map((event) => event.name)
          .join(', '),
      isKept: true,
    },
    'isPublished',
    'dateModified',
  ],
  form: [
    ...(['name', 'points', 'group', 'events', 'triggerExistingLeads', 'color', 'description'] as const),
    ...(['category', 'isPublished', 'publishUp', 'publishDown'] as const),
  ],
  inputs: { events: TriggerEvents, color: ColorField },
  // What a change does not name stays: what was taken out is deleted by itself.
  async save(of, id, values, tag) {
    const removed = removedIn(values.events)
    const sent = 'events' in values ? { ...values, events: eventsIn(values.events) } : values
    const stored = await save(of, id, sent, tag)
    if (removed.length > 0)
      await change('DELETE', '/points/triggers/{id}/events/delete', {
        path: { id: stored.id },
        body: { events: removed },
      })
    return stored
  },
  sort: 'points',
  beginnings: TRIGGERS,
})

export default function PointTriggers() {
  return <ListPage page={page} />
}

import { s } from '../../../platform/values/shape.ts'
import { groupShape, propertiesShape } from '../points/pointGroupField.ts'

const eventShape = s.object(
  {
    id: s.int(),
    name: s.text(),
    description: s.orNull(s.text()),
    type: s.text(),
    order: s.int(),
    properties: propertiesShape,
  },
  'TriggerEvent',
)

/** What is put into a trigger. */
export const triggerShows = { ...groupShape, events: s.list(eventShape) } as const

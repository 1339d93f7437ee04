import { defineFeature } from '../../../catalog/feature.ts'
import { limitedPublishers } from '../contactRows/limitedPublishers.ts'
import { withoutPublisher } from '../contactRows/withoutPublisher.ts'
import { pointTrigger } from './pointTrigger.ts'
import { existingTask, reactToPoints, startExisting } from './reactToPoints.ts'
import { triggerMentions } from './recordMentions.ts'
import { pointTriggerRoutes } from './triggerRoutes.ts'

export const feature = defineFeature({
  name: 'pointTriggers',
  checks: [limitedPublishers('point trigger', 'point_triggers')],
  attention: [withoutPublisher('point_trigger')],
  tables: ['point_trigger_events', 'point_trigger_firings', 'point_triggers'],
  keeps: {
    point_trigger_events: { because: 'As many as people make.' },
  },
  reads: ['contact_group_scores'],
  emits: ['point_trigger.changed'],
  contactData: {
    point_trigger_firings: {
      keys: [['event_id']],
      shows: 'event_id ip_id date_fired',
      keeps: { because: 'An event of a trigger happens once per contact.' },
    },
  },
  definitions: [pointTrigger],
  routes: [pointTriggerRoutes],
  consumers: [reactToPoints, startExisting],
  tasks: [existingTask],
  recordMentions: triggerMentions,
})

// What point triggers do with contacts outside of the system.
import type { TriggerEventType } from '../../../catalog/triggerEvent.ts'

export const contactTriggerEvents: readonly TriggerEventType[] = [
  {
    type: 'plugin.leadpush',
    properties: {},
    needs: 'integrations with other systems',
  },
]

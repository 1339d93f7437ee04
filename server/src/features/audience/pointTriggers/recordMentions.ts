import { namesInProperties, type RecordMentions } from '../../../catalog/recordMentions.ts'

export const triggerMentions: readonly RecordMentions[] = [
  {
    by: 'point_trigger',
    find(db, named, { triggerEvents }) {
      if (named.kind === 'point_group')
        return db`(select t.id from point_triggers t where t.group_id = ${named.id})`
      const names = namesInProperties(db, 'e', triggerEvents, named)
      return names && db`(select e.trigger_id as id from point_trigger_events e where ${names})`
    },
  },
]

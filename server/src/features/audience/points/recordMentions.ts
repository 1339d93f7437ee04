import { namesInProperties, type RecordMentions } from '../../../catalog/recordMentions.ts'

export const pointMentions: readonly RecordMentions[] = [
  {
    by: 'point_action',
    find(db, named, { pointActions }) {
      if (named.kind === 'point_group')
        return db`(select a.id from point_actions a where a.group_id = ${named.id})`
      const names = namesInProperties(db, 'a', pointActions, named)
      return names && db`(select a.id from point_actions a where ${names})`
    },
  },
]

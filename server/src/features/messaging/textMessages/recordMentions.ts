import { namesInTexts, type RecordMentions } from '../../../catalog/recordMentions.ts'

export const textMentions: readonly RecordMentions[] = [
  {
    by: 'sms',
    find: (db, { kind, id }) =>
      kind === 'segment'
        ? db`(select text_message_id as id from text_message_segments where segment_id = ${id})`
        : null,
  },
  {
    by: 'sms',
    find(db, named, catalog) {
      const names = namesInTexts(db, [db`m.message`], named, catalog)
      return names && db`(select m.id from text_messages m where ${names})`
    },
  },
]

import { namesInTexts, type RecordMentions } from '../../../catalog/recordMentions.ts'

export const focusMentions: readonly RecordMentions[] = [
  {
    by: 'focus',
    find(db, named, catalog) {
      const texts = [
        db`coalesce(f.html, '')`,
        db`coalesce(f.editor, '')`,
        db`coalesce(f.properties::text, '')`,
      ]
      const names = namesInTexts(db, texts, named, catalog)
      return names && db`(select f.id from focus_items f where ${names})`
    },
  },
]

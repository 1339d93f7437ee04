import { namesInTexts, type RecordMentions } from '../../../catalog/recordMentions.ts'

export const pageMentions: readonly RecordMentions[] = [
  {
    by: 'page',
    find(db, named, catalog) {
      const names = namesInTexts(db, [db`coalesce(p.custom_html, '')`], named, catalog)
      return names && db`(select p.id from pages p where ${names})`
    },
  },
]

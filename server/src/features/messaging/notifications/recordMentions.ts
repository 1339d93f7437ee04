import { namesInTexts, type RecordMentions } from '../../../catalog/recordMentions.ts'

export const notificationMentions: readonly RecordMentions[] = [
  {
    by: 'notification',
    find(db, named, catalog) {
      const texts = [db`n.heading`, db`n.message`, db`coalesce(n.url, '')`]
      const names = namesInTexts(db, texts, named, catalog)
      return names && db`(select n.id from notifications n where ${names})`
    },
  },
]

import { namesInTexts, type RecordMentions } from '../../../catalog/recordMentions.ts'

export const tweetMentions: readonly RecordMentions[] = [
  {
    by: 'tweet',
    find(db, named, catalog) {
      const names = namesInTexts(db, [db`w.text`], named, catalog)
      return names && db`(select w.id from tweets w where ${names})`
    },
  },
]

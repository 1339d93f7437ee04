import { anyOf, namesInTexts, type RecordMentions } from '../../../catalog/recordMentions.ts'
import { namesInFilters } from '../../audience/filters/namesInFilters.ts'

export const dynamicContentMentions: readonly RecordMentions[] = [
  {
    by: 'dynamic_content',
    find(db, named, catalog) {
      const names = anyOf(db, [
        namesInTexts(db, [db`coalesce(d.content, '')`], named, catalog),
        namesInFilters(db, db`d.filters`, named),
      ])
      return names && db`(select d.id from dynamic_contents d where ${names})`
    },
  },
]

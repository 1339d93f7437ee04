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
  {
    // Pages name what they show by its slot, in tokens and in elements that are marked as one.
    by: 'page',
    find(db, { kind, id }) {
      if (kind !== 'dynamic_content') return null
      const names = ['data-slot-name', 'data-param-slot-name']
      const marks = ['{dwc=*}', ...names.flatMap((name) => [`${name}="*"`, `${name}='*'`])]
      return db`(
        select p.id from pages p
        cross join (select slot_name from dynamic_contents where id = ${id} and slot_name <> '') d
        cross join unnest(${marks}::text[]) m (mark)
        where p.custom_html ~* 'dwc|mautic-slot' and strpos(p.custom_html, replace(m.mark, '*', d.slot_name)) > 0)`
    },
  },
]

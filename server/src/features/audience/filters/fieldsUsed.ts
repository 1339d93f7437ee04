// What a segment's membership depends on, so that a change of something else does not touch it.
import { movesWithCalendar } from './compileDate.ts'
import { type Filter, FilterError, readFilters } from './filter.ts'
import { type FilterContext, resolveField } from './filterFields.ts'
import { checkNesting } from './filterSize.ts'
import { segmentIds } from './segmentIds.ts'

export interface FieldsUsed {
  /** Aliases of contact fields and aspects such as `tags`; `segments:7` for membership of segment 7, `segments` for any. */
  contact: ReadonlySet<string>
  /** Aliases of company fields. */
  company: ReadonlySet<string>
  /** Ids of the segments named in filters, at any depth. */
  segments: ReadonlySet<number>
  /** The fields whose days turn the answer: those of the site's time zone (`date`), of UTC (`datetime`). */
  calendar: ReadonlySet<'date' | 'datetime'>
  /** Tables of rows about contacts that are asked, such as `page_hits`. */
  tables: ReadonlySet<string>
}

/**
 * Collects what the filters use, through nested segments, each of which is read once.
 * @throws FilterError for unknown fields and segments, for cycles, and for filters beyond the bounds of `filterSize.ts`.
 */
export function fieldsUsed(filters: unknown, context: FilterContext, segmentId?: number): FieldsUsed {
  const used = {
    contact: new Set<string>(),
    company: new Set<string>(),
    segments: new Set<number>(),
    calendar: new Set<'date' | 'datetime'>(),
    tables: new Set<string>(),
  }
  const own = readFilters(filters)
  checkNesting(own, context, segmentId)
  collect(own, segmentId === undefined ? [] : [segmentId])
  return used

  function collect(list: readonly Filter[], path: readonly number[]): void {
    for (const filter of list) {
      const { source, aspects } = resolveField(filter, context)
      if (source.from === 'company') {
        for (const alias of aspects) used.company.add(alias)
        used.contact.add('companies')
      } else {
        for (const aspect of aspects) used.contact.add(aspect)
      }
      if ('rows' in source) used.tables.add(source.rows.table)
      if (source.from === 'segments') collectSegments(filter, path)
      if (
        'kind' in source &&
        (source.kind === 'date' || source.kind === 'datetime') &&
        movesWithCalendar(filter.operator, filter.value)
      ) {
        used.calendar.add(source.kind)
      }
    }
  }

  function collectSegments({ operator, value }: Filter, path: readonly number[]): void {
    if (operator === 'empty' || operator === '!empty') {
      used.contact.add('segments')
      return
    }
    for (const id of segmentIds(value)) {
      if (path.includes(id)) throw new FilterError('Circular reference detected.')
      if (!context.segments.has(id)) throw new FilterError(`The segment ${id} does not exist.`)
      if (used.segments.has(id)) continue
      used.segments.add(id)
      used.contact.add(`segments:${id}`)
      collect(readFilters(context.segments.get(id)), [...path, id])
    }
  }
}

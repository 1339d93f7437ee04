import { toId } from '../../../platform/values/field.ts'
import { FilterError, listOf } from './filter.ts'

/**
 * The segments that a membership filter names, each once.
 * @throws FilterError for a value that is not an id.
 */
export function segmentIds(value: unknown): number[] {
  const ids = listOf(value).map((item) => {
    const id = toId(item)
    if (id === undefined) throw new FilterError(`The segment ${String(item)} does not exist.`)
    return id
  })
  return [...new Set(ids)]
}

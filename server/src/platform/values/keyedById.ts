import { OrderedMap } from './json.ts'

/** Rows as a map from id to row that keeps their order. */
export function keyedById(rows: readonly { id: number }[]): OrderedMap {
  return new OrderedMap(rows.map((row) => [String(row.id), row]))
}

import { LIST_QUERY } from '../../../platform/openapi/operations.ts'
import { s } from '../../../platform/values/shape.ts'

/** A row of a statistics table: its columns differ from table to table, and every value is a text. */
export const rowShape = s.map(s.orNull(s.text({ example: '1' })), 'By column.')

/** What can be asked of the rows of a table. */
export const rowsQuery = {
  start: LIST_QUERY.start,
  limit: LIST_QUERY.limit,
  order: LIST_QUERY.order,
  where: LIST_QUERY.where,
} as const

import type { Db } from './connection.ts'
import type { Fragment } from './statement.ts'

/**
 * A condition on the contact of a row that is found by its id: it is held against the row and is no way to it. While
 * the primary key is the id, an index by contact looks as good to the planner and reads the whole history of a contact.
 * Where tables are spread over machines the condition is the way, and stands bare (decision 47).
 */
export function besideId(db: Db, condition: Fragment): Fragment {
  return db`(${condition}) is true`
}

import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'

/** Aggregates rows of `tags tag` to the list that contacts show. */
export function tagsOfContact(db: Db): Fragment {
  return db`json_agg(json_build_object('id', tag.id, 'tag', tag.tag, 'description', tag.description) order by tag.id)`
}

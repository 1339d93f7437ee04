import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'

/** Statement of `contact_id` and `tags`, JSON as contacts show them, for those of the contacts that have any. */
export function tagsOfContacts(db: Db, ids: readonly number[]): Fragment {
  return db`select own.contact_id, json_agg(json_build_object('id', tag.id, 'tag', tag.tag, 'description', tag.description) order by tag.id) as tags
    from contact_tags own join tags tag on tag.id = own.tag_id where own.contact_id = any (${ids}::bigint[]) group by own.contact_id`
}

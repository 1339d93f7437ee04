import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'

/** Characters of a description that contacts show with a tag. */
const MAX_DESCRIPTION = 1_000

/**
 * Statement of `contact_id` and `tags`, JSON as contacts show them, for those of the contacts that have any: the newest
 * tags of each, `most` at most.
 */
export function tagsOfContacts(db: Db, ids: readonly number[], most: number): Fragment {
  return db`select own.contact_id, json_agg(json_build_object('id', tag.id, 'tag', tag.tag,
      'description', left(tag.description, ${MAX_DESCRIPTION})) order by tag.id) as tags
    from (select contact_id, tag_id, row_number() over (partition by contact_id order by tag_id desc) as place
        from contact_tags where contact_id = any (${ids}::bigint[])) own
      join tags tag on tag.id = own.tag_id where own.place <= ${most} group by own.contact_id`
}

import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'

/** JSON of a contact's tags as contacts show them, null for none. @param contactId SQL expression for the contact's id. */
export function tagsOfContact(db: Db, contactId: string): Fragment {
  return db`(select json_agg(json_build_object('id', tag.id, 'tag', tag.tag, 'description', tag.description) order by tag.id)
    from contact_tags own join tags tag on tag.id = own.tag_id where own.contact_id = ${db.unsafe(contactId)})`
}

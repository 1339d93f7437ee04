import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { contact } from '../../audience/contacts/contact.ts'

/** Queries for everything that is held about a contact, by kind: each row as JSON text. The contact itself comes first. */
export function heldParts(
  db: Db,
  { contactData }: Contracts,
  contactId: number,
): { name: string; query: Fragment }[] {
  return [
    { name: 'contacts', query: db`select to_json(t)::text from contacts t where id = ${contactId}` },
    {
      name: 'ip_addresses',
      query: db`
        select json_build_object('id', i.id, 'ip_address', i.ip_address, 'ip_details', i.ip_details)::text
        from contact_ip_addresses t join ip_addresses i on i.id = t.ip_id where t.contact_id = ${contactId}`,
    },
    ...contactData.map(({ table, shows, keeps }) => ({
      name: table,
      query: db`
        select to_json(r)::text from (
          select ${db(shows.trim().split(/\s+/))} from ${db(table)} t where t.contact_id = ${contactId}
          ${'since' in keeps ? db.unsafe(`order by ${keeps.since}`) : db.unsafe('')}
        ) r`,
    })),
    {
      name: 'audit_log',
      query: db`
        select to_json(r)::text from (
          select id, user_id, user_name, action, details, date_added from audit_log
          where bundle = ${contact.audit.bundle} and object = ${contact.audit.object} and object_id = ${contactId} order by date_added, id
        ) r`,
    },
  ]
}

import type { Db } from '../../../platform/database/connection.ts'
import type { Readable } from '../../messaging/rendering/readable.ts'
import { findSurvivors } from '../visitors/findVisitors.sql.ts'

/** A browser that shows something of a contact. */
export interface Reader {
  /** Whose device it seems to be. */
  contactId: number | null
  /** The contact that it has proved to be, by a link of a message. */
  provenId: number | null
  /** The submissions that it is known to have sent; see `readSent`. */
  sent: readonly number[]
}

/**
 * What of these fields each browser may see, in their order: anybody becomes the contact whose address he or she types into
 * a form or an address. Two statements at most, none where nothing was proved or sent.
 */
export async function findReadable(
  db: Db,
  readers: readonly Reader[],
  aliases: readonly string[],
): Promise<Readable[]> {
  const proven = await findSurvivors(
    db,
    readers.flatMap(({ provenId }) => provenId ?? []),
  )
  const isProven = ({ contactId, provenId }: Reader) =>
    contactId !== null && provenId !== null && proven.get(provenId) === contactId
  const sent = await findSent(
    db,
    readers.flatMap((reader, n) =>
      isProven(reader) || reader.contactId === null
        ? []
        : reader.sent.map((id) => ({ n, id, contactId: reader.contactId ?? 0 })),
    ),
    aliases,
  )
  return readers.map((reader, n) => (isProven(reader) ? 'all' : (sent.get(n) ?? new Map())))
}

// What was sent last for fields of the contacts. The ids of fields are the keys of results.
async function findSent(
  db: Db,
  sent: readonly { n: number; id: number; contactId: number }[],
  aliases: readonly string[],
): Promise<Map<number, Map<string, string>>> {
  if (sent.length === 0 || aliases.length === 0) return new Map()
  const rows = await db<{ n: number; alias: string; value: string | null }[]>`
    select distinct on (r.n, f.mapped_field) r.n, f.mapped_field as alias, s.results ->> f.id::text as value
    from unnest(${sent.map(({ n }) => n)}::int[], ${sent.map(({ id }) => id)}::bigint[], ${sent.map(({ contactId }) => contactId)}::bigint[])
      as r (n, id, contact_id)
    join form_submissions s on s.id = r.id and s.contact_id = r.contact_id
    join form_fields f on f.form_id = s.form_id and f.mapped_object = 'contact' and f.mapped_field = any(${aliases as string[]}::text[])
      -- Who sends the number of a company has not said its name.
      and f.type <> 'companyLookup'
    where s.results ? f.id::text
    order by r.n, f.mapped_field, s.date_submitted desc, s.id desc`
  const found = new Map<number, Map<string, string>>()
  for (const { n, alias, value } of rows) {
    const own = found.get(n) ?? new Map<string, string>()
    if (value !== null) own.set(alias, value)
    found.set(n, own)
  }
  return found
}

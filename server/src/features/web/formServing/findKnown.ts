// What is known of somebody who is about to fill in a form, and what of it he or she may see (decision 76).
import type { Db } from '../../../platform/database/connection.ts'
import { findDevicesByTrackingId } from '../../audience/devices/findDevicesByTrackingId.ts'
import { loadFieldSet } from '../../audience/fieldValues/loadFieldSet.ts'
import type { FormField } from '../../content/forms/formField.ts'
import type { Profile } from '../../content/forms/profiledFields.ts'
import { findSurvivors } from '../visitors/findVisitors.sql.ts'

/** Who asks for a form. */
export interface FormVisitor {
  /** Of the device cookie. */
  trackingId: string | null
  /** The contact that the link of a message proves. */
  provenId: number | null
  /** Whether none but the visitor sees the answer. */
  seesValues: boolean
}

export interface Known extends Profile {
  /** Values that may be shown, by field of the contact. */
  values: ReadonlyMap<string, string>
}

/** Nothing is known of nobody. */
export const NOBODY: Known = { submissions: 0, knownFields: new Set(), values: new Map() }

/** So many submissions are looked through, the latest first. */
const LOOKED_AT = 100

/**
 * What is known of the contact behind a visitor, as far as the fields of a form ask; null for nobody. A cookie tells who
 * a device belongs to and proves nothing: anybody becomes the contact whose address he or she types into a form. So a
 * value is shown to the device that it was sent with, while the contact still has it, and to who comes by a link
 * of a message to the contact. Five statements at most.
 */
export async function findKnown(
  db: Db,
  { formId, fields }: { formId: number; fields: readonly FormField[] },
  { trackingId, provenId, seesValues }: FormVisitor,
): Promise<Known | null> {
  const proven = provenId === null ? undefined : (await findSurvivors(db, [provenId])).get(provenId)
  const contactId =
    proven ??
    (trackingId === null ? undefined : (await findDevicesByTrackingId(db, [trackingId])).get(trackingId))
  if (contactId === undefined) return null
  const aliases = [
    ...new Set(
      fields.flatMap(({ mappedObject, mappedField }) =>
        mappedObject === 'contact' ? (mappedField ?? []) : [],
      ),
    ),
  ]
  const most = Math.max(0, ...fields.map(({ showAfterXSubmissions }) => showAfterXSubmissions ?? 0))
  const stored = await findValues(db, contactId, aliases)
  const sent =
    proven === undefined && seesValues && trackingId !== null
      ? await findSent(db, { contactId, trackingId, aliases })
      : new Map()
  const isShown = (alias: string, value: string) => proven !== undefined || isSame(sent.get(alias), value)
  return {
    submissions: most > 0 ? await countSubmissions(db, { contactId, formId, most }) : 0,
    knownFields: new Set(stored.keys()),
    values: new Map(seesValues ? [...stored].filter(([alias, value]) => isShown(alias, value)) : []),
  }
}

// What the contact holds in these fields, as text.
async function findValues(
  db: Db,
  contactId: number,
  aliases: readonly string[],
): Promise<Map<string, string>> {
  const set = await loadFieldSet(db, 'contact')
  const fields = aliases
    .flatMap((alias) => set.byAlias.get(alias) ?? [])
    .filter(({ isPublished }) => isPublished)
  if (fields.length === 0) return new Map()
  const columns = fields.map(({ column }, index) => `c."${column}"::text as v${index}`).join(', ')
  const [row] = await db<Record<string, string | null>[]>`
    select ${db.unsafe(columns)} from contacts c where c.id = ${contactId}`
  return new Map(
    fields.flatMap(({ alias }, index) => {
      const value = row?.[`v${index}`] ?? ''
      return value === '' ? [] : [[alias, value] as const]
    }),
  )
}

// What the device sent last for fields of the contact. The ids of fields are the keys of results.
async function findSent(
  db: Db,
  { contactId, trackingId, aliases }: { contactId: number; trackingId: string; aliases: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await db<{ alias: string; value: string | null }[]>`
    select distinct on (f.mapped_field) f.mapped_field as alias, s.results ->> f.id::text as value
    from (
      select id, form_id, date_submitted, results from form_submissions
      where contact_id = ${contactId} and tracking_id = ${trackingId} order by date_submitted desc, id desc limit ${LOOKED_AT}
    ) s
    join form_fields f on f.form_id = s.form_id and f.mapped_object = 'contact' and f.mapped_field = any(${aliases as string[]}::text[])
    where s.results ? f.id::text
    order by f.mapped_field, s.date_submitted desc, s.id desc`
  return new Map(rows.flatMap(({ alias, value }) => (value === null ? [] : [[alias, value] as const])))
}

async function countSubmissions(
  db: Db,
  { contactId, formId, most }: { contactId: number; formId: number; most: number },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from (
      select from form_submissions where contact_id = ${contactId} and form_id = ${formId} limit ${most}
    ) s`
  return row?.count ?? 0
}

function isSame(sent: string | undefined, stored: string): boolean {
  return sent !== undefined && sent.trim().toLowerCase() === stored.trim().toLowerCase()
}

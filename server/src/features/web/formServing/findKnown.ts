// What is known of somebody who is about to fill in a form, and what of it he or she may see (decision 76).
import type { Db } from '../../../platform/database/connection.ts'
import { findDevicesByTrackingId } from '../../audience/devices/findDevicesByTrackingId.ts'
import { loadFieldSet } from '../../audience/fieldValues/loadFieldSet.ts'
import type { FormField } from '../../content/forms/formField.ts'
import type { Profile } from '../../content/forms/profiledFields.ts'
import { isReadable } from '../../messaging/rendering/readable.ts'
import { findReadable } from '../submissions/findReadable.ts'
import { findSurvivors } from '../visitors/findVisitors.sql.ts'

/** Who asks for a form. */
export interface FormVisitor {
  /** Of the device cookie. */
  trackingId: string | null
  /** The contact that the link of a message proves. */
  provenId: number | null
  /** The submissions that the browser is known to have sent. */
  sent: readonly number[]
}

export interface Known extends Profile {
  /** Values that may be shown, by field of the contact. */
  values: ReadonlyMap<string, string>
}

/** Nothing is known of nobody. */
export const NOBODY: Known = { submissions: 0, knownFields: new Set(), values: new Map() }

/**
 * What is known of the contact behind a visitor, as far as the fields of a form ask; null for nobody. The cookie of a device
 * tells who it belongs to and proves nothing: anybody becomes the contact whose address he or she types into a form, and
 * gets the name of its device. So a value is shown to the browser that sent it, while the contact still has it, and to who
 * comes by a link of a message to the contact. Five statements at most.
 */
export async function findKnown(
  db: Db,
  { formId, fields }: { formId: number; fields: readonly FormField[] },
  { trackingId, provenId, sent }: FormVisitor,
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
  const [readable = NOBODY.values] = await findReadable(db, [{ contactId, provenId, sent }], aliases)
  const values = new Map([...stored].filter(([alias, value]) => isReadable(readable, alias, value)))
  return {
    submissions: most > 0 ? await countSubmissions(db, { contactId, formId, most }) : 0,
    knownFields: new Set(stored.keys()),
    values,
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

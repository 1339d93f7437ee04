// What a visit tells of a contact that is not known of it yet.
import type { Db } from '../../../platform/database/connection.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { saveWithin } from '../../../platform/rest/save.ts'
import { isBlank } from '../../../platform/values/field.ts'
import { loadContactFields } from '../../audience/contactRows/contactFields.ts'
import { contact } from '../../audience/contacts/contact.ts'
import type { Place } from '../../audience/places/placeReader.ts'
import { refusal } from '../visitors/savePeople.ts'

/** Values for those fields of a contact that have none. */
export interface Blanks {
  contactId: number
  values: Readonly<Record<string, string>>
}

const PLACE = ['city', 'state', 'country', 'zipcode']

/** What the place of an address says of a contact that is new. */
export function placeBlanks(place: Place | null | undefined): Record<string, string> {
  const { city, region: state, country, zipcode } = place ?? {}
  const found = Object.entries({ city, state, country, zipcode })
  return Object.fromEntries(found.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/**
 * Writes the values into fields that are empty; those of a place only where all of its fields are. The first of several
 * for a contact counts, and a value that its field does not take is dropped. A constant number of statements, one where
 * nothing is empty.
 */
export async function fillBlanks(context: Context, blanks: readonly Blanks[]): Promise<void> {
  if (blanks.length === 0) return
  const { db } = context
  const wanted = new Map<number, Record<string, string>>()
  for (const { contactId, values } of blanks) wanted.set(contactId, { ...values, ...wanted.get(contactId) })
  const [rows, { record }] = await Promise.all([findPlaces(db, [...wanted.keys()]), loadContactFields(db)])
  const items = rows.flatMap(({ id, ...own }) => {
    const isPlaced = PLACE.some((name) => !isBlank(own[name]))
    const values = Object.entries(wanted.get(id) ?? {}).filter(([name, value]) => {
      const parsed = record[name]?.parse(value)
      const isFree = PLACE.includes(name) ? !isPlaced : isBlank(own[name])
      return isFree && parsed && 'value' in parsed && !isBlank(parsed.value)
    })
    return values.length === 0 ? [] : [{ key: String(id), id, body: Object.fromEntries(values) }]
  })
  if (items.length === 0) return
  const outcomes = await saveWithin(context, contact, 'patch', items)
  for (const outcome of outcomes) if ('error' in outcome) throw refusal(outcome.error)
}

type Places = { id: number } & Readonly<Record<string, unknown>>

async function findPlaces(db: Db, ids: readonly number[]): Promise<Places[]> {
  return db<Places[]>`
    select id, timezone, preferred_locale, city, state, country, zipcode from contacts
    where id = any(${ids as number[]}::bigint[]) order by id`
}

/** Those of the contacts who are not anonymous. One statement, none for none. */
export async function findKnown(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db<{ id: number }[]>`
    select id from contacts where id = any(${ids as number[]}::bigint[]) and date_identified is not null`
  return new Set(rows.map(({ id }) => id))
}

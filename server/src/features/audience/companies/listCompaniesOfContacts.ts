import type { Db } from '../../../platform/database/connection.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { showValue } from '../fieldValues/showValue.ts'
import { loadCompanyFields } from './companyFields.ts'

/** Beside these the values of all fields of companies stand by their aliases. */
export const companyOfContactShape = s.sent(
  {
    company_id: s.int(),
    date_associated: s.moment(),
    is_primary: s.bool(),
    id: s.int(),
    score: s.int(),
    owner_id: s.orNull(s.int()),
  },
  'CompanyOfContact',
)

/** The companies of each contact as contacts list them: link, id, score and all values; primary first. One statement. */
export async function listCompaniesOfContacts(
  db: Db,
  contactIds: number[],
): Promise<{ contactId: number; wire: Shown<typeof companyOfContactShape> }[]> {
  if (contactIds.length === 0) return []
  const { set } = await loadCompanyFields(db)
  const values = set.published.map((field) => `c."${field.column}" as "${field.alias}"`)
  const rows = await db<
    ({
      contactId: number
      id: number
      date_associated: Date
      is_primary: boolean
      score: number
      owner_id: number | null
    } & Record<string, unknown>)[]
  >`
    select own.contact_id as "contactId", c.id, own.date_added as date_associated, own.is_primary, c.score, c.owner_id${db.unsafe(values.map((value) => `, ${value}`).join(''))}
    from company_contacts own join companies c on c.id = own.company_id
    where own.contact_id = any(${contactIds}::bigint[])
    order by own.contact_id, own.is_primary desc, c.id`
  return rows.map(({ contactId, id, date_associated, is_primary, score, owner_id, ...fields }) => ({
    contactId,
    wire: {
      company_id: id,
      date_associated: isoDate(date_associated),
      is_primary,
      id,
      score,
      owner_id,
      ...Object.fromEntries(Object.entries(fields).map(([alias, value]) => [alias, showValue(value)])),
    },
  }))
}

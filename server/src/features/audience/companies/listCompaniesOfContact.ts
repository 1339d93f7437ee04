import type { Db } from '../../../platform/database/connection.ts'
import type { PageRange } from '../../../platform/search/page.ts'
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

/** Companies with all values in one answer. */
export const MAX_COMPANIES = 200

/**
 * The companies of a contact: link, id, score and all values; primary first. `total` counts all of them. Two statements.
 * Links to deleted companies stay until background work deletes them, so both statements join.
 */
export async function listCompaniesOfContact(
  db: Db,
  contactId: number,
  { start, limit }: PageRange,
): Promise<{ total: number; companies: Shown<typeof companyOfContactShape>[] }> {
  const { set } = await loadCompanyFields(db)
  const values = set.published.map((field) => `c."${field.column}" as "${field.alias}"`)
  const [rows, [count]] = await Promise.all([
    db<
      ({
        id: number
        date_associated: Date
        is_primary: boolean
        score: number
        owner_id: number | null
      } & Record<string, unknown>)[]
    >`
      select c.id, own.date_added as date_associated, own.is_primary, c.score, c.owner_id${db.unsafe(values.map((value) => `, ${value}`).join(''))}
      from company_contacts own join companies c on c.id = own.company_id
      where own.contact_id = ${contactId}
      order by own.is_primary desc, c.id limit ${limit} offset ${start}`,
    db<[{ total: number }]>`
      select count(*)::int as total from company_contacts own join companies c on c.id = own.company_id
      where own.contact_id = ${contactId}`,
  ])
  const companies = rows.map(({ id, date_associated, is_primary, score, owner_id, ...fields }) => ({
    company_id: id,
    date_associated: isoDate(date_associated),
    is_primary,
    id,
    score,
    owner_id,
    ...Object.fromEntries(Object.entries(fields).map(([alias, value]) => [alias, showValue(value)])),
  }))
  return { total: count.total, companies }
}

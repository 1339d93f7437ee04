/** What tokens need to know about contacts: only the columns that are named, for a whole batch. */
import type { Db } from '../../../platform/database/connection.ts'
import { plainDate } from '../../../platform/values/dates.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { loadFieldSet } from '../../audience/fieldValues/loadFieldSet.ts'
import type { Owner } from './renderEmail.ts'

export interface RecipientData {
  /** By alias: text as stored; absent for what is empty. */
  values: Record<string, string>
  owner: Owner | null
}

export interface RecipientWants {
  /** Aliases of contact and company fields; unknown ones are passed over. */
  aliases: readonly string[]
  needsOwner: boolean
}

/** Aliases that hold HTML. */
export async function findHtmlAliases(db: Db): Promise<Set<string>> {
  const sets = [await loadFieldSet(db, 'contact'), await loadFieldSet(db, 'company')]
  return new Set(
    sets.flatMap((set) => set.fields.filter((field) => field.type === 'html').map((field) => field.alias)),
  )
}

/** One statement for the contacts, one for their primary companies when a company field is named. */
export async function findRecipients(
  db: Db,
  contactIds: readonly number[],
  wants: RecipientWants,
): Promise<Map<number, RecipientData>> {
  const contactFields = await columnsOf(db, 'contact', wants.aliases)
  const companyFields = await columnsOf(
    db,
    'company',
    wants.aliases.filter((alias) => !contactFields.has(alias)),
  )
  // The name in the To header.
  for (const alias of ['firstname', 'lastname']) contactFields.set(alias, alias)
  const found = new Map<number, RecipientData>()
  const rows = await db<Record<string, unknown>[]>`
    select ${db(['c.id', ...new Set(contactFields.values())].map((name) => (name === 'c.id' ? name : `c.${name}`)))}
      ${wants.needsOwner ? db`, u.email as "ownerEmail", u.first_name as "ownerFirst", u.last_name as "ownerLast", u.position as "ownerPosition", u.signature as "ownerSignature", u.id as "ownerId"` : db``}
    from contacts c ${wants.needsOwner ? db`left join users u on u.id = c.owner_id` : db``}
    where c.id = any(${contactIds as number[]}::bigint[])`
  for (const row of rows)
    found.set(Number(row.id), { values: texts(row, contactFields), owner: ownerOf(row) })
  if (companyFields.size === 0) return found
  const companies = await db<Record<string, unknown>[]>`
    select cc.contact_id as "contactId", ${db([...new Set(companyFields.values())].map((name) => `co.${name}`))}
    from company_contacts cc join companies co on co.id = cc.company_id
    where cc.contact_id = any(${contactIds as number[]}::bigint[]) and cc.is_primary and not cc.manually_removed`
  for (const row of companies)
    Object.assign(found.get(Number(row.contactId))?.values ?? {}, texts(row, companyFields))
  return found
}

async function columnsOf(
  db: Db,
  object: 'contact' | 'company',
  aliases: readonly string[],
): Promise<Map<string, string>> {
  if (aliases.length === 0) return new Map()
  const { byAlias } = await loadFieldSet(db, object)
  const columns = new Map<string, string>()
  for (const alias of aliases) {
    const field = byAlias.get(alias)
    if (field) columns.set(alias, field.column)
    else if (object === 'contact' && (alias === 'id' || alias === 'points')) columns.set(alias, alias)
  }
  return columns
}

function texts(row: Record<string, unknown>, columns: ReadonlyMap<string, string>): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [alias, column] of columns) {
    const text = asText(row[column])
    if (text !== '') values[alias] = text
  }
  return values
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return plainDate(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  return Array.isArray(value) ? value.join('|') : String(value)
}

function ownerOf(row: Record<string, unknown>): Owner | null {
  if (!row.ownerId) return null
  const firstname = asText(row.ownerFirst)
  const lastname = asText(row.ownerLast)
  const name = escapeHtml(`${firstname} ${lastname}`.trim())
  return {
    email: asText(row.ownerEmail),
    firstname,
    lastname,
    position: asText(row.ownerPosition),
    // The marker of the default signature, which users copy.
    signature: asText(row.ownerSignature).replaceAll('|FROM_NAME|', () => name),
  }
}

import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { newIds } from '../../../platform/database/newIds.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { type CompanyOutcome, changeCompanies } from './changeCompanies.ts'
import { type CompanyFields, loadCompanyFields } from './companyFields.ts'
import { type CompanyValues, findCompanies, isSameCompany, uniqueKeys } from './findCompanies.ts'
import { lockNames } from './lockNames.ts'

/** A contact and what its data says about its company. */
export interface CompanyOfContact {
  contactId: number
  companyName: string
  city?: string | null
  state?: string | null
  country?: string | null
}

export interface IdentifyBy {
  actor: Actor
  now: Date
  config: Pick<Config, 'company_unique_identifiers_operator' | 'contact_allow_multiple_companies'>
  /** What the data came from, in the change log: `lead` unless told, `form`, `import` … */
  type?: string
}

/**
 * Finds the company that each contact names, makes those that do not exist, links them and makes them primary. A
 * blank name is passed over. The name alone decides unless other fields are unique; place and country fill a new
 * company. Returns what changed; the caller announces the aspect `companies`. Eleven statements at most, whatever
 * the number; two transactions never make the same company.
 */
export async function identifyCompanies(
  db: Db,
  entries: readonly CompanyOfContact[],
  by: IdentifyBy,
): Promise<CompanyOutcome[]> {
  const named = entries.filter((entry) => entry.companyName.trim() !== '')
  if (named.length === 0) return []
  const fields = await loadCompanyFields(db)
  const data = named.map((entry) => companyData(fields, entry))
  const ids = await findOrCreate(db, fields, data, by)
  return changeCompanies(
    db,
    named.flatMap(({ contactId }, index) => {
      const primary = ids[index]
      return primary == null ? [] : [{ contactId, primary }]
    }),
    {
      now: by.now,
      allowsMultiple: by.config.contact_allow_multiple_companies,
      log: { type: by.type ?? 'lead', eventName: 'Identify Company' },
    },
  )
}

async function findOrCreate(
  db: Db,
  fields: CompanyFields,
  data: CompanyValues[],
  by: IdentifyBy,
): Promise<(number | null)[]> {
  const options = { operator: by.config.company_unique_identifiers_operator }
  // Places do not tell companies apart here: a contact's city is not its company's.
  const asked = data.map((entry) =>
    Object.fromEntries(fields.unique.map(({ alias }) => [alias, getOwn(entry, alias) ?? null])),
  )
  const ids = await findCompanies(db, fields, asked, options)
  const isMissing = () => ids.some((id) => id === null)
  if (isMissing()) {
    await lockNames(
      db,
      asked.flatMap((entry, index) => (ids[index] === null ? uniqueKeys(fields, entry) : [])),
    )
    const again = await findCompanies(
      db,
      fields,
      asked.map((entry, index) => (ids[index] === null ? entry : {})),
      options,
    )
    again.forEach((id, index) => {
      ids[index] ??= id
    })
  }
  if (isMissing()) await createMissing(db, fields, { data, asked, ids }, by)
  return ids
}

async function createMissing(
  db: Db,
  fields: CompanyFields,
  { data, asked, ids }: { data: CompanyValues[]; asked: CompanyValues[]; ids: (number | null)[] },
  by: IdentifyBy,
): Promise<void> {
  const options = { operator: by.config.company_unique_identifiers_operator }
  const made: { index: number; members: number[] }[] = []
  const byKey = new Map<string, { index: number; members: number[] }[]>()
  asked.forEach((entry, index) => {
    const keys = uniqueKeys(fields, entry)
    if (ids[index] !== null || keys.length === 0) return
    const same = keys
      .flatMap((key) => byKey.get(key) ?? [])
      .find((group) => isSameCompany(fields, asked[group.index] ?? {}, entry, options))
    if (same) {
      same.members.push(index)
      return
    }
    const group = { index, members: [index] }
    made.push(group)
    for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), group])
  })
  const created = await insertCompanies(
    db,
    fields,
    made.map((group) => data[group.index] ?? {}),
    by,
  )
  made.forEach((group, position) => {
    for (const member of group.members) ids[member] = created[position] ?? null
  })
}

async function insertCompanies(
  db: Db,
  fields: CompanyFields,
  rows: CompanyValues[],
  { actor, now }: IdentifyBy,
): Promise<number[]> {
  if (rows.length === 0) return []
  const columns = FILLED.flatMap(([alias]) => fields.set.byAlias.get(alias)?.column ?? [])
  const ids = await newIds(db, 'companies', rows.length)
  const records = rows.map((row, index) => ({
    id: ids[index],
    ...Object.fromEntries(
      FILLED.flatMap(([alias]) => {
        const column = fields.set.byAlias.get(alias)?.column
        return column ? [[column, row[alias] ?? null]] : []
      }),
    ),
  }))
  const list = columns.map((column) => `"${column}"`).join(', ')
  await db`
    insert into companies (id, date_added, created_by, created_by_user, ${db.unsafe(list)})
    select id, ${now}, ${actor.userId}::bigint, ${actor.name}, ${db.unsafe(list)}
    from jsonb_to_recordset(${JSON.stringify(records)}::text::jsonb)
      as r (id bigint, ${db.unsafe(columns.map((column) => `"${column}" text`).join(', '))})`
  await insertAuditEntries(
    db,
    ids.map((objectId, index) => ({
      bundle: 'lead',
      object: 'company',
      objectId,
      action: 'create',
      details: { companyname: [null, rows[index]?.companyname ?? null] },
    })),
    { actor, now },
  )
  await appendHappenings(
    db,
    [{ type: 'company.created', ids, payload: { fields: FILLED.map(([alias]) => alias) } }],
    now,
  )
  return ids
}

/** Company fields that a contact's data fills, and the part of the data. */
const FILLED = [
  ['companyname', 'companyName'],
  ['companycity', 'city'],
  ['companystate', 'state'],
  ['companycountry', 'country'],
] as const

function companyData(fields: CompanyFields, entry: CompanyOfContact): CompanyValues {
  const values: Record<string, unknown> = {}
  for (const [alias, key] of FILLED) {
    const parsed = fields.record[alias]?.parse(entry[key] ?? null)
    // A value that the company's field refuses is left out: it is the contact's, which has it.
    if (parsed && 'value' in parsed) values[alias] = parsed.value
  }
  return values
}

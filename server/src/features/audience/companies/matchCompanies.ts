import type { Context, Target } from '../../../platform/resource/definition.ts'
import { isBlank, toBoolean } from '../../../platform/values/field.ts'
import { type CompanyFields, loadCompanyFields } from './companyFields.ts'
import {
  type CompanyValues,
  type FindOptions,
  findCompanies,
  isSameCompany,
  uniqueKeys,
} from './findCompanies.ts'
import { lockNames } from './lockNames.ts'

/**
 * Finds the company that each new entry is about, and which entries are about the same one. A body with `force` is
 * always a new company. At most three statements: one when all are found.
 */
export async function matchCompanies(
  context: Context,
  values: Record<string, unknown>[],
  bodies: Record<string, unknown>[],
): Promise<Target[]> {
  const { db } = context
  const fields = await loadCompanyFields(db)
  const options = { operator: context.config.company_unique_identifiers_operator }
  const isForced = bodies.map((body) => !isBlank(body.force) && toBoolean(body.force) === true)
  const asked = values.map((value, index) => (isForced[index] ? {} : value))
  const found = await findCompanies(db, fields, asked, options)
  const missing = asked.flatMap((value, index) => (found[index] === null ? uniqueKeys(fields, value) : []))
  if (missing.length > 0) {
    await lockNames(db, missing)
    const again = await findCompanies(
      db,
      fields,
      asked.map((value, index) => (found[index] === null ? value : {})),
      options,
    )
    again.forEach((id, index) => {
      found[index] ??= id
    })
  }
  return mergeNew(fields, asked, found, options)
}

// Entries without a company yet: a later one that means an earlier one is the same company.
function mergeNew(
  fields: CompanyFields,
  entries: CompanyValues[],
  found: (number | null)[],
  options: FindOptions,
): Target[] {
  const made = new Map<string, { target: string; values: CompanyValues }[]>()
  return entries.map((entry, index) => {
    const id = found[index] ?? null
    if (id !== null) return { target: `id:${id}`, id }
    const keys = uniqueKeys(fields, entry)
    const same = keys
      .flatMap((key) => made.get(key) ?? [])
      .find(({ values }) => isSameCompany(fields, values, entry, options))
    if (same) return { target: same.target, id: null }
    const target = `new:${index}`
    for (const key of keys) made.set(key, [...(made.get(key) ?? []), { target, values: entry }])
    return { target, id: null }
  })
}

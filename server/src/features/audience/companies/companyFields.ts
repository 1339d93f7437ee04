// The fields of companies: system fields, and one per published custom field.
import type { Db } from '../../../platform/database/connection.ts'
import { withColumns } from '../../../platform/resource/definition.ts'
import { auditedKeepingState } from '../../../platform/rest/groups.ts'
import { type Field, f } from '../../../platform/values/field.ts'
import { ownerReference } from '../../access/users/loadUserReferences.ts'
import { fieldOf } from '../fieldValues/fieldOf.ts'
import { type CustomField, type FieldSet, loadFieldSet } from '../fieldValues/loadFieldSet.ts'

export interface CompanyFields {
  set: FieldSet
  /** The published custom fields. */
  custom: readonly CustomField[]
  /** What the kernel reads and writes, by wire name. */
  record: Readonly<Record<string, Field>>
  /** The fields that identify a company. */
  unique: readonly CustomField[]
}

/** The fields of companies, from the cache of the custom fields; the same object until a field changes. */
export async function loadCompanyFields(db: Db): Promise<CompanyFields> {
  const set = await loadFieldSet(db, 'company')
  const known = derived.get(set)
  if (known) return known
  const made = {
    set,
    custom: set.published,
    record: {
      ...system,
      ...Object.fromEntries(set.published.map((field) => [field.alias, kernelField(field)])),
    },
    unique: set.published.filter((field) => field.isUnique),
  }
  derived.set(set, made)
  return made
}

function kernelField(field: CustomField): Field {
  return { ...fieldOf(field), isCustom: !field.isFixed }
}

const derived = new WeakMap<FieldSet, CompanyFields>()

const system: Readonly<Record<string, Field>> = withColumns({
  ...auditedKeepingState,
  score: f.int({ initial: 0, cleared: 0, listed: true }),
  owner: f.ref(ownerReference, { nullable: true, cleared: undefined }),
})

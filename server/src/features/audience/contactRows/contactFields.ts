// The fields of contacts: system fields, inputs without a column, and one field per published custom field.
import type { Db } from '../../../platform/database/connection.ts'
import { withColumns } from '../../../platform/resource/definition.ts'
import { auditedKeepingState } from '../../../platform/rest/groups.ts'
import {
  type Field,
  f,
  isBlank,
  type Parsed,
  SHORT_TEXT,
  toId,
  toText,
} from '../../../platform/values/field.ts'
import { ownerReference } from '../../access/users/loadUserReferences.ts'
import { fieldOf } from '../fieldValues/fieldOf.ts'
import { type CustomField, type FieldSet, loadFieldSet } from '../fieldValues/loadFieldSet.ts'
import { contactInputs } from './contactInputs.ts'

export interface ContactFields {
  set: FieldSet
  /** The published custom fields. */
  custom: readonly CustomField[]
  /** What the kernel reads and writes, by wire name. */
  record: Readonly<Record<string, Field>>
  /** Aliases of unique fields, of required ones, and of those that tell a known contact from an anonymous one. */
  unique: readonly string[]
  required: readonly string[]
  identifying: readonly string[]
}

/** The fields of contacts, from the cache of the custom fields; the same object until a field changes. */
export async function loadContactFields(db: Db): Promise<ContactFields> {
  const set = await loadFieldSet(db, 'contact')
  const known = derived.get(set)
  if (known) return known
  const made = derive(set)
  derived.set(set, made)
  return made
}

const derived = new WeakMap<FieldSet, ContactFields>()

const IDENTIFYING = ['firstname', 'lastname', 'company', 'email']

const system: Readonly<Record<string, Field>> = withColumns({
  ...auditedKeepingState,
  // Owner and stage stay when a PUT does not name them; null clears (compatibility, quirk 6).
  owner: f.ref(ownerReference, { nullable: true, cleared: undefined }),
  stage: stageField(),
  dateIdentified: f.datetime({ readonly: true }),
  preferredProfileImage: f.text({ cleared: undefined }),
  ...contactInputs,
})

function derive(set: FieldSet): ContactFields {
  const custom = set.published
  const unique = custom.filter((field) => field.isUnique).map((field) => field.alias)
  return {
    set,
    custom,
    record: { ...Object.fromEntries(custom.map((field) => [field.alias, kernelField(field)])), ...system },
    unique,
    required: custom.filter((field) => field.isRequired).map((field) => field.alias),
    identifying: [
      ...IDENTIFYING,
      ...custom.filter((field) => field.group === 'social').map((field) => field.alias),
    ],
  }
}

// What is required is judged after blanks are dropped, by checkContacts. When a contact was active is not for a PUT to forget.
function kernelField(field: CustomField): Field {
  const made = { ...fieldOf(field), isRequired: false, isCustom: !field.isFixed }
  if (field.alias === 'last_active') return { ...made, cleared: undefined }
  // A default would make all contacts without a value the same contact.
  if (field.isUnique) return { ...made, initial: null, cleared: null }
  return field.alias === 'points' ? { ...made, initial: made.initial ?? 0, cleared: made.initial ?? 0 } : made
}

/** An id, an object with one, or a name; the name is looked up by checkContacts. What is shown of it, stages know. */
function stageField(): Field {
  const parse = (value: unknown): Parsed => {
    if (value === null) return { value: null }
    if (isBlank(value) || value === 0 || value === '0') return { ignored: true }
    const id = toId(value)
    if (id !== undefined) return { value: id }
    const name = toText(value)?.trim()
    return name === undefined || name.length > SHORT_TEXT
      ? { error: 'This value should be the id or the name of a stage.' }
      : { value: name }
  }
  return { ...f.int({ big: true, min: 1, column: 'stage_id', cleared: undefined }), parse }
}

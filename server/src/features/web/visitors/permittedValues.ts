// Values that a form writes to existing contacts: limited by the rights of its publisher and by its settings.

import type { Db } from '../../../platform/database/connection.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { isBlank } from '../../../platform/values/field.ts'
import type { ContactFields } from '../../audience/contactRows/contactFields.ts'
import { isPermittedByOwner, scopeOf } from '../../audience/contactRows/permittedContacts.ts'
import type { ContactUpdates } from '../../content/forms/contactUpdates.ts'

/** In whose name a form writes, and which values. */
export interface FormWriter {
  /** Null where the publisher was disabled or deleted: existing contacts are left as they are. */
  publisher: Actor | null
  updates: ContactUpdates
}

/** Values for a contact, by alias. */
export interface WrittenValues {
  /** Null for a contact that will be created. */
  contactId: number | null
  values: Readonly<Record<string, unknown>>
  /** The visitor proved to be the contact. */
  isProven: boolean
  /** Absent for a request that is no form. */
  writer?: FormWriter
}

export interface PermittedValues {
  values: Record<string, unknown>
  /** False for a contact that the form leaves as it is. */
  isWritable: boolean
  /**
   * Whether the anonymous contact of the browser may be merged into the contact. It brings values that the visitor entered
   * into other forms.
   */
  mayMerge: boolean
  /** The user to whom a contact without an owner belongs from now on: a publisher with rights for own contacts. */
  ownedBy: number | null
}

const ACTIONS = ['view', 'edit'] as const

/** The values that remain of each entry. One statement where a form is limited, otherwise none. */
export async function permittedValues(
  db: Db,
  entries: readonly WrittenValues[],
  fields: ContactFields,
): Promise<PermittedValues[]> {
  const ids = entries.flatMap(({ contactId, writer }) =>
    contactId !== null && writer && isLimited(writer) ? [contactId] : [],
  )
  const known = await findWritten(db, ids)
  return entries.map(({ contactId, values, isProven, writer }): PermittedValues => {
    const all = { values: { ...values }, isWritable: true, mayMerge: true, ownedBy: null }
    if (!writer || !isLimited(writer)) return all
    const { publisher, updates } = writer
    const ownedBy = publisher && scopeOf(publisher, ACTIONS) === 'own' ? publisher.userId : null
    if (contactId === null) return { ...all, ownedBy }
    const stored = known.get(contactId)
    const isFree = stored !== undefined && stored.owner === null && !stored.isIdentified
    const isEditable =
      publisher !== null &&
      (isPermittedByOwner(publisher, { actions: ACTIONS, owner: stored?.owner ?? null }) ||
        (isFree && ownedBy !== null))
    const isWritable = isEditable && (updates !== 'proven' || isProven || isFree)
    if (!isWritable) return { values: {}, isWritable, mayMerge: false, ownedBy: null }
    const written = Object.entries(values).filter(
      ([alias]) => updates !== 'blank' || isBlank(stored?.row[getOwn(fields.record, alias)?.column ?? '']),
    )
    const mayMerge = isProven || isFree || updates === 'all'
    return { values: Object.fromEntries(written), isWritable, mayMerge, ownedBy: isFree ? ownedBy : null }
  })
}

function isLimited({ publisher, updates }: FormWriter): boolean {
  return updates !== 'all' || publisher === null || scopeOf(publisher, ACTIONS) !== 'all'
}

interface Stored {
  /** The user to whom it belongs; null for a contact without one. */
  owner: number | null
  isIdentified: boolean
  /** By column. */
  row: Readonly<Record<string, unknown>>
}

async function findWritten(db: Db, ids: readonly number[]): Promise<Map<number, Stored>> {
  if (ids.length === 0) return new Map()
  const rows = await db<(Stored & { id: number })[]>`
    select id, coalesce(owner_id, created_by) as owner, date_identified is not null as "isIdentified", to_jsonb(c) as row
    from contacts c where id = any(${[...new Set(ids)]}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}

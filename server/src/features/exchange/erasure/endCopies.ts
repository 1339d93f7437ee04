// Files and work that may hold the person: each is read outside of transactions, and ended if it does.
import type { ErasedPerson, PersonalCopies } from '../../../catalog/personalCopies.ts'
import type { Db, Sql } from '../../../platform/database/connection.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Erasure, Step } from './erasures.sql.ts'
import { isNamedInFile } from './isNamedInFile.ts'

/** A copy that is to be read next. */
export interface NextCopy {
  copies: PersonalCopies
  id: number
}

/**
 * Finds the next copy behind the position of the step, and moves the position to its kind. Null when none is left there: the
 * position moves on to the next kind, and to the next step behind the last one.
 */
export async function findNextCopy(
  db: Db,
  row: Erasure,
  kinds: readonly PersonalCopies[],
  next: Step,
): Promise<NextCopy | null> {
  const { index = 0, page } = row.place
  const copies = kinds[index]
  if (!copies) {
    row.step = next
    row.place = {}
    return null
  }
  if (page === undefined) await copies.prepare?.(db)
  const id = await copies.findNext(db, page ?? 0)
  row.place = id === null ? { index: index + 1 } : { index, page: page ?? 0 }
  return id === null ? null : { copies, id }
}

/** Whether the copy holds the person whom the erasure is about. */
export async function holdsPerson(
  sql: Sql,
  { copies, id }: NextCopy,
  { subject, contactId }: Erasure,
  storage: Storage,
): Promise<boolean> {
  const person: ErasedPerson = {
    contactIds: subject?.contactIds ?? [contactId],
    isNamedIn: (key) => isNamedInFile(storage, key, subject?.words ?? []),
  }
  return copies.holds(id, person, { sql, storage })
}

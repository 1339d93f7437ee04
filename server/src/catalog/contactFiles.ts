import type { Db } from '../platform/database/connection.ts'
import type { Fragment } from '../platform/database/statement.ts'

/** Files that are kept for contacts, such as what they uploaded: archives hold them, and erasures remove them. */
export interface ContactFiles {
  /** The folder that an archive puts them in. */
  name: string
  /** A query for the keys of files that are there or may have been, each as `key`. It goes by rows that name the contacts. */
  keys(db: Db, contactIds: readonly number[]): Fragment
}

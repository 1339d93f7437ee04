import type { Db, Sql } from '../platform/database/connection.ts'
import type { Storage } from '../platform/storage/storage.ts'

/** A person who is being erased, as far as copies of data are searched for them. */
export interface ErasedPerson {
  /** The contact, and those that were merged with it. */
  contactIds: readonly number[]
  /** Whether a stored file names the person; false for one that is gone. Reads the whole file. */
  isNamedIn(key: string): Promise<boolean>
}

/**
 * Files and running work that hold copies of persons, such as exports. The erasure of a person ends those that hold the
 * person and leaves the others alone.
 */
export interface PersonalCopies {
  /** The table of their records, for the counts of the certificate. */
  table: string
  /** `before`: they may bring the contact back, and end before it is deleted. */
  when: 'before' | 'after'
  /** Called once before they are looked through, in a transaction. */
  prepare?(db: Db): Promise<void>
  /** The next id after the given one whose copy may hold the person; null after the last. One statement. */
  findNext(db: Db, afterId: number): Promise<number | null>
  /** Whether one holds the person. Called outside of transactions, since files may be large. */
  holds(id: number, person: ErasedPerson, context: { sql: Sql; storage: Storage }): Promise<boolean>
  /**
   * Ends one, removes its files after the commit, and tells its owner by the record.
   * @returns false for one that has ended or is gone meanwhile
   */
  end(db: Db, id: number, context: CopyEnd): Promise<boolean>
}

interface CopyEnd {
  now: Date
  storage: Storage
  afterCommit: (() => Promise<void>)[]
}

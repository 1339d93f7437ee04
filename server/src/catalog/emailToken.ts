/**
 * A token of emails and text messages that stands for the public address of a record, as `{assetlink=3}` does: declared
 * by the feature that serves the address.
 */
import type { Db } from '../platform/database/connection.ts'

export interface EmailToken {
  /** What stands before the id: lower case letters and underscores. */
  name: string
  /** The kind of record that the id is of. */
  record: string
  /** Public addresses by id; ids of nothing are absent. One statement. */
  findUrls(db: Db, siteUrl: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>>
}

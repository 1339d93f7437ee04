/** Records of one feature that are used by those of another: declared by the feature that uses them. */
import type { Contracts } from '../platform/contracts.ts'
import type { Db } from '../platform/database/connection.ts'

/** A record that uses another one. */
export interface Using {
  /** What it uses: the id of the record, for fields `contact.<alias>` or `company.<alias>`. */
  key: string
  /** Its own kind, such as `campaign`. */
  kind: string
  id: number
  name: string
  isPublished: boolean
}

export interface RecordUse {
  /** The kind of record that is used: `segment`, `field`. */
  of: string
  /** The record can go: what uses it goes on without it. */
  isLoose?: true
  /** Who uses these records, in the order of their ids. One statement. */
  find(db: Db, keys: readonly string[]): Promise<readonly Using[]>
}

/**
 * Everybody who needs one of these records; on request those, too, who would go on without it. One statement per feature
 * that may use such records; none for no keys.
 */
export async function findUses(
  { db, catalog }: { db: Db; catalog: Contracts },
  of: string,
  keys: readonly string[],
  { withLoose = false } = {},
): Promise<Using[]> {
  if (keys.length === 0) return []
  const uses: Using[] = []
  for (const use of catalog.recordUses)
    if (use.of === of && (withLoose || !use.isLoose)) uses.push(...(await use.find(db, keys)))
  return uses
}

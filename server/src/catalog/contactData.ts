/**
 * A table whose rows belong to contacts by their `contact_id`: declared by the feature that owns it. Merging and
 * deleting contacts go by these declarations and name no table.
 */
export interface ContactData {
  table: string
  /** What is unique together with the contact, per unique index. Of two rows under one key, the survivor's stays. */
  keys?: readonly (readonly [string, ...string[]])[]
  /** Rows outlive their contact and name nobody then: logs that counts are taken of. */
  outlives?: boolean
}

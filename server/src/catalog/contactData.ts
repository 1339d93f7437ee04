import type { Hanging } from '../platform/undo/hanging.ts'

/**
 * Tables whose rows belong to contacts by their `contact_id`, by name: declared by the feature that owns them. Merging
 * and deleting contacts go by these declarations and name no table; `docs/contact-data.md` tells by them what is held
 * about a person, and for how long. Columns are words with spaces between.
 */
export type ContactTables = Readonly<Record<string, DeclaredData>>

interface DeclaredData {
  /** What is unique together with the contact, per unique index. Of two rows under one key, the survivor's stays. */
  keys?: readonly (readonly [string, ...string[]])[]
  /** What a person's archive shows of a row. */
  shows: string
  /** What it does not: keys, marks and secrets of the program, which tell nothing of the person. */
  hides?: string
  /** By which channel the person was reached at what stands in the column `address`. */
  reaches?: 'email' | 'sms'
  /**
   * Rows outlive their contact and name nobody then: logs that counts are taken of. Erasing a person puts the default in
   * the place of what these columns say of them, too. Rows of other tables go with the contact, and so do rows of a table
   * with `states` that are in another state.
   */
  outlives?: { readonly blanks: string; readonly states?: readonly string[] }
  keeps: Aging | { readonly because: string }
}

/**
 * How old a row is. Retention deletes under `keepRollups` (insight/rollups): figures outlive rows. `because` says why
 * rows do not age where they stay for as long as their contact.
 */
export interface Aging {
  /** SQL over the alias t: the moment that a row is as old as. */
  readonly since: string
  /** SQL over the alias t: a row that is still needed for this stays, however old. */
  readonly needed?: string
  /** Days that rows are kept at least, whatever is asked for. */
  readonly atLeast?: number
}

export type ContactData = DeclaredData & { readonly table: string }

/** All of them, in the order of their names. */
export function contactDataOf(declared: readonly ContactTables[]): ContactData[] {
  return declared
    .flatMap((tables) => Object.entries(tables).map(([table, data]) => ({ table, ...data })))
    .sort((a, b) => (a.table < b.table ? -1 : 1))
}

/** How they hang on contacts. */
export function hangingOf(declared: readonly ContactTables[]): Hanging[] {
  return contactDataOf(declared).flatMap(({ table, outlives }): Hanging[] => {
    const link = { parent: 'contacts', table, column: 'contact_id' }
    if (!outlives) return [link]
    if (!outlives.states) return [{ ...link, isCleared: true }]
    const { states } = outlives
    return [
      { ...link, isCleared: true, states: { are: true, of: states } },
      { ...link, states: { are: false, of: states } },
    ]
  })
}

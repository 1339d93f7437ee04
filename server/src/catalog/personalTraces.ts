/**
 * Tables whose rows belong to no contact and may tell of one, by name: declared by the feature that owns them. Erasing a
 * person goes through all of their rows. Columns are words with spaces between.
 */
export type PersonalTraces = Readonly<Record<string, DeclaredTrace>>

interface DeclaredTrace {
  /** Where addresses and names of persons may stand. */
  texts: string
  /** What becomes of a row in which they do: it goes, or these columns are emptied, or the words are taken out of them. */
  fate: 'goes' | 'is emptied' | 'is rewritten'
  /** Rows are what other people said: only email addresses are taken out, since names and numbers may be theirs, too. */
  ofOthers?: boolean
  /** SQL over the alias t: the only rows that are looked through. */
  where?: string
  /** SQL over the alias t and `p.ids`, the ids of the person: other rows that go or are emptied. */
  about?: string
  /** SQL over the alias t: the key of a file that goes with the row. */
  file?: string
}

export type PersonalTrace = DeclaredTrace & { readonly table: string }

/** All of them, in the order of their names. */
export function personalTracesOf(declared: readonly PersonalTraces[]): PersonalTrace[] {
  return declared
    .flatMap((tables) => Object.entries(tables).map(([table, trace]) => ({ table, ...trace })))
    .sort((a, b) => (a.table < b.table ? -1 : 1))
}

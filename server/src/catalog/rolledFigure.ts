/**
 * Rows that are counted as they are written: how many there are by quarter of an hour and by what they are about
 * (decision 88). A migration has the table's statements append the differences (`keep_rollups`), with the same
 * expressions as stand here, by which ranges are counted anew and what lies beside whole quarters is counted.
 */
export interface RolledFigure {
  /** It is stored: it never changes. */
  readonly name: string
  /** The table that holds them. */
  readonly rowsOf: string
  /** SQL over the alias t of the table: when a row counts. */
  readonly at: string
  /** Which rows count; all unless told. */
  readonly where?: string
  /** What a row counts for; 1 unless told. */
  readonly n?: string
  /** What it is about: ids, 0 for none, a small number, and a word. */
  readonly keys: { readonly a?: string; readonly b?: string; readonly c?: string; readonly label?: string }
  /** How keys are read: a select list over a, b, c and label. */
  readonly shows: string
  /** Kept for all ids and words together, too: charts over time of everything read those. */
  readonly hasTotals: boolean
}

/** How a figure of the dashboard is counted in roll-ups. What is not said is as it is for the rows themselves. */
export interface Rolled {
  readonly figure: RolledFigure
  /** What is joined to them, by the alias that the figure gives its rows. */
  readonly alias: string
  readonly joins?: string
  readonly where?: string
  /** In the place of `by`, where that names a moment: `at` is the quarter of an hour. */
  readonly by?: string
  /** The key that `filter[name]` is compared with, for those that can be. */
  readonly filters?: Readonly<Record<string, 'a' | 'b'>>
  /** It tells rows apart by the small number alone: counts of everything together will do. */
  readonly isKindOnly?: boolean
  /** Only for who sees the rows of everybody: the roll-ups do not know whose they are. */
  readonly isForAll?: true
}

/** A sentence, or a part of one, in no language yet: the word that programs know it by, and what is put into its text. */
export interface Saying {
  code: string
  values: Values
}

/** Another saying stands without its full stop. */
export type Values = Readonly<Record<string, string | number | Date | Saying>>

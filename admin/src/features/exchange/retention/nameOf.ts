import { textAt } from '../../../words/messages.ts'

/** What the rows of a table are, in words. */
export function nameOf(table: string): string {
  return textAt(`retention.of.${table}`) ?? table
}

/** What of a contact is shown on pages of the web: a cookie says whose device it is, and proves nothing. */
import { stripTags } from '../../../platform/values/stripTags.ts'
import type { RecipientData } from './findRecipients.ts'

/** All that is known, for who proved to be the contact; else what the browser itself has sent, by field, as text. */
export type Readable = 'all' | ReadonlyMap<string, string>

/** Whether a value is one of those: as it was sent, while the contact still has it. */
export function isReadable(readable: Readable, alias: string, value: string): boolean {
  return readable === 'all' || plain(readable.get(alias)) === plain(value)
}

/** The contact without what is not for who looks. */
export function readablePart(data: RecipientData, readable: Readable): RecipientData {
  if (readable === 'all') return data
  const values = Object.entries(data.values).filter(([alias, value]) => isReadable(readable, alias, value))
  return { values: Object.fromEntries(values), owner: null }
}

/** The text as fields store it: a submission keeps the markup of an answer, its contact does not. */
function plain(text: string | undefined): string | undefined {
  return text === undefined ? undefined : stripTags(text).trim().toLowerCase()
}

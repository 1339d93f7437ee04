// What keys of the configuration mean, in the languages that the server does not speak.
import { currentLanguage, type Language } from '../../../words/messages.ts'
import de from './meanings.de.json' with { type: 'json' }

const MEANINGS: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = { de }

/** The meaning of a key; as the server says it for a key that is newer than its translation. */
export function meaningOf(key: string, said: string): string {
  return MEANINGS[currentLanguage()]?.[key] ?? said
}

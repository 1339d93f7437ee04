// The texts of the interface, in the language of the person. They are parsed while the interface is built.
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import type { Arguments } from './keys.ts'
import { localeOf } from './localeOf.ts'

export type Key = keyof Arguments
/** Keys of texts without arguments. */
export type PlainKey = { [K in Key]: Arguments[K] extends null ? K : never }[Key]

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof LANGUAGES

type Messages = Readonly<Record<string, string | MessageFormatElement[]>>

const sources: Readonly<Record<Language, () => Promise<{ default: Messages }>>> = {
  en: () => import('virtual:messages/en'),
  de: () => import('virtual:messages/de'),
}
const formats = new Map<string, IntlMessageFormat>()
let messages: Messages = {}
let language: Language = 'en'
let locale = 'en'

/** The language that texts are in. */
export function currentLanguage(): Language {
  return language
}

/** The language with its region, as dates and numbers are written in: days stand before months in British English. */
export function currentLocale(): string {
  return locale
}

/** Loads the texts of a language; what is shown afterwards is in it. */
export async function loadMessages(wanted: Language): Promise<void> {
  messages = (await sources[wanted]()).default
  language = wanted
  locale = localeOf(wanted, navigator.languages)
  formats.clear()
  document.documentElement.lang = wanted
}

const KEPT = 'campanile.language'

/** The language that was chosen in this browser, else the first one of the browser that there is. */
export function preferredLanguage(): Language {
  const wishes = [localStorage.getItem(KEPT), ...navigator.languages]
  const found = wishes
    .map((wish) => wish?.slice(0, 2))
    .find((wish) => wish !== undefined && wish in LANGUAGES)
  return (found as Language | undefined) ?? 'en'
}

/** Chooses the language of this browser. The page has to be loaded anew. */
export function keepLanguage(chosen: Language): void {
  localStorage.setItem(KEPT, chosen)
}

/** The text of the key, with its arguments put in. */
export function t<K extends Key>(
  ...[key, values]: Arguments[K] extends null ? [key: K] : [key: K, values: Arguments[K]]
): string {
  const message = messages[key]
  if (message === undefined) return key
  if (typeof message === 'string') return message
  let format = formats.get(key)
  if (!format) {
    format = new IntlMessageFormat(message, locale)
    formats.set(key, format)
  }
  return String(format.format(values as Record<string, string | number | Date>))
}

/** The text of a key that is put together while the program runs; null when there is none. */
export function textAt(key: string): string | null {
  const message = messages[key]
  return typeof message === 'string' ? message : null
}

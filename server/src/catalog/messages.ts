// Texts for people: a folder of JSON files per language in `server/messages`, each file a part of the catalog.

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getOwn } from '../platform/getOwn.ts'

export interface Text {
  label: string
  description?: string
  /** What is filled in, by name: where it differs from the texts that all parts share. */
  properties?: Readonly<Record<string, string | Text>>
  /** Labels of fixed choices, by value. */
  choices?: Readonly<Record<string, string>>
  /** Labels of columns, by name: where they differ from those that all sources share. */
  columns?: Readonly<Record<string, string>>
}

/** Texts by key. One that is a label alone may stand as such. */
export type Texts = Readonly<Record<string, string | Text>>

/** Parts whose entries are declared by features. */
export type DeclaredPart =
  | 'activity'
  | 'campaignEvents'
  | 'emailTokens'
  | 'filterFields'
  | 'formActions'
  | 'formFields'
  | 'pointActions'
  | 'reportSources'
  | 'triggerEvents'
  | 'webhookTriggers'
  | 'widgets'

export interface Messages extends Readonly<Record<DeclaredPart, Texts>> {
  /** What tables of contacts hold, by table. */
  contactData: Texts
  operators: Texts
  reportConditions: Texts
  reportCharts: Texts
  /** What is filled in, by name, wherever it is called the same. */
  properties: Texts
  /** Sentences about one case, by what they say. */
  explanations: Readonly<Record<string, string>>
  /** By whole name, or by what follows the dot. */
  reportColumns: Readonly<Record<string, string>>
  /** Labels of lists of choices, by list and value. */
  choices: Readonly<Record<string, Readonly<Record<string, string>>>>
  records: Readonly<Record<string, { label: string; plural: string }>>
  /** Labels of the fields that every account has, by alias. */
  standardFields: Readonly<Record<string, string>>
}

/** What everything is called where no other language is asked for, and by endpoints that know one only. */
export const MAIN_LANGUAGE = 'en'

const FOLDER = fileURLToPath(new URL('../../messages/', import.meta.url))

/** The languages that there are texts in, the main one first. */
export const LANGUAGES: readonly [string, ...string[]] = [
  MAIN_LANGUAGE,
  ...readdirSync(FOLDER)
    .filter((language) => language !== MAIN_LANGUAGE)
    .sort(),
]

const messages: ReadonlyMap<string, Messages> = new Map(
  LANGUAGES.map((language) => [language, readLanguage(language)]),
)

/** All texts in a language. @throws Error for one that is not among `LANGUAGES`. */
export function messagesIn(language: string): Messages {
  const found = messages.get(language)
  if (!found) throw new Error(`There are no messages in ${language}.`)
  return found
}

/** The text under a key; null when there is none. */
export function textAt(texts: Texts | undefined, key: string): Text | null {
  const found = texts && Object.hasOwn(texts, key) ? texts[key] : undefined
  return typeof found === 'string' ? { label: found } : (found ?? null)
}

/** The label of a field: in the language of the messages while it is the one that every account begins with. */
export function fieldLabel({ standardFields }: Messages, alias: string, label: string): string {
  const isStandard = getOwn(messagesIn(MAIN_LANGUAGE).standardFields, alias) === label
  return (isStandard ? getOwn(standardFields, alias) : undefined) ?? label
}

/** What a feature declares, together with the English texts that established endpoints show. */
export type Named<T> = T & { readonly name: string; readonly description: string }

/** Puts the English texts to what is declared. What has none is called by its key. */
export function named<T>(part: DeclaredPart, declared: readonly T[], keyOf: (one: T) => string): Named<T>[] {
  const texts = messagesIn(MAIN_LANGUAGE)[part]
  return declared.map((one) => {
    const text = textAt(texts, keyOf(one))
    return { ...one, name: text?.label ?? keyOf(one), description: text?.description ?? '' }
  })
}

function readLanguage(language: string): Messages {
  const files = readdirSync(`${FOLDER}${language}`).filter((file) => file.endsWith('.json'))
  const parts = files.map((file) => [
    file.slice(0, -'.json'.length),
    JSON.parse(readFileSync(`${FOLDER}${language}/${file}`, 'utf8')),
  ])
  return Object.fromEntries(parts)
}

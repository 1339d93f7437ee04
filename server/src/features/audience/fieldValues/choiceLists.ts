// Countries, time zones and locales, called as the reader's language calls them.
import type { ChoiceList } from '../../../catalog/choiceList.ts'
import type { Choice } from '../../../platform/values/input.ts'
import { COUNTRIES, localeNamed, ZONES } from './places.ts'

export const placeLists: readonly ChoiceList[] = [
  { name: 'countries', load: inEachLanguage(countries) },
  { name: 'timezones', load: inEachLanguage(() => ZONES.map((zone) => ({ value: zone, label: zone }))) },
  { name: 'locales', load: inEachLanguage(localeChoices), isWhole: true },
]

function inEachLanguage(list: (language: string) => readonly Choice[]) {
  const known = new Map<string, readonly Choice[]>()
  return async (_context: unknown, language: string): Promise<readonly Choice[]> => {
    const choices = known.get(language) ?? list(language)
    known.set(language, choices)
    return choices
  }
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** Codes by the English names of the list; what is listed under another name has none. */
let codes: ReadonlyMap<string, string> | null = null

function countries(language: string): Choice[] {
  codes ??= new Map(PAIRS.flatMap((code) => namePairs(code)))
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const choices = COUNTRIES.map((value) => {
    const code = codes?.get(value)
    return { value, label: (code && names.of(code)) || value }
  })
  return sorted(choices, language)
}

function namePairs(code: string): [string, string][] {
  const name = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code)
  return name ? [[name, code]] : []
}

/**
 * Languages, alone and as they are written where most of their speakers live, and each territory with the language of most
 * of its people. Others are accepted, too.
 */
export function localeChoices(language: string): Choice[] {
  const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' })
  const ofLanguages = PAIRS.flatMap((pair) => {
    const code = pair.toLowerCase()
    if (!localeNamed(code) || new Intl.Locale(code).language !== code) return []
    const { region } = new Intl.Locale(code).maximize()
    return [code, ...(region ? [`${code}_${region}`] : [])]
  })
  const ofTerritories = PAIRS.map((pair) => `${new Intl.Locale(`und-${pair}`).maximize().language}_${pair}`)
  const values = new Set([...ofLanguages, ...ofTerritories].filter((value) => localeNamed(value)))
  const choices = [...values].map((value) => ({ value, label: names.of(value.replace('_', '-')) ?? value }))
  return sorted(choices, language)
}

function sorted(choices: readonly Choice[], language: string): Choice[] {
  const { compare } = new Intl.Collator(language)
  return choices.toSorted((a, b) => compare(a.label, b.label))
}

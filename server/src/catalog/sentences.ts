// What is said to people about one case, such as why a contact is where it is: texts of `explanations.json` with values.
import type { Saying, Values } from '../platform/values/saying.ts'
import { messagesIn } from './messages.ts'

/** A sentence with the word that programs know it by. */
export interface Sentence {
  code: string
  text: string
}

/** Puts values into the text of a key. Moments are shown as the clocks of the time zone show them. */
export type Say = (code: string, values?: Values) => Sentence

/** Speaks a language. @throws Error for a code without text, and for a value that is missing. */
export function speaker(language: string, timezone: string): Say {
  const texts = messagesIn(language).explanations
  const show = (value: string | number | Date | Saying) => {
    if (value instanceof Date) return momentIn(value, timezone)
    return typeof value === 'object' ? say(value.code, value.values).text.replace(/\.$/, '') : String(value)
  }
  const say: Say = (code, values = {}) => {
    const text = Object.hasOwn(texts, code) ? texts[code] : undefined
    if (text === undefined) throw new Error(`There is no sentence "${code}".`)
    const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`The sentence "${code}" has no "${name}".`)
      return show(value)
    })
    return { code, text: filled }
  }
  return say
}

/** `2026-06-01 10:00 (Europe/Rome)`: the same in every language. */
export function momentIn(moment: Date, timezone: string): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone: timezone })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute} (${timezone})`
}

const PARTS = {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const

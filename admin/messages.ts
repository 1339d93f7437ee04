// The texts of the interface: gathered from the folders that use them, and parsed while it is built.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  isArgumentElement,
  isDateElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
  isTimeElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser'

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** Every text of a language, by key: the name of the folder that has the file, a point, and the key in it. */
export function readMessages(language: Language): Map<string, string> {
  const root = join(import.meta.dirname, 'src')
  const messages = new Map<string, string>()
  for (const file of globSync(`**/messages/${language}.json`, { cwd: root }).sort()) {
    const folder = basename(dirname(dirname(file)))
    const texts = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>
    for (const [key, text] of Object.entries(texts)) {
      const name = `${folder}.${key}`
      if (messages.has(name)) throw new Error(`${file}: there are two texts ${name}`)
      messages.set(name, text)
    }
  }
  return messages
}

/** What a text is made of: itself when it is nothing but text. @throws with the text when it cannot be parsed */
export function parseMessage(text: string): string | MessageFormatElement[] {
  const elements = parse(text)
  const isPlain = elements.every(isLiteralElement)
  return isPlain ? elements.map(({ value }) => value).join('') : elements
}

/** The names of a text's arguments, with the type of each. */
export function argumentsOf(text: string): Map<string, 'number' | 'Date' | 'string' | 'string | number'> {
  const found: ReturnType<typeof argumentsOf> = new Map()
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (isArgumentElement(element)) found.set(element.value, found.get(element.value) ?? 'string | number')
      else if (isNumberElement(element)) found.set(element.value, 'number')
      else if (isDateElement(element) || isTimeElement(element)) found.set(element.value, 'Date')
      else if (isPluralElement(element) || isSelectElement(element)) {
        found.set(element.value, isPluralElement(element) ? 'number' : 'string')
        for (const { value } of Object.values(element.options)) visit(value)
      }
    }
  }
  visit(parse(text))
  return found
}

/** The source of `src/words/keys.ts`: the keys of all texts, with their arguments. */
export function messageKeys(): string {
  const lines = [...readMessages('en')].map(([key, text]) => {
    const names = [...argumentsOf(text)].map(([name, type]) => `${name}: ${type}`)
    return `  '${key}': ${names.length === 0 ? 'null' : `{ ${names.join('; ')} }`}`
  })
  return `// Made by npm run generate from the files in messages/. The keys of the texts, and what each takes.

export interface Arguments {
${lines.join('\n')}
}
`
}

// A key of the configuration as it is answered, and what is shown of it.
import type { Answer } from '../../../api/query.ts'
import type { FormField } from '../../../kit/RecordForm.tsx'
import { t } from '../../../words/messages.ts'
import { meaningOf } from './meanings.ts'

export type Entry = Answer<'/config'>['config'][string]

export const SOURCES = ['settings', 'environment', 'file', 'default'] as const

/** Whether the words of a search are in the name, the meaning or the value. */
export function fits(key: string, entry: Entry, search: string): boolean {
  const text =
    `${key} ${entry.meaning} ${meaningOf(key, entry.meaning)} ${entry.group} ${valueText(entry)}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** A value in one line; nothing for nothing. */
export function valueText({ value }: Pick<Entry, 'value'>): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? t('words.yes') : t('words.no')
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** How a key is filled in. */
export function fieldOf(name: string, { type, choices, expected, default: usual }: Entry): FormField {
  const input =
    type === 'boolean' || type === 'list' || type === 'choice' || type === 'integer'
      ? ({ boolean: 'boolean', list: 'words', choice: 'select', integer: 'number' } as const)[type]
      : type === 'map'
        ? 'textarea'
        : 'text'
  const from = valueText({ value: usual })
  return {
    name,
    label: name,
    words: 'configuration',
    description: [expected, from === '' ? '' : t('configuration.default', { value: from })].join(' ').trim(),
    field: {
      input,
      ...(choices === null ? {} : { choices: choices.map((value) => ({ value, label: value })) }),
    },
  }
}

/** What is sent for what was filled in: a map is written as JSON. @throws SyntaxError for JSON that is none */
export function sentValue({ type }: Entry, value: unknown): unknown {
  if (type === 'map') return value === null || value === '' ? {} : (JSON.parse(String(value)) as unknown)
  if (type === 'nullable text' && value === '') return null
  return value
}

/** What a form begins with. */
export function filledIn({ type, value }: Entry): unknown {
  return type === 'map' ? JSON.stringify(value, null, 2) : value
}

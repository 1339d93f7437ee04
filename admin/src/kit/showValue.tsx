import type { ResourceField } from '@campanile/client'
import type { ReactNode } from 'react'
import { When } from '../look/When.tsx'
import { number } from '../words/format.ts'
import { t, textAt } from '../words/messages.ts'

/** A value of a field in a cell: nothing for nothing. */
export function showValue({ input }: Pick<ResourceField, 'input'>, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return null
  if (input === 'datetime') return <When at={String(value)} />
  if (typeof value === 'boolean') return value ? t('words.yes') : t('words.no')
  if (typeof value === 'number') return number(value)
  if (Array.isArray(value)) return value.map(nameIn).join(', ')
  return typeof value === 'object' ? nameIn(value) : String(value)
}

/** What one of the choices of a field is called; null where it has no name. `words` is the folder of texts of its page. */
export function choiceName(
  { input, choices = [] }: ResourceField,
  { words, name }: { words: string; name: string },
  value: unknown,
): string | null {
  const choice = choices.find((one) => typeof one === 'object' && String(one.value) === String(value))
  if (typeof choice === 'object') return choice.label
  return input === 'select' ? textAt(`${words}.choice.${name}.${value}`) : null
}

const NAMES = ['name', 'title', 'label', 'tag', 'username']

function nameIn(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const found = NAMES.map((key) => (value as Record<string, unknown>)[key]).find(
    (name) => typeof name === 'string',
  )
  return String(found ?? '')
}

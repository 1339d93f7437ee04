import type { ResourceField } from '@campanile/client'
import type { ReactNode } from 'react'
import { When } from '../look/When.tsx'
import { number } from '../words/format.ts'
import { t } from '../words/messages.ts'

/** A value of a field in a cell: nothing for nothing. */
export function showValue({ input }: Pick<ResourceField, 'input'>, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return null
  if (input === 'datetime') return <When at={String(value)} />
  if (typeof value === 'boolean') return value ? t('words.yes') : t('words.no')
  if (typeof value === 'number') return number(value)
  if (Array.isArray(value)) return value.map(nameIn).join(', ')
  return typeof value === 'object' ? nameIn(value) : String(value)
}

const NAMES = ['name', 'title', 'label', 'tag', 'username']

function nameIn(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const found = NAMES.map((key) => (value as Record<string, unknown>)[key]).find(
    (name) => typeof name === 'string',
  )
  return String(found ?? '')
}

import { t } from '../words/messages.ts'

/** What a contact has, in one line. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return t('segmentBuilder.nothing')
  if (typeof value === 'boolean') return value ? t('words.yes') : t('words.no')
  return Array.isArray(value) ? value.map(shownValue).join(', ') : String(value)
}

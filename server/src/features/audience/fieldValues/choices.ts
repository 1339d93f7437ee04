// The options of select, multi-select and lookup fields, in every spelling that requests use.

import { toNfc } from '../../../platform/values/nfc.ts'

export interface Choice {
  label: string
  value: string
}

/** The options in `properties.list`: `[{label, value}]`, texts, an object of either, or one text `a|b`. */
export function choicesOf(properties: unknown): Choice[] {
  if (typeof properties !== 'object' || properties === null || !('list' in properties)) return []
  const { list } = properties
  if (typeof list === 'string') return list.split('|').map(fromText).filter(isNamed)
  if (typeof list !== 'object' || list === null) return []
  return Object.values(list).map(toChoice).filter(isNamed)
}

function toChoice(entry: unknown): Choice {
  if (typeof entry !== 'object' || entry === null) return fromText(scalar(entry))
  const { label, value } = entry as Record<string, unknown>
  const text = toNfc(scalar(value).trim() || scalar(label).trim())
  return { label: toNfc(scalar(label).trim()) || text, value: text }
}

function fromText(text: string): Choice {
  const composed = toNfc(text.trim())
  return { label: composed, value: composed }
}

function isNamed(choice: Choice): boolean {
  return choice.value !== ''
}

function scalar(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

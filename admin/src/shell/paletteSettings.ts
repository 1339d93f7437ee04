// Keys of the configuration as entries of the palette, for administrators.
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { isAdministrator } from '../api/session.ts'
import { IconSettings } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import type { Entry } from './paletteCommands.ts'

const FEWEST_CHARACTERS = 2
const SHOWN = 5
const FRESH_MS = 60_000

/** The keys whose name or meaning has what is typed: those whose name does first. */
export function useSettingsKeys(typed: string): Entry[] {
  const isAsked = typed.length >= FEWEST_CHARACTERS && isAdministrator()
  const found = useQuery({ ...query('/config'), enabled: isAsked, staleTime: FRESH_MS })
  if (!isAsked) return []
  const words = typed.toLowerCase().split(/\s+/)
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const all = Object.entries(found.data?.config ?? {})
  const byName = all.filter(([key]) => hasAll(key.replaceAll('_', ' ')) || hasAll(key))
  const byMeaning = all.filter((one) => !byName.includes(one) && hasAll(one[1].meaning))
  return [...byName, ...byMeaning].slice(0, SHOWN).map(([key, { editable }]) => ({
    key: `setting ${key}`,
    group: t('shell.settings'),
    label: key,
    icon: IconSettings,
    address: { to: '/settings/configuration', search: { search: key, ...(editable ? { key } : {}) } },
  }))
}

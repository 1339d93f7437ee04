// Records as entries of the palette.
import type { Answer } from '../api/query.ts'
import { pagesOf, recordAddress } from '../kit/recordAddress.ts'
import { t } from '../words/messages.ts'
import type { Entry } from './paletteCommands.ts'
import type { Recent } from './paletteModes.ts'

type Results = Answer<'/search'>['results']

/** What was found, of the kinds that have pages. */
export function foundEntries(results: Results): Entry[] {
  return results.flatMap(({ kind, records }) =>
    records.flatMap(({ id, name, detail }) => {
      const entry = entryOf({ kind, id, name })
      const tells = detail !== null && detail.toLowerCase() !== name.toLowerCase()
      return entry ? [{ ...entry, ...(tells ? { detail } : {}) }] : []
    }),
  )
}

/** The records that were opened before. */
export function recentEntries(recent: readonly Recent[]): Entry[] {
  return recent.flatMap((record) => {
    const entry = entryOf(record)
    const detail = entry?.group
    return entry ? [{ ...entry, group: t('shell.recent'), detail }] : []
  })
}

function entryOf({ kind, id, name }: Recent): Entry | null {
  const pages = pagesOf(kind)
  const address = recordAddress(kind, id)
  if (!pages || !address) return null
  const label = name === '' ? `#${id}` : name
  return {
    key: `${kind} ${id}`,
    group: t(pages.title),
    label,
    icon: pages.icon,
    address,
    record: { kind, id },
    into: { subject: { kind, id, name: label }, action: null },
  }
}

import type { PublicOptions } from '../../../platform/http/api.ts'
import { findAssignments } from '../../content/dynamicContent/assignments.ts'
import { findStandaloneContents } from '../../content/dynamicContent/slotContents.ts'
import { fillSlot } from './fillSlot.ts'

/** Fills slots as the contact would see them, without a trace, by the name of the slot. */
export function previewSlots(
  contactId: number,
  options: Pick<PublicOptions, 'sql' | 'config' | 'catalog' | 'log'> & {
    now: Date
    languages: readonly string[]
  },
): (names: readonly string[]) => Promise<ReadonlyMap<string, string>> {
  const { sql, now, languages } = options
  return async (names) => {
    const standalone = Map.groupBy(await findStandaloneContents(sql, names, now), ({ slot }) => slot)
    const assigned = await findAssignments(
      sql,
      names.map((slot) => ({ contactId, slot })),
    )
    const filled = new Map<string, string>()
    for (const slot of names) {
      const [content] = await fillSlot(
        [
          {
            ...{ contactId, slot, languages, isTracked: false, proof: { provenId: contactId, sent: [] } },
            assignedId: assigned.find((one) => one.slot === slot)?.contentId ?? null,
            standalone: standalone.get(slot) ?? [],
          },
        ],
        options,
      )
      if (content !== null && content !== undefined) filled.set(slot, content)
    }
    return filled
  }
}

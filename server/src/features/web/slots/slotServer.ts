/** Answers pages that ask what stands in a slot: together, and with what campaigns do because somebody asked. */
import { now } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { groupCommit, namedGroups } from '../../../platform/engine/groupCommit.ts'
import { patience } from '../../../platform/engine/patience.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { findAssignments, type StoredAssignment } from '../../content/dynamicContent/assignments.ts'
import { type AskedSlot, askSlots, type KnownSlot, keyOf } from './askSlots.ts'
import { fillSlot, type OpenSlot } from './fillSlot.ts'

/** Characters of a slot's name at most. */
const MAX_SLOT = 191

/** What stands in a slot for the contact who asks. */
export interface ServedSlot {
  content: string
  contactId: number
  /** Of the contact's device. */
  trackingId: string | null
}

export interface SlotServer {
  /** Null where nothing stands there for whoever asks. `languages` are those that the browser asks for. */
  serve(asked: AskedSlot & Pick<OpenSlot, 'languages' | 'proof'>): Promise<ServedSlot | null>
}

/** Serves slots; concurrent requests are answered together, and those of one slot do not wait for the filters of another. */
export function slotServer(options: Pick<PublicOptions, 'sql' | 'config' | 'log' | 'catalog'>): SlotServer {
  const { sql, config, log, catalog } = options
  const failed = (err: unknown, { slot }: { slot: string }) =>
    log.error({ err, slot }, 'a slot could not be served')
  const asks = groupCommit<AskedSlot, KnownSlot | null>({
    async write(asked) {
      const known = await transaction(sql, (db) =>
        askSlots({ sql, db, actor: SYSTEM, config, catalog, now: now() }, asked),
      )
      if (known.some((one) => one !== null)) wakeConsumers(sql)
      return known
    },
    failed,
  })
  const looks = groupCommit<{ contactId: number; slot: string }, StoredAssignment | null>({
    async write(wanted) {
      const found = new Map((await findAssignments(sql, wanted)).map((one) => [keyOf(one), one]))
      return wanted.map((one) => found.get(keyOf(one)) ?? null)
    },
  })
  const fills = namedGroups<OpenSlot, string | null>({
    write: (open) => fillSlot(open, { ...options, now: now() }),
    failed,
  })
  const waitFor = patience()

  async function assignedTo(
    slot: string,
    { contactId, assigned, coming }: KnownSlot,
  ): Promise<StoredAssignment | null> {
    if (coming.length === 0) return assigned
    const isNew = (found: StoredAssignment | null) =>
      found !== null &&
      found.dateAdded.getTime() !== assigned?.dateAdded.getTime() &&
      coming.includes(found.contentId)
    return (await waitFor(() => looks.add({ contactId, slot }), isNew)) ?? assigned
  }

  return {
    async serve({ languages, proof, ...asked }) {
      const { slot, isTracked } = asked
      const isName = slot !== '' && slot.length <= MAX_SLOT && !slot.includes('\0') && slot.isWellFormed()
      if (!isName || (asked.provenId === null && asked.trackingId === null)) return null
      const known = await asks.add(asked)
      if (!known) return null
      const { contactId, trackingId, standalone } = known
      const assignedId = (await assignedTo(slot, known))?.contentId ?? null
      if (assignedId === null && standalone.length === 0) return null
      const content = await fills.add(slot, {
        contactId,
        slot,
        assignedId,
        standalone,
        languages,
        isTracked,
        proof,
      })
      return content === null ? null : { content, contactId, trackingId }
    },
  }
}

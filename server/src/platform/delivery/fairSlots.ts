// Shares the slots of a lane of requests between hosts, owners, and the campaigns, forms and webhooks of an owner.

/** A request, by the keys for which its slots are counted. */
export interface FairRequest {
  host: string
  /** The user or API credential in whose name it is sent. */
  owner: string
  /** The campaign, form, point trigger or webhook that sends it. */
  source: string
}

export interface FairSlots {
  /** Whether the request may start at the moment. */
  canAcquire(request: FairRequest): boolean
  /** The first of the candidates that may start together, at most `free`. Slots of `finished` count as free. */
  choose<T extends FairRequest>(candidates: readonly T[], free: number, finished: readonly FairRequest[]): T[]
  acquire(requests: readonly FairRequest[]): void
  release(requests: readonly FairRequest[]): void
}

/** Concurrent requests to one host in one process. */
const HOST_SLOTS = 8

/**
 * Slots of a lane. A host has eight of them. An owner without a request may always use a free slot; further ones need
 * fewer slots in use by the owner and by the source together than are free, and a quarter of the lane is not counted as
 * free for them. Of 64 slots a single campaign gets 16 and one owner 24. Each further owner or source lowers the share of
 * the others, and about 24 owners with slow receivers leave a slot for the next owner.
 */
export function createFairSlots(slots: number): FairSlots {
  const reserved = slots >> 2
  const inUse = countRequests()
  const fits = ({ total, hosts, owners, sources }: Counts, request: FairRequest) => {
    const free = slots - total()
    if (free <= 0 || (hosts.get(request.host) ?? 0) >= HOST_SLOTS) return false
    const ofOwner = owners.get(request.owner) ?? 0
    const ofSource = sources.get(sourceKey(request)) ?? 0
    return ofOwner === 0 || ofOwner + ofSource < free - reserved
  }
  return {
    canAcquire: (request) => fits(inUse, request),
    choose(candidates, free, finished) {
      const planned = countRequests(inUse)
      for (const request of finished) planned.add(request, -1)
      const chosen: (typeof candidates)[number][] = []
      for (const request of candidates) {
        if (chosen.length >= free) break
        if (!fits(planned, request)) continue
        planned.add(request, 1)
        chosen.push(request)
      }
      return chosen
    },
    acquire(requests) {
      for (const request of requests) inUse.add(request, 1)
    },
    release(requests) {
      for (const request of requests) inUse.add(request, -1)
    },
  }
}

interface Counts {
  total(): number
  hosts: Map<string, number>
  owners: Map<string, number>
  sources: Map<string, number>
  add(request: FairRequest, change: 1 | -1): void
}

function countRequests(initial?: Counts): Counts {
  let total = initial?.total() ?? 0
  const hosts = new Map(initial?.hosts)
  const owners = new Map(initial?.owners)
  const sources = new Map(initial?.sources)
  const add = (counts: Map<string, number>, key: string, change: number) => {
    const count = (counts.get(key) ?? 0) + change
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  return {
    ...{ total: () => total, hosts, owners, sources },
    add(request, change) {
      total += change
      add(hosts, request.host, change)
      add(owners, request.owner, change)
      add(sources, sourceKey(request), change)
    },
  }
}

function sourceKey({ owner, source }: FairRequest): string {
  return `${owner} ${source}`
}

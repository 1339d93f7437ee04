/** What goes to a host. */
interface ForHost {
  host: string
}

/** Counts what is under way to each host, so that slow ones leave places to others. */
export interface HostTurns {
  /** The first of the candidates that may begin, at most `free`; those of `ended` count no more. */
  choose<T extends ForHost>(candidates: readonly T[], free: number, ended: readonly ForHost[]): T[]
  /** Notes what has begun, and what has ended. */
  begin(begun: readonly ForHost[], ended: readonly ForHost[]): void
}

/** Under way to one host in one process. */
const EACH = 8

export function hostTurns(): HostTurns {
  const underWay = new Map<string, number>()
  const count = (counts: Map<string, number>, { host }: ForHost, by: number) => {
    const left = (counts.get(host) ?? 0) + by
    if (left > 0) counts.set(host, left)
    else counts.delete(host)
  }
  return {
    choose(candidates, free, ended) {
      const planned = new Map(underWay)
      for (const one of ended) count(planned, one, -1)
      return candidates
        .filter((one) => {
          if ((planned.get(one.host) ?? 0) >= EACH) return false
          count(planned, one, 1)
          return true
        })
        .slice(0, free)
    },
    begin(begun, ended) {
      for (const one of ended) count(underWay, one, -1)
      for (const one of begun) count(underWay, one, 1)
    },
  }
}

// Places for work under way: so many in all, so many of one kind, and a queue with an end for those that wait.
import type { Deadline } from './deadline.ts'

export interface Places {
  all: number
  /** Of one kind, so that a slow one leaves places to the others. */
  each: number
  /** How many may wait. */
  waiting: number
}

/** Waits for a place among those of the kind. @returns what gives it back; null when none was free in time. */
export type TakePlace = (kind: string, deadline: Deadline) => Promise<(() => void) | null>

interface Waiter {
  kind: string
  begin(): void
}

export function takePlaces({ all, each, waiting }: Places): TakePlace {
  const busy = new Map<string, number>()
  const queue: Waiter[] = []
  let taken = 0
  const isFree = (kind: string) => taken < all && (busy.get(kind) ?? 0) < each
  const take = (kind: string) => {
    taken += 1
    busy.set(kind, (busy.get(kind) ?? 0) + 1)
  }
  const giveBack = (kind: string) => {
    taken -= 1
    const left = (busy.get(kind) ?? 1) - 1
    if (left > 0) busy.set(kind, left)
    else busy.delete(kind)
    const next = queue.findIndex((waiter) => isFree(waiter.kind))
    if (next >= 0) queue.splice(next, 1)[0]?.begin()
  }
  return (kind, deadline) => {
    const release = () => giveBack(kind)
    if (deadline.isOver) return Promise.resolve(null)
    if (isFree(kind)) {
      take(kind)
      return Promise.resolve(release)
    }
    if (queue.length >= waiting) return Promise.resolve(null)
    return new Promise((resolve) => {
      const leave = () => {
        queue.splice(queue.indexOf(waiter), 1)
        resolve(null)
      }
      const waiter: Waiter = {
        kind,
        begin() {
          deadline.onOver = null
          take(kind)
          resolve(release)
        },
      }
      deadline.onOver = leave
      queue.push(waiter)
    })
  }
}

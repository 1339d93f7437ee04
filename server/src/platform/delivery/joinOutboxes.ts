import type { Attempt, Candidate, Outbox } from './sender.ts'

/** A row of one of two outboxes. The ids of the first are below zero here: a sender tells rows apart by id alone. */
export interface Joined<A extends Candidate, B extends Candidate> extends Candidate {
  row: { first: A } | { second: B }
}

/** Two outboxes as one: what is in the first goes first, over the same connections. */
export function joinOutboxes<A extends Candidate, B extends Candidate>(
  first: Outbox<A>,
  second: Outbox<B>,
): Outbox<Joined<A, B>> {
  const attemptsOfFirst = (attempts: readonly Attempt<Joined<A, B>>[]) =>
    attempts.flatMap(({ candidate: { row }, ...rest }): Attempt<A>[] =>
      'first' in row ? [{ candidate: row.first, ...rest }] : [],
    )
  const attemptsOfSecond = (attempts: readonly Attempt<Joined<A, B>>[]) =>
    attempts.flatMap(({ candidate: { row }, ...rest }): Attempt<B>[] =>
      'second' in row ? [{ candidate: row.second, ...rest }] : [],
    )
  return {
    async next({ limit, known, now }) {
      const knownOf = (isFirst: boolean) =>
        new Set([...known].filter((id) => id < 0 === isFirst).map((id) => Math.abs(id)))
      const before = await first.next({ limit, known: knownOf(true), now })
      const after = await second.next({ limit, known: knownOf(false), now })
      return [
        ...before.map((row) => ({ id: -row.id, row: { first: row } })),
        ...after.map((row) => ({ id: row.id, row: { second: row } })),
      ]
    },

    async tick(db, { attempts, candidates, free, ...options }) {
      const ofFirst = {
        attempts: attemptsOfFirst(attempts),
        candidates: candidates.flatMap(({ row }) => ('first' in row ? [row.first] : [])),
      }
      const ofSecond = {
        attempts: attemptsOfSecond(attempts),
        candidates: candidates.flatMap(({ row }) => ('second' in row ? [row.second] : [])),
      }
      const isIdle = ofFirst.attempts.length === 0 && ofFirst.candidates.length === 0
      const before = isIdle ? NOTHING : await first.tick(db, { ...ofFirst, free, ...options })
      const left = free - before.marked.size
      const after = await second.tick(db, { ...ofSecond, free: left, ...options })
      const both = (a: ReadonlySet<number>, b: ReadonlySet<number>) =>
        new Set([...[...a].map((id) => -id), ...b])
      return { marked: both(before.marked, after.marked), seen: both(before.seen, after.seen) }
    },

    ended(attempts, now) {
      first.ended?.(attemptsOfFirst(attempts), now)
      second.ended?.(attemptsOfSecond(attempts), now)
    },

    render: ({ row }, now) =>
      'first' in row ? first.render(row.first, now) : second.render(row.second, now),

    async recover(db, options) {
      return (await first.recover(db, options)) + (await second.recover(db, options))
    },
  }
}

const NOTHING = { marked: new Set<number>(), seen: new Set<number>() }

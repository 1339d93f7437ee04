import type { ContactAction, Problem } from './contactActions.sql.ts'

const MOST_IDS = 100
const MOST_REASONS = 50
const OTHER = 'other'

/** Adds to what is known already why contacts did not get everything: bounded, however many they are. */
export function addProblems(row: Pick<ContactAction, 'problems'>, found: ReadonlyMap<number, string>): void {
  const known = new Map(row.problems.map((problem) => [problem.reason, problem]))
  for (const [id, said] of found) {
    const reason = known.has(said) || known.size < MOST_REASONS ? said : OTHER
    const problem: Problem = known.get(reason) ?? { reason, count: 0, ids: [] }
    problem.count++
    if (problem.ids.length < MOST_IDS) problem.ids.push(id)
    known.set(reason, problem)
  }
  row.problems = [...known.values()].sort((a, b) => b.count - a.count)
}

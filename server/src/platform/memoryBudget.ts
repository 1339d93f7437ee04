/** The memory that requests under way may take together: bodies that are parsed, and responses until they are sent. */
export interface MemoryBudget {
  /** In bytes. */
  limit: number
  held: number
}

/** Smaller amounts are counted and never refused: large requests do not affect the others. */
const SMALL_BYTES = 64 * 1024

/** Counts bytes until they are released. Calling the result again has no effect. */
export function holdMemory(budget: MemoryBudget, bytes: number): () => void {
  let held = bytes
  budget.held += bytes
  return () => {
    budget.held -= held
    held = 0
  }
}

/** The same where there is room for them below `most`; null where there is none. */
export function reserveMemory(budget: MemoryBudget, bytes: number, most = budget.limit): (() => void) | null {
  if (bytes > SMALL_BYTES && budget.held + bytes > most) return null
  return holdMemory(budget, bytes)
}

// Where the arrows lead.
import { childrenOf, type Journey, rowsOf, stepOf } from '../tree/step.ts'

/** The step that an arrow leads to from another one; null for the sources, undefined where there is none. */
export function walk(
  journey: Journey,
  from: string | null,
  key: string,
  shape: 'drawing' | 'outline',
): string | null | undefined {
  const rows = rowsOf(journey)
  const at = rows.findIndex(({ step }) => step.id === from)
  const up = from === null ? undefined : (stepOf(journey, from)?.parentId ?? null)
  const down = childrenOf(journey, from)[0]?.id
  const beside = (by: number) => {
    const level = rows.filter((row) => row.level === rows[at]?.level)
    return level[level.findIndex(({ step }) => step.id === from) + by]?.step.id
  }
  const next = (by: number) => (at + by === -1 && from !== null ? null : rows[at + by]?.step.id)
  switch (key) {
    case 'ArrowUp':
      return shape === 'drawing' ? up : next(-1)
    case 'ArrowDown':
      return shape === 'drawing' ? down : next(1)
    case 'ArrowLeft':
      return shape === 'drawing' ? (from === null ? undefined : beside(-1)) : up
    case 'ArrowRight':
      return shape === 'drawing' ? (from === null ? undefined : beside(1)) : down
    case 'Home':
      return null
    case 'End':
      return rows.at(-1)?.step.id
  }
}

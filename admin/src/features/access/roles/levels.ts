// The levels of a permission set, as questions: what may be done to own records, and to all of them.

/** What a role says: levels by permission set. */
export type Levels = Readonly<Record<string, readonly string[]>>

export const ACTIONS = ['view', 'edit', 'create', 'delete', 'publish'] as const
export type Action = (typeof ACTIONS)[number]
export type Reach = 'none' | 'own' | 'all'

/** What was stored, as lists: programs send lists, objects and single names. */
export function readLevels(stored: unknown): Levels {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).map(([set, levels]) => [
      set,
      (typeof levels === 'object' && levels !== null ? Object.values(levels) : [levels]).map(String),
    ]),
  )
}

/** How far an action can reach in a set: nothing to say, all records, or own ones and all. */
export function reachesOf(known: readonly string[], action: Action): readonly Reach[] {
  if (known.includes(action)) return ['none', 'all']
  return known.includes(`${action}own`) ? ['none', 'own', 'all'] : []
}

/** How far an action reaches with these levels. */
export function reachOf(levels: readonly string[], action: Action): Reach {
  if (levels.includes('full') || levels.includes(action) || levels.includes(`${action}other`)) return 'all'
  return levels.includes(`${action}own`) ? 'own' : 'none'
}

/** The levels once an action reaches so far: what the set allows altogether becomes each of it. */
export function withReach(
  known: readonly string[],
  levels: readonly string[],
  action: Action,
  reach: Reach,
): string[] {
  const ofAction = [action, `${action}own`, `${action}other`]
  const spelt = levels.includes('full') ? known.filter((level) => level !== 'full') : levels
  const others = spelt.filter((level) => !ofAction.includes(level))
  if (reach === 'none') return others
  if (known.includes(action)) return [...others, action]
  return [...others, `${action}own`, ...(reach === 'all' ? [`${action}other`] : [])]
}

/** Levels of a set that are neither an action nor all of it. */
export function otherLevels(known: readonly string[]): string[] {
  const usual: string[] = ACTIONS.flatMap((action) => [action, `${action}own`, `${action}other`])
  return known.filter((level) => !usual.includes(level))
}

/** The levels with one of them given or taken. */
export function withLevel(
  known: readonly string[],
  levels: readonly string[],
  level: string,
  isGiven: boolean,
): string[] {
  if (level === 'full') return isGiven ? ['full'] : []
  const spelt = levels.includes('full') ? known.filter((one) => one !== 'full') : levels
  return isGiven ? [...spelt.filter((one) => one !== level), level] : spelt.filter((one) => one !== level)
}

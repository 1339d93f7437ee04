import type { Save } from './versions.sql.ts'

export interface Version {
  id: number
  dateAdded: Date
  userId: number
  userName: string
  /** What changed since the version before it. */
  changes: string[]
  /** A draft was published. */
  isPublication: boolean
}

/** Saves of one person within the same five minutes are one version, the last of them. */
const SITTING_MS = 300_000

/**
 * The versions among saves, the newest first. The beginning of a record and each published draft is one in any case:
 * what went out is never passed over for what replaced it a minute later.
 * @param saves the newest first
 * @param isEnd there are no earlier ones
 * @returns with the id from which on the rest is looked for; null at the end. A version that may go on there is left to
 * it, unless it is the only one.
 */
export function versionsOf(
  saves: readonly Save[],
  { most, isEnd }: { most: number; isEnd: boolean },
): { versions: Version[]; next: number | null } {
  const publications = new Set(saves.filter(({ action }) => action === 'publishDraft').map(momentOf))
  // With the save of contents before each: what published a draft may stand between the two.
  const found: { version: Version; after: number }[] = []
  let last = 0
  for (const save of saves.filter(({ keys }) => keys.length > 0)) {
    const { keys: changes, action, ...said } = save
    const isPublication = publications.has(momentOf(save))
    const isOwn = isPublication || action === 'create'
    const later = found.at(-1)?.version
    if (later && !isOwn && sittingOf(later) === sittingOf(save))
      later.changes = [...new Set([...later.changes, ...changes])]
    else found.push({ version: { ...said, changes, isPublication }, after: last })
    last = save.id
  }
  const shown = Math.min(most, isEnd ? found.length : Math.max(found.length - 1, 1))
  const after = found[shown]?.after ?? (isEnd ? null : saves.at(-1)?.id)
  return { versions: found.slice(0, shown).map(({ version }) => version), next: after ? after - 1 : null }
}

function momentOf({ userId, dateAdded }: Pick<Save, 'userId' | 'dateAdded'>): string {
  return `${userId} ${dateAdded.getTime()}`
}

function sittingOf({ userId, userName, dateAdded }: Omit<Version, 'id' | 'changes' | 'isPublication'>) {
  return `${userId} ${Math.floor(dateAdded.getTime() / SITTING_MS)} ${userName}`
}

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
 * @param known the id of a save that was told of before, and comes first
 * @returns with the id of the last save that was looked at, where some are left beyond `most`
 */
export function versionsOf(
  saves: readonly Save[],
  { known, most }: { known: number | null; most: number },
): { versions: Version[]; next: number | null } {
  const publications = new Set(saves.filter(({ action }) => action === 'publishDraft').map(momentOf))
  const versions: Version[] = []
  let later: Version | null = null
  let last: number | null = null
  for (const save of saves.filter(({ keys }) => keys.length > 0)) {
    const { keys: changes, action, ...said } = save
    const isPublication = publications.has(momentOf(save))
    const isOwn = isPublication || action === 'create'
    if (later && !isOwn && sittingOf(later) === sittingOf(save))
      later.changes = [...new Set([...later.changes, ...changes])]
    else {
      if (versions.length === most) return { versions, next: last }
      later = { ...said, changes, isPublication }
      if (save.id !== known) versions.push(later)
    }
    last = save.id
  }
  return { versions, next: null }
}

function momentOf({ userId, dateAdded }: Pick<Save, 'userId' | 'dateAdded'>): string {
  return `${userId} ${dateAdded.getTime()}`
}

function sittingOf({ userId, userName, dateAdded }: Omit<Version, 'id' | 'changes' | 'isPublication'>) {
  return `${userId} ${Math.floor(dateAdded.getTime() / SITTING_MS)} ${userName}`
}

import type { Db } from '../../../platform/database/connection.ts'

/**
 * Ids of the tags with these names, by the names in lower case; missing ones are made. One statement when all are
 * known, else three at most.
 */
export async function findOrCreateTags(db: Db, names: string[]): Promise<Map<string, number>> {
  const known = await findTags(db, names)
  const missing = missingNames(names, known)
  if (missing.length === 0) return known
  const made = await db<{ name: string; id: number }[]>`
    insert into tags (tag) select name from unnest(${missing}::text[]) with ordinality as r (name, n) order by n
    on conflict (lower(tag)) do nothing returning tag as name, id`
  for (const { name, id } of made) known.set(name.toLowerCase(), id)
  // Another transaction made the rest in between.
  for (const [name, id] of await findTags(db, missingNames(missing, known))) known.set(name, id)
  return known
}

/** Ids of the tags with these names, by the names in lower case. One statement. */
export async function findTags(db: Db, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await db<{ name: string; id: number }[]>`
    select n.name, t.id from unnest(${names}::text[]) n (name) join tags t on lower(t.tag) = lower(n.name)`
  return new Map(rows.map((row) => [row.name.toLowerCase(), row.id]))
}

// In one order for all, so that two batches never wait for each other in a circle.
function missingNames(names: string[], known: ReadonlyMap<string, number>): string[] {
  const missing = new Map<string, string>()
  for (const name of names) {
    const key = name.toLowerCase()
    if (!known.has(key) && !missing.has(key)) missing.set(key, name)
  }
  return [...missing].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name)
}

// Which feature writes and reads which table, by its statements.
import { type Source, withoutComments } from './sources.ts'
import { type Floor, featureOf } from './walls.ts'

/** What the manifest of a feature says about tables. */
export interface Claims extends Floor {
  /** Tables of its own. */
  tables: readonly string[]
  /** Tables of features below it in its domain that it writes, too. */
  writes: readonly string[]
  /** Tables of features below it that it reads. */
  reads: readonly string[]
}

/** The tables of the platform that every feature may read. */
const COMMON = ['users', 'roles', 'settings']

/** The tables of the database, from `schema.sql`. */
export function readTables(schema: string): Set<string> {
  return new Set([...schema.matchAll(/^create (?:unlogged )?table (\w+)/gim)].map(([, name = '']) => name))
}

/** The tables that the statements in a file write, and those that they read. */
export function tablesIn(
  text: string,
  tables: ReadonlySet<string>,
): { written: Set<string>; read: Set<string> } {
  const written = new Set<string>()
  const read = new Set<string>()
  const code = withoutComments(text)
  const add = (set: Set<string>, name = '') => void (tables.has(name) && set.add(name))
  for (const [literal] of code.matchAll(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/gs)) {
    for (const [, name] of literal.matchAll(WRITES)) add(written, name)
    for (const [, before, name] of literal.matchAll(READS))
      if (!/delete\s*$/i.test(before ?? '')) add(read, name)
    // Tables after a comma: from a, b.
    for (const [, list = ''] of literal.matchAll(/\bfrom\s+([\w\s,]+)/gi))
      for (const part of list.split(',').slice(1)) add(read, /\w+/.exec(part)?.[0])
  }
  for (const [, name] of code.matchAll(/^\s*table: '(\w+)'/gm)) add(written, name)
  // Declarations begin with the table that the compiler joins to: from: 'a x join b …', rowsOf('a').
  for (const [, name] of code.matchAll(/\b(?:from: |rowsOf\(\s*)['`](\w+)/g)) add(read, name)
  return { written, read }
}

const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|alter\s+table)\s+(?:only\s+)?(\w+)/gi
const READS = /(\w*\s*)\b(?:from|join|using|copy)\s+(?:only\s+)?(\w+)/gi

interface Rules {
  tables: ReadonlySet<string>
  /** By file the tables of others that its statements touch all the same. */
  shared: Readonly<Record<string, readonly string[]>>
  /** By feature the tables of features above it that its manifest may name. */
  upward: Readonly<Record<string, readonly string[]>>
}

/** Statements that write or read what they may not, claims without a statement, and tables without an owner. */
export function findWrongStatements(
  sources: readonly Source[],
  claims: readonly Claims[],
  { tables, shared, upward }: Rules,
): string[] {
  const problems: string[] = []
  const owners = new Map<string, Claims>()
  for (const claim of claims)
    for (const table of claim.tables) {
      const other = owners.get(table)
      if (other) problems.push(`${table} is claimed by ${other.feature} and by ${claim.feature}.`)
      if (!tables.has(table)) problems.push(`${claim.feature} claims ${table}, which is no table.`)
      owners.set(table, claim)
    }
  const byPlace = new Map(claims.map((claim) => [`${claim.domain}/${claim.feature}`, claim]))
  const used = new Set<string>()
  const excuses = new Set(
    Object.entries(shared).flatMap(([path, names]) => names.map((name) => `${path} ${name}`)),
  )
  const unused = new Set(
    Object.entries(upward).flatMap(([name, names]) => names.map((table) => `${name} ${table}`)),
  )
  // Claims stand in the order of the features, lowest first.
  const isWrongAbove = (claim: Claims, owner: Claims, table: string) => {
    if (claims.indexOf(owner) <= claims.indexOf(claim)) return false
    unused.delete(`${claim.feature} ${table}`)
    return upward[claim.feature]?.includes(table) !== true
  }
  for (const source of sources) {
    const place = featureOf(source.path)
    if (place === null) continue
    const claim = byPlace.get(place)
    if (!claim) {
      problems.push(`${source.path} lies in no feature of features/index.ts.`)
      continue
    }
    const { written, read } = tablesIn(source.text, tables)
    const isExcused = (table: string) => {
      excuses.delete(`${source.path} ${table}`)
      return shared[source.path]?.includes(table) === true
    }
    for (const table of written) {
      used.add(`${place} ${table}`)
      const owner = owners.get(table)
      if (owner === claim || isExcused(table)) continue
      if (owner?.domain !== claim.domain || !claim.writes.includes(table))
        problems.push(`${source.path} writes ${table} of ${owner?.feature ?? 'the platform'}.`)
      else if (isWrongAbove(claim, owner, table))
        problems.push(`${source.path} writes ${table} of ${owner.feature}, which lies above.`)
    }
    for (const table of read) {
      used.add(`${place} ${table}`)
      const owner = owners.get(table)
      if (owner === claim || isExcused(table) || COMMON.includes(table) || claim.writes.includes(table))
        continue
      if (!claim.reads.includes(table))
        problems.push(`${source.path} reads ${table}, which its manifest does not name.`)
      else if (owner && isWrongAbove(claim, owner, table))
        problems.push(`${source.path} reads ${table} of ${owner.feature}, which lies above.`)
    }
  }
  for (const claim of claims)
    for (const table of [...claim.writes, ...claim.reads])
      if (!used.has(`${claim.domain}/${claim.feature} ${table}`))
        problems.push(`${claim.feature} names ${table} in its manifest and does not use it.`)
  for (const excuse of unused) problems.push(`The way up of ${excuse} is not needed.`)
  for (const excuse of excuses) problems.push(`The exception for ${excuse} is not needed.`)
  return problems
}

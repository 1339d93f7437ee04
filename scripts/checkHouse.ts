// Whether the house stands as docs/architecture.md describes it: storeys, floors, sizes, who touches which table, and how rows are locked.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '../server/src/features/index.ts'
import { findWrongLocks } from './house/locks.ts'
import { findLargeParts } from './house/sizes.ts'
import { readSources } from './house/sources.ts'
import { type Claims, findWrongStatements, readTables } from './house/tables.ts'
import { findScatteredDomains, findWrongImports, readFloors } from './house/walls.ts'

const ROOT = join(import.meta.dirname, '../server/src')

/** Statements that touch a table of somebody else all the same, each with its reason. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  // A download names its contact by the send whose link was followed.
  'features/content/links/findSendContacts.ts': ['email_sends'],
  // Membership of a segment is compiled like a field, from the filters of that segment.
  'features/audience/filters/compileFilters.ts': ['segment_contacts'],
  'features/audience/filters/loadContext.ts': ['segments'],
  // Accounts are the platform's; people administrate them here.
  'features/access/users/user.ts': ['users'],
  'features/access/users/role.ts': ['roles', 'api_credentials'],
  'features/access/credentials/credential.ts': ['api_credentials'],
  'features/access/credentials/routes.ts': ['api_credentials'],
}

const sources = readSources(ROOT)
const floors = readFloors(readFileSync(join(ROOT, 'features/index.ts'), 'utf8'))
const claims: Claims[] = floors.map((floor) => {
  const feature = features.find(({ name }) => name === floor.feature)
  return {
    ...floor,
    tables: feature?.tables ?? [],
    writes: feature?.writes ?? [],
    reads: feature?.reads ?? [],
  }
})
const problems = [
  ...findScatteredDomains(floors),
  ...findWrongImports(sources, floors),
  ...findWrongStatements(sources, claims, {
    tables: readTables(readFileSync(join(ROOT, '../schema.sql'), 'utf8')),
    shared: SHARED,
  }),
  ...findWrongLocks(sources),
  ...findLargeParts(ROOT),
]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${sources.length} files, ${floors.length} features, ${problems.length} problems\n`)
process.exitCode = problems.length === 0 ? 0 : 1

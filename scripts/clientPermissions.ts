import { PERMISSION_SETS } from '../server/src/platform/permissions.ts'

/** The source of the client's `permissions`: the sets that a role can hold, with the levels of each. */
export function clientPermissions(): string {
  const sets = Object.entries(PERMISSION_SETS).map(([set, levels]) => [set, Object.keys(levels)])
  return `// Made by npm run generate from the permission sets of the server. What a role can hold.

/** The levels of each permission set. */
export const permissionSets: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(Object.fromEntries(sets), null, 2)}
`
}

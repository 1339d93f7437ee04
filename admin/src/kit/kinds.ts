// Which kinds of records can be picked from.
import type { Resource } from '@campanile/client'
import * as resources from '@campanile/client/resources'

const byKind = new Map<string, Resource>(
  Object.values(resources).map((resource) => [resource.kind, resource]),
)

/** The kind of record that references call so. */
export function resourceOf(kind: string): Resource | undefined {
  return byKind.get(kind)
}

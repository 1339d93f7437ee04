// Where a picker finds the records of each kind.
import { grantOf } from '../../../platform/permissions.ts'
import { report } from '../reports/report.ts'
import type { Described, Reader } from './reader.ts'

/** The kinds of records that the actor may see any of. */
export function describeRecords({ context, messages, once }: Reader): Described[] {
  const { actor, catalog, config } = context
  const kinds = [...catalog.resources, ['report', report] as const]
  return kinds
    .filter(([, { needs }]) => needs === null || config[needs])
    .filter(([, { permission }]) => {
      const { own, other } = grantOf(actor, permission, 'view')
      return own || other
    })
    .map(([kind, definition]) =>
      once(`records ${kind}`, () => ({
        kind,
        ...(messages.records[kind] ?? { label: kind, plural: kind }),
        path: definition.path,
        one: definition.one,
        many: definition.many,
        isMap: definition.container === 'map',
        labelFields: catalog.calledBy[kind] ?? ['name'],
      })),
    )
}

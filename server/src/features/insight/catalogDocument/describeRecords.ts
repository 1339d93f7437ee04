// Where a picker finds the records of each kind.
import { getOwn } from '../../../platform/getOwn.ts'
import { grantOf } from '../../../platform/permissions.ts'
import type { Definition } from '../../../platform/resource/definition.ts'
import type { Described, Reader } from './reader.ts'

/** What a record is called by, of the kinds that go by several values, or by one inside of others. */
const CALLED_BY: Readonly<Record<string, readonly string[]>> = {
  user: ['firstName', 'lastName'],
  contact: ['fields.all.firstname', 'fields.all.lastname', 'fields.all.email'],
  company: ['fields.all.companyname'],
}
const NAMES = ['name', 'title', 'label', 'tag', 'text', 'device']

/** The kinds of records that the actor may see any of. */
export function describeRecords({ context, messages, once }: Reader): Described[] {
  const { actor, catalog, config } = context
  return [...catalog.resources]
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
        labelFields: nameOf(definition, definition.fields),
      })),
    )
}

/** The fields that a record of the kind is called by. */
export function nameOf({ kind, name }: Pick<Definition, 'kind' | 'name'>, fields: object): readonly string[] {
  return getOwn(CALLED_BY, kind ?? name) ?? NAMES.filter((one) => Object.hasOwn(fields, one)).slice(0, 1)
}

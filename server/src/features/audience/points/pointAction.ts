// Point actions: what contacts get points for.
import { isDeepStrictEqual } from 'node:util'

import { judgeProperties } from '../../../catalog/judgeProperties.ts'
import { asForbidden } from '../../../catalog/refuseParts.ts'
import { ApiError, invalid } from '../../../platform/errors.ts'
import { defineResource } from '../../../platform/resource/definition.ts'
import { audited, scheduled } from '../../../platform/rest/groups.ts'
import { type Field, f } from '../../../platform/values/field.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'
import { actsForFields, actsForOf, setActsFor } from '../contactRows/actsFor.ts'
import { problemOfProperties } from './checkProperties.ts'
import {
  groupShape,
  pointGroupField,
  presentGroup,
  propertiesShape,
  shownProperties,
} from './pointGroupField.ts'

/** References of the properties that named nothing when they were stored. */
const deadReferencesField: Field = {
  ...f.json({ of: 'array', readonly: true, hidden: true }),
  sqlType: 'text[]',
}

/** Fields that decide which contacts get how many points. */
const GIVING = ['type', 'properties', 'delta', 'repeatable', 'group']

export const pointAction = defineResource({
  name: 'point_action',
  path: '/points',
  one: 'point',
  many: 'points',
  table: 'point_actions',
  permission: 'point:points',
  audit: { bundle: 'point', object: 'point' },
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    ...categorised,
    type: f.text({ required: true, listed: true, max: 50 }),
    description: f.text({ listed: true, max: 65_535, html: true }),
    ...scheduled,
    delta: f.int({ initial: 0, cleared: 0, min: -2_147_483_648 }),
    properties: f.json({ of: 'object' }),
    repeatable: f.bool(),
    deadReferences: deadReferencesField,
    group: pointGroupField,
    ...actsForFields,
  },
  search: { text: ['name', 'description'], commands: categorisedCommands },
  shows: { ...groupShape, properties: propertiesShape },
  async check(context, changes) {
    const { pointActions } = context.catalog
    const errors = changes.map(({ after, kind, values }) => {
      after.delta ??= 0
      if (kind !== 'create' && !('type' in values) && !('properties' in values)) return null
      const type = pointActions.get(String(after.type))
      if (!type) return invalid('type', `There is no point action "${String(after.type)}".`)
      const problem = problemOfProperties(
        type.properties,
        (after.properties ?? {}) as Record<string, unknown>,
      )
      return problem && invalid('properties', `${problem[0]}: ${problem[1]}`)
    })
    const judged = await judgeProperties(
      context,
      changes.map(({ before, after }) => ({
        refers: pointActions.get(String(after.type))?.refers,
        properties: (after.properties ?? {}) as Record<string, unknown>,
        stored: before?.type === after.type ? (before?.properties as Record<string, unknown>) : null,
        storedDead: before?.type === after.type ? (before?.deadReferences as string[]) : [],
      })),
    )
    return changes.map(({ before, after, differences }, index) => {
      const { refusal = null, dead = [] } = judged[index] ?? {}
      if (before && String(before.deadReferences) !== String(dead))
        differences.deadReferences = [before.deadReferences, dead]
      after.deadReferences = dead
      const change = { before, after, differences }
      const actsFor = actsForOf(context.actor, change, {
        noun: 'point action',
        needed: new Set(['view', 'edit'] as const),
        didAct: true,
        addsMore: GIVING.some((name) => !isDeepStrictEqual(before?.[name] ?? null, after[name] ?? null)),
      })
      if (!(actsFor instanceof ApiError)) setActsFor(change, actsFor)
      if (errors[index] || !refusal) return errors[index] ?? (actsFor instanceof ApiError ? actsFor : null)
      const error = invalid('properties', `${refusal.path}: ${refusal.message}`)
      return refusal.isForbidden ? asForbidden(error) : error
    })
  },
  async present(_context, entities) {
    presentGroup(entities)
    for (const { row, wire } of entities)
      if ('properties' in wire) wire.properties = shownProperties(row.properties)
  },
  sample: (n) => ({
    type: 'url.hit',
    delta: n,
    properties: { page_url: 'https://sample.example/*' },
    name: `Point action ${n}`,
  }),
})

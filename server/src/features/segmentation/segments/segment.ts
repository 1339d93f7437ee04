// Segments: groups of contacts that filters or hands make.
import { invalid, onConstraint } from '../../../platform/errors.ts'
import { defineResource } from '../../../platform/resource/definition.ts'
import { audited } from '../../../platform/rest/groups.ts'
import { isCommand, textCommand } from '../../../platform/search/compile.ts'
import { categorisedWords, publishedWords } from '../../../platform/search/standard.ts'
import { DOCUMENT_TEXT, f } from '../../../platform/values/field.ts'
import { orderKeys } from '../../../platform/values/orderKeys.ts'
import { s } from '../../../platform/values/shape.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'
import { filterShape } from '../../audience/filters/filterShape.ts'
import { checkSegments } from './checkSegments.ts'
import { deletableSegments, refuseUsedSegments } from './refuseUsedSegments.ts'
import { saveSegments } from './saveSegments.ts'

/** The documented order of a filter's keys. */
const FILTER_KEYS = ['glue', 'field', 'object', 'type', 'operator', 'properties']

export const segment = defineResource({
  name: 'segment',
  path: '/segments',
  one: 'list',
  many: 'lists',
  container: 'map',
  table: 'segments',
  permission: 'lead:lists',
  audit: { bundle: 'lead', object: 'segment' },
  // A shared segment is there for everybody who may see segments at all.
  visible: () => ({ sql: 't.is_global' }),
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    publicName: f.text({ listed: true, blank: '' }),
    alias: f.text({ listed: true, blank: '', cleared: undefined }),
    description: f.text({ listed: true, max: 65_535, html: true }),
    ...categorised,
    filters: f.json({ of: 'array', max: DOCUMENT_TEXT }),
    isGlobal: f.bool(),
    isPreferenceCenter: f.bool(),
  },
  search: {
    text: ['name', 'alias'],
    commands: {
      ...categorisedCommands,
      is: isCommand({ ...publishedWords, ...categorisedWords, global: ({ db }) => db`t.is_global` }),
      name: textCommand('t.name'),
    },
  },
  order: ['name'],
  check: checkSegments,
  saved: saveSegments,
  refuse: (context, rows) =>
    refuseUsedSegments(
      context,
      rows.map((row) => row.id),
    ),
  shows: { filters: s.list(filterShape) },
  abilities: deletableSegments,
  async present(_context, entities) {
    for (const { wire } of entities)
      wire.filters &&= wire.filters.map((filter) => orderKeys(filter, FILTER_KEYS))
  },
  sample: (n) => ({
    filters: [
      {
        glue: 'and',
        object: 'lead',
        field: 'email',
        type: 'email',
        operator: 'like',
        properties: { filter: `%${n}@sample.example` },
      },
    ],
    name: `Segment ${n}`,
  }),
})

onConstraint('segments_alias_key', () => invalid('alias', 'Another segment with this alias was just saved.'))

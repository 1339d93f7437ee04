// Focus items: bars, windows and notes that pages show to their visitors.
import { type ApiError, invalid } from '../../../platform/errors.ts'
import {
  type Change,
  type Context,
  defineResource,
  type Showing,
} from '../../../platform/resource/definition.ts'
import { audited, scheduled } from '../../../platform/rest/groups.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { showUtmTags, utmTagsField, utmTagsShape } from '../../../platform/values/utmTags.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'
import { completeProperties, propertiesProblem } from './focusProperties.ts'
import { storeFocusMarkup } from './storeFocusMarkup.ts'

const shows = { properties: s.map(s.anything()), utmTags: utmTagsShape } as const

export const focus = defineResource({
  name: 'focus',
  path: '/focus',
  one: 'focus',
  many: 'focus',
  container: 'map',
  table: 'focus_items',
  permission: 'focus:items',
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    ...categorised,
    description: f.text({ max: 65_535, html: true }),
    type: f.text({ required: true, oneOf: ['notice', 'link', 'form'], initial: null }),
    website: f.text({ max: 2_048 }),
    style: f.text({ required: true, oneOf: ['bar', 'modal', 'notification', 'page'], initial: null }),
    ...scheduled,
    properties: f.json({ of: 'object' }),
    utmTags: utmTagsField,
    // A form that goes leaves the items that showed it without one.
    form: f.int({ big: true, min: 1, column: 'form_id', names: reference('form', 'view') }),
    // Older clients send 1 for what is html today.
    htmlMode: f.text({ oneOf: ['basic', 'editor', 'html', '1', '0'], initial: null }),
    html: f.html(),
    editor: f.html(),
    cache: f.html({ readonly: true }),
  },
  search: { text: ['name', 'website'], commands: categorisedCommands },
  order: ['name'],
  check: checkFocusItems,
  saved: storeFocusMarkup,
  shows,
  async present(_context, entities) {
    for (const entity of entities) showFocus(entity)
  },
  sample: (n) => ({
    type: 'notice',
    style: 'bar',
    properties: { content: { headline: 'News' } },
    name: `Focus ${n}`,
  }),
})

async function checkFocusItems(_context: Context, changes: Change[]): Promise<(ApiError | null)[]> {
  return changes.map(({ after }) => {
    const problem = propertiesProblem(after.properties)
    return problem ? invalid(problem.path, problem.message) : null
  })
}

function showFocus({ row, wire }: Showing<typeof shows>): void {
  if ('properties' in wire) wire.properties = completeProperties(row.properties)
  if ('utmTags' in wire) wire.utmTags = showUtmTags(row.utmTags)
}

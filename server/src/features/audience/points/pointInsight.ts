// Point Insights: which of some point groups a contact scores highest in, written into a custom field.
import { defineResource } from '../../../platform/resource/definition.ts'
import { audited } from '../../../platform/rest/groups.ts'
import { f } from '../../../platform/values/field.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'

const TYPE = 'compare_point_groups'
const ACTION = 'set_custom_field'

/** Any alias and any ids are accepted: an insight does nothing until they name something. */
export const pointInsight = defineResource({
  name: 'point_insight',
  path: '/points/insights',
  one: 'insight',
  many: 'insights',
  table: 'point_insights',
  permission: 'point:insights',
  audit: { bundle: 'point', object: 'insight' },
  fields: {
    ...audited,
    name: f.text({ required: true }),
    ...categorised,
    description: f.text({ max: 65_535, html: true }),
    insightType: f.text({ oneOf: [TYPE], initial: TYPE, cleared: TYPE }),
    insightAction: f.text({ oneOf: [ACTION], initial: ACTION, cleared: ACTION }),
    customField: f.text(),
    pointGroups: f.ids(),
  },
  listFields: ['id', 'name', 'category', 'description'],
  search: { text: ['name', 'description'], commands: categorisedCommands },
  async check(_context, changes) {
    for (const { after } of changes) {
      after.insightType ??= TYPE
      after.insightAction ??= ACTION
    }
    return changes.map(() => null)
  },
  sample: (n) => ({ pointGroups: [n], customField: 'position', name: `Insight ${n}` }),
})

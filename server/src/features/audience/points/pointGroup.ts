// Point groups: scores of their own beside a contact's points.
import { appendHappenings } from '../../../catalog/happenings.ts'
import { defineResource } from '../../../platform/resource/definition.ts'
import { audited } from '../../../platform/rest/groups.ts'
import { publishedWords, standardCommands } from '../../../platform/search/standard.ts'
import { f } from '../../../platform/values/field.ts'

export const pointGroup = defineResource({
  name: 'point_group',
  path: '/points/groups',
  one: 'pointGroup',
  many: 'pointGroups',
  table: 'point_groups',
  permission: 'point:groups',
  audit: { bundle: 'point', object: 'group' },
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    description: f.text({ listed: true, max: 65_535, html: true }),
  },
  search: { text: ['name', 'description'], commands: standardCommands(publishedWords) },
  async saved({ db, now }, changes) {
    const deleted = changes.filter((change) => change.kind === 'delete').map((change) => change.after.id)
    if (deleted.length === 0) return
    const scores = await db<{ id: number }[]>`
      delete from contact_group_scores where group_id = any(${deleted}::bigint[]) returning contact_id as id`
    const ids = [...new Set(scores.map((score) => score.id))]
    await appendHappenings(db, [{ type: 'contact.changed', ids, payload: { fields: ['group_points'] } }], now)
  },
  sample: (n) => ({ name: `Group ${n}`, description: `Group number ${n}` }),
})

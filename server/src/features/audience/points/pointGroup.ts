// Point groups: scores of their own beside a contact's points.
import { startWork } from '../../../platform/engine/backgroundWork.ts'
import { defineResource } from '../../../platform/resource/definition.ts'
import { audited } from '../../../platform/rest/groups.ts'
import { publishedWords, standardCommands } from '../../../platform/search/standard.ts'
import { f } from '../../../platform/values/field.ts'
import { deleteScores } from './deleteScores.ts'

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
    const deleted = changes.filter((change) => change.kind === 'delete')
    await startWork(
      db,
      deleteScores,
      deleted.map(({ after }) => ({ id: after.id, name: after.name })),
      now,
    )
  },
  sample: (n) => ({ name: `Group ${n}`, description: `Group number ${n}` }),
})

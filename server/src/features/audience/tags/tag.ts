// Tags: names on contacts. A create with a known name answers the tag that has it.
import { startWork } from '../../../platform/engine/backgroundWork.ts'
import { invalid, onConstraint } from '../../../platform/errors.ts'
import { defineResource } from '../../../platform/resource/definition.ts'
import { standardCommands } from '../../../platform/search/standard.ts'
import { f } from '../../../platform/values/field.ts'
import { deleteTagLinks, tellTagged } from './tagWork.ts'

export const tag = defineResource({
  name: 'tag',
  path: '/tags',
  one: 'tag',
  many: 'tags',
  table: 'tags',
  permission: 'tagManager:tagManager',
  fields: {
    tag: f.text({ required: true, listed: true }),
    description: f.text({ listed: true, max: 65_535, html: true }),
  },
  search: { text: ['tag', 'description'], commands: standardCommands() },
  async match({ db }, values) {
    const names = values.map((value) => String(value.tag ?? '').toLowerCase())
    const rows = await db<{ id: number; name: string }[]>`
      select id, lower(tag) as name from tags where lower(tag) = any(${names}::text[])`
    const ids = new Map(rows.map((row) => [row.name, row.id]))
    return names.map((name, index) => ({ target: name || `unnamed:${index}`, id: ids.get(name) ?? null }))
  },
  // A create that found a tag leaves its spelling alone.
  async check(_context, changes) {
    for (const change of changes) if (change.isMatched) change.after.tag = change.before?.tag
    return changes.map(() => null)
  },
  // Filters name tags by id and by name: whoever has one that goes or is renamed is looked at again.
  async saved({ db, now }, changes) {
    const named = (some: typeof changes) => some.map(({ after }) => ({ id: after.id, name: after.tag }))
    const deleted = changes.filter(({ kind }) => kind === 'delete')
    const renamed = changes.filter(({ kind, differences }) => kind === 'edit' && 'tag' in differences)
    await startWork(db, deleteTagLinks, named(deleted), now)
    await startWork(db, tellTagged, named(renamed), now)
  },
  sample: (n) => ({ tag: `tag ${n}`, description: `Tag number ${n}` }),
})

onConstraint('tags_tag_key', () => invalid('tag', 'A tag with this name already exists.'))

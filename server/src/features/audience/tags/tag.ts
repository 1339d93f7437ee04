// Tags: names on contacts. A create with a known name answers the tag that has it.
import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { invalid, onConstraint } from '../../../platform/errors.ts'
import { defineResource } from '../../../platform/resource/definition.ts'
import { standardCommands } from '../../../platform/search/standard.ts'
import { f } from '../../../platform/values/field.ts'

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
    const idsOf = (some: typeof changes) => some.map(({ after }) => after.id)
    const deleted = idsOf(changes.filter(({ kind }) => kind === 'delete'))
    const renamed = idsOf(changes.filter(({ kind, differences }) => kind === 'edit' && 'tag' in differences))
    const ids = [...(await deleteTagLinks(db, deleted)), ...(await findTaggedContacts(db, renamed))]
    await appendHappenings(db, [{ type: 'contact.changed', ids, payload: { fields: ['tags'] } }], now)
  },
  sample: (n) => ({ tag: `tag ${n}`, description: `Tag number ${n}` }),
})

async function deleteTagLinks(db: Db, tagIds: number[]): Promise<number[]> {
  if (tagIds.length === 0) return []
  const rows = await db<{ id: number }[]>`
    delete from contact_tags where tag_id = any(${tagIds}::bigint[]) returning contact_id as id`
  return [...new Set(rows.map(({ id }) => id))]
}

async function findTaggedContacts(db: Db, tagIds: number[]): Promise<number[]> {
  if (tagIds.length === 0) return []
  const rows = await db<{ id: number }[]>`
    select distinct contact_id as id from contact_tags where tag_id = any(${tagIds}::bigint[])`
  return rows.map(({ id }) => id)
}

onConstraint('tags_tag_key', () => invalid('tag', 'A tag with this name already exists.'))

// Categories: labels that other resources point at, each within a bundle.
import type { Db } from '../../../platform/database/connection.ts'
import { invalid, onConstraint } from '../../../platform/errors.ts'
import { defineResource } from '../../../platform/resource/definition.ts'
import { audited } from '../../../platform/rest/groups.ts'
import {
  categorisedWords,
  categoryCommand,
  publishedWords,
  standardCommands,
} from '../../../platform/search/standard.ts'
import { assignAliases } from '../../../platform/values/aliases.ts'
import { type Field, f } from '../../../platform/values/field.ts'
import type { Shown } from '../../../platform/values/shape.ts'
import { categoryShape } from './categoryShape.ts'

export const category = defineResource({
  name: 'category',
  path: '/categories',
  one: 'category',
  many: 'categories',
  table: 'categories',
  permission: 'category:categories',
  fields: {
    ...audited,
    title: f.text({ required: true, listed: true }),
    alias: f.text({ listed: true, initial: '', cleared: undefined }),
    description: f.text({ listed: true, max: 65_535, html: true }),
    color: f.text({ listed: true, max: 7 }),
    bundle: f.text({ required: true, listed: true, max: 50 }),
  },
  search: { text: ['title', 'description'], commands: standardCommands(publishedWords) },
  order: ['title'],
  async check(context, changes) {
    await assignAliases(context.db, changes, {
      table: 'categories',
      from: 'title',
      within: 'bundle',
      separator: '-',
    })
    return changes.map(() => null)
  },
  sample: (n) => ({ title: `Category ${n}`, bundle: 'global' }),
})

onConstraint('categories_alias_key', () =>
  invalid('alias', 'Another category with this alias was just saved.'),
)

/** The category of a record: an id in, an object out. */
export const categorised: Readonly<Record<string, Field>> = {
  category: f.ref(
    { load: loadCategoryReferences, shape: categoryShape, unknown: (id) => `Category ${id} does not exist` },
    { listed: true, input: { record: 'category' } },
  ),
}

/** `is:uncategorized` and `category:alias` beside the usual commands. */
export const categorisedCommands = {
  ...standardCommands({ ...publishedWords, ...categorisedWords }),
  category: categoryCommand('categories'),
}

/** Categories as records show them, by id. One statement. */
export async function loadCategoryReferences(
  db: Db,
  ids: number[],
): Promise<Map<number, Shown<typeof categoryShape>>> {
  const rows = await db<Shown<typeof categoryShape>[]>`
    select created_by_user as "createdByUser", modified_by_user as "modifiedByUser", id, title, alias, description, color, bundle
    from categories where id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}

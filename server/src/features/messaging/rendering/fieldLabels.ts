import type { Db } from '../../../platform/database/connection.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { loadFieldSet } from '../../audience/fieldValues/loadFieldSet.ts'

/** What previews without a contact show in place of values, by alias: the label of the field, as `[Email]`. */
export async function findFieldLabels(
  db: Db,
  aliases: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  if (aliases.length === 0) return {}
  const sets = [await loadFieldSet(db, 'contact'), await loadFieldSet(db, 'company')]
  return Object.fromEntries(
    [...new Set(aliases)].flatMap((alias) => {
      const field = sets.map(({ byAlias }) => byAlias.get(alias)).find((found) => found !== undefined)
      if (!field) return []
      const label = `[${field.label}]`
      return [[alias, field.type === 'html' ? escapeHtml(label) : label]]
    }),
  )
}

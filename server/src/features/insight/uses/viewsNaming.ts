// Saved views whose search names a record, or that show or order by a field.
import { anyOf, type NamedRecord } from '../../../catalog/recordMentions.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { type Context, type Definition, resourceOf } from '../../../platform/resource/definition.ts'
import type { SearchCommand } from '../../../platform/resource/searchCommand.ts'
import { namedBy } from '../../../platform/search/namingCommand.ts'

/**
 * SQL of the views that name it, as an arm of the statement of its users; null for kinds that no search names. One's own
 * and shared views may be seen.
 */
export function viewsNaming(context: Context, { kind, id }: NamedRecord): Fragment | null {
  const { db, actor, catalog } = context
  const isNaming = anyOf(
    db,
    [...catalog.resources].map(([list, definition]) => {
      const names = [namesByCommands(db, kind, commandsOf(catalog, list, definition))]
      if (definition.search.fieldKind === kind) names.push(namesField(db))
      const own = anyOf(db, names)
      return own && db`(v.kind = ${list} and ${own})`
    }),
  )
  if (!isNaming) return null
  return db`
    select 'saved_view'::text as kind, v.id, v.name, null::boolean as "isPublished",
      v.is_shared or v.user_id is not distinct from ${actor.userId}::bigint as may
    from saved_views v join ${db(resourceOf(context, kind).table)} r on r.id = ${id} where ${isNaming}`
}

/** What a list can be asked, but for what is made of custom fields. */
function commandsOf(
  { contactCommands }: Contracts,
  list: string,
  { search: { commands } }: Definition,
): [name: string, command: SearchCommand][] {
  if (typeof commands !== 'function') return Object.entries(commands)
  return list === 'contact' ? Object.entries(contactCommands) : []
}

function namesByCommands(
  db: Db,
  kind: string,
  commands: readonly [name: string, command: SearchCommand][],
): Fragment | null {
  const namesByColumn = new Map<string, string[]>()
  for (const [name, command] of commands) {
    const named = namedBy(command)
    if (named?.kind === kind)
      namesByColumn.set(named.column, [...(namesByColumn.get(named.column) ?? []), name])
  }
  return anyOf(
    db,
    [...namesByColumn].map(([column, names]) => {
      const word = db`r.${db(column)}::text`
      const value = literal(db, word)
      // One value, or one of a list as some commands have it; in quotes or not.
      return db`(${word} <> '' and strpos(lower(v.search), lower(${word})) > 0 and v.search ~* (
        '(^|[\\s(!+])(' || ${names.join('|')}::text || '):[+]?("' || ${value} || '"|([^\\s"]*[,+])?' || ${value} || '([,+\\s)]|$))'))`
    }),
  )
}

function namesField(db: Db): Fragment {
  return db`(v.search ~* ('(^|[\\s(!+])' || ${literal(db, db`r.alias`)} || ':')
    or v.columns ? r.alias or ltrim(v.sort, '-') = r.alias)`
}

/** SQL of a text as a pattern that finds it. */
function literal(db: Db, text: Fragment): Fragment {
  return db`regexp_replace(${text}, '([].^$*+?(){}|[\\\\-])', '\\\\\\1', 'g')`
}

// The two statements of a page: its rows, and how many there are in all.
import { CUSTOM_PLAN, type Fragment } from '../database/statement.ts'
import { grantOf } from '../permissions.ts'
import type { Context, Definition } from '../resource/definition.ts'
import { onlyCommand, type SearchColumns } from './compile.ts'
import { onlySearches, type Query, searchText } from './listQuery.ts'
import type { PageRange } from './page.ts'
import { keptCount } from './recordCounts.ts'
import { setList } from './setCommand.ts'

export interface ListParts {
  query: Query
  search: SearchColumns
  selection: Fragment
  /** What a row must fulfil, over the alias t. */
  condition: Fragment
  order: Fragment
  /** Something narrows the list beyond the query and the rights. */
  isNarrowed: boolean
}

/**
 * What reads a page, and what counts. All that the actor may see, and the members of a set, are not looked through for
 * it. What is searched for decides how it is found best: such statements are planned for their values.
 */
export function listStatements(context: Context, definition: Definition, parts: ListParts) {
  const { db, actor } = context
  const { permission, only, listed, isCounted } = definition
  const text = searchText(parts.query).trim()
  const isBare = onlySearches(parts.query)
  const isPlain = isBare && !parts.isNarrowed && only === null && listed === null
  const grant = grantOf(actor, permission, 'view')
  const command = isPlain && grant.own && grant.other ? onlyCommand(parts.search, text) : null
  const set = command && setList(context, ...command)
  const planned = db.unsafe(isBare && text === '' ? '' : CUSTOM_PLAN)
  const from = db`from ${db(definition.table)} t`
  const read = (condition: Fragment, { start, limit }: PageRange) =>
    db`select ${parts.selection} ${from} where ${condition}
      order by ${parts.order} ${limit > 0 ? db`limit ${limit}` : db``} offset ${start}`
  if (set)
    return {
      total: db`${planned}${set.total}`,
      page: (range: PageRange) => db`${planned}${set.page((member) => read(member, range))}`,
    }
  return {
    total:
      isCounted && isPlain && text === ''
        ? keptCount(context, definition)
        : db`${planned}select count(*) as total ${from} where ${parts.condition}`,
    page: (range: PageRange) => db`${planned}${read(parts.condition, range)}`,
  }
}

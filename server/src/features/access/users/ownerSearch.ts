// Search command of contact lists about owners.
import { asFilter } from '../../../catalog/searchFilter.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { SearchCommand, Term } from '../../../platform/resource/searchCommand.ts'
import { textMatch } from '../../../platform/search/compile.ts'

/** `owner:`, by user name, first or last name, over contacts as t. */
export const ownerSearch: Readonly<Record<string, SearchCommand>> = {
  owner: asFilter(
    (term, context) => context.db`exists (
      select from users u where u.id = t.owner_id and ${isNamed(term, context)})`,
    (term, context) => ({
      field: 'owner_id',
      ids: context.db`select u.id from users u where ${isNamed(term, context)}`,
    }),
  ),
}

function isNamed(term: Term, { db }: Context) {
  const match = (expression: string) =>
    textMatch(db, expression, term.value, term.isExact ? 'exact' : 'prefix')
  return db`(${match('u.username')} or ${match('u.first_name')} or ${match('u.last_name')}
    or ${match("u.first_name || ' ' || u.last_name")})`
}

// Search command of contact lists about owners.
import type { SearchCommand } from '../../../platform/resource/searchCommand.ts'
import { textMatch } from '../../../platform/search/compile.ts'

/** `owner:`, by user name, first or last name, over contacts as t. */
export const ownerSearch: Readonly<Record<string, SearchCommand>> = {
  owner: (term, { db }) => {
    const match = (expression: string) =>
      textMatch(db, expression, term.value, term.isExact ? 'exact' : 'prefix')
    return db`exists (
      select from users u where u.id = t.owner_id and (${match('u.username')} or ${match('u.first_name')} or ${match('u.last_name')}
        or ${match("u.first_name || ' ' || u.last_name")}))`
  },
}

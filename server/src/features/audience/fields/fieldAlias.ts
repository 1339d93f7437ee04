// Aliases of new fields: a name of one's own in every request, so no parameter of the interface may be one.
import { type ApiError, invalid } from '../../../platform/errors.ts'
import { slug } from '../../../platform/values/aliases.ts'

/** Longest alias, in characters. */
const MAX_LENGTH = 64

/** What requests and answers call something else. Aliases are lower case, so names in camelCase cannot clash. */
const RESERVED = new Set([
  'id',
  'ids',
  'fields',
  'all',
  'color',
  'tags',
  'utmtags',
  'owner',
  'owner_id',
  'stage',
  'stage_id',
  'companies',
  'score',
  'force',
  'is_published',
  'date_added',
  'created_by',
  'created_by_user',
  'date_modified',
  'modified_by',
  'modified_by_user',
  'date_identified',
  'preferred_profile_image',
  'ip',
  'ip_address',
  'limit',
  'start',
  'search',
  'where',
  'order',
  'select',
  'access_token',
  '_method',
  'minimal',
  'published',
  'errors',
  'type',
  'is',
  'and',
  'or',
  'segment',
  'name',
  'company_id',
  'tag',
  'common',
  'category',
  // Code that reads a value by the alias would find the inherited property.
  'constructor',
])

/**
 * The alias of a new field.
 * @param sent what the request asks for; blank to make one of the label, with a number where it is taken.
 * @param isFilterName whether filters mean something else by a name: no segment could filter by the field.
 */
export function newAlias(
  sent: string,
  label: string,
  { taken, isFilterName }: { taken: ReadonlySet<string>; isFilterName: (alias: string) => boolean },
): { alias: string } | { error: ApiError } {
  const isReserved = (alias: string) => RESERVED.has(alias) || isFilterName(alias)
  const isFree = (alias: string) => !taken.has(alias) && !isReserved(alias)
  if (sent.trim() !== '') {
    const alias = slug(sent, '_').slice(0, MAX_LENGTH)
    if (alias === '') return { error: invalid('alias', 'An alias needs letters or digits.') }
    if (!taken.has(alias) && isReserved(alias))
      return {
        error: invalid(
          'alias',
          `The alias "${alias}" has another meaning in requests or filters. Choose another.`,
        ),
      }
    return taken.has(alias) ? { error: aliasTaken() } : { alias }
  }
  const base = slug(label, '_').slice(0, MAX_LENGTH) || 'field'
  let alias = base
  for (let n = 1; !isFree(alias); n++) alias = `${base.slice(0, MAX_LENGTH - String(n).length)}${n}`
  return { alias }
}

/** 400: the alias is in use. */
export function aliasTaken(): ApiError {
  return invalid(
    'alias',
    'Another field is already using this alias. Choose another, or leave it blank to have one made.',
  )
}

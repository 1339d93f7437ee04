// Saved views whose search names a record, or that show or order by a field.
import type { NamedRecord } from '../../../catalog/recordMentions.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { type Context, resourceOf } from '../../../platform/resource/definition.ts'

interface Naming {
  /** What searches call the record; null where fields are called so themselves. */
  commands: readonly string[] | null
  /** What it is called there, over the alias r of its table. */
  word: string
  /** The only kind of lists that know it; absent where several do. */
  lists?: string
}

const BY_KIND: Readonly<Record<string, Naming>> = {
  category: { commands: ['category'], word: 'alias' },
  company_field: { commands: null, word: 'alias', lists: 'company' },
  contact_field: { commands: null, word: 'alias', lists: 'contact' },
  email: {
    commands: ['email_sent', 'email_read', 'email_queued', 'email_pending'],
    word: 'id::text',
    lists: 'contact',
  },
  segment: { commands: ['segment', 'common'], word: 'alias', lists: 'contact' },
  stage: { commands: ['stage'], word: 'name', lists: 'contact' },
  tag: { commands: ['tag'], word: 'tag', lists: 'contact' },
}

/**
 * SQL of the views that name it, as an arm of the statement of its users; null for kinds that no search names. One's own
 * and shared views may be seen.
 */
export function viewsNaming(context: Context, { kind, id }: NamedRecord): Fragment | null {
  const { db, actor } = context
  const naming = Object.hasOwn(BY_KIND, kind) ? BY_KIND[kind] : undefined
  if (!naming) return null
  const { commands, word, lists } = naming
  const { table } = resourceOf(context, kind)
  // One value, or one of a list as some commands have it; in quotes or not.
  const pattern = commands
    ? db`'(^|[\\s(!+])(' || ${commands.join('|')}::text || '):[+]?("' || n.pattern || '"|([^\\s"]*[,+])?' || n.pattern || '([,+\\s)]|$))'`
    : db`'(^|[\\s(!+])' || n.pattern || ':'`
  const shows = commands ? db`false` : db`(v.columns ? n.word or ltrim(v.sort, '-') = n.word)`
  return db`
    select 'saved_view'::text as kind, v.id, v.name, null::boolean as "isPublished",
      v.is_shared or v.user_id is not distinct from ${actor.userId}::bigint as may
    from saved_views v cross join (
      select word, regexp_replace(word, '([].^$*+?(){}|[\\\\-])', '\\\\\\1', 'g') as pattern
      from (select r.${db.unsafe(word)} as word from ${db(table)} r where r.id = ${id}) w where word <> ''
    ) n
    where (${lists ?? null}::text is null or v.kind = ${lists ?? null})
      and ((strpos(lower(v.search), lower(n.word)) > 0 and v.search ~* (${pattern})) or ${shows})`
}

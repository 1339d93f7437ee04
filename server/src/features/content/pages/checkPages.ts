import { type ApiError, invalid, onConstraint } from '../../../platform/errors.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import { raiseRevision } from '../../../platform/revisions/raiseRevision.ts'
import { assignAliases } from '../../../platform/values/aliases.ts'
import { checkParents } from '../../../platform/values/checkParents.ts'
import { defaultLanguage } from '../../../platform/values/defaultLanguage.ts'
import { redirectProblem } from './redirectProblem.ts'
import { RESERVED_ALIASES, reservedProblem } from './reservedAliases.ts'

onConstraint('pages_alias_key', () => invalid('alias', 'Another page with this alias was just saved.'))

/** Completes pages that are saved, and says why one is refused. */
export async function checkPages({ db, config }: Context, changes: Change[]): Promise<(ApiError | null)[]> {
  const reserved = changes.map(({ values }) => reservedProblem(values.alias))
  await assignAliases(db, changes, {
    table: 'pages',
    from: 'title',
    separator: '-',
    reserved: RESERVED_ALIASES,
  })
  const parents = await checkParents(db, changes, {
    table: 'pages',
    parents: { variantParent: 'variant_parent_id', translationParent: 'translation_parent_id' },
  })
  return changes.map((change, index) => {
    const { after, before } = change
    after.language ||= before?.language ?? defaultLanguage(config)
    raiseRevision(change)
    return parents[index] ?? reserved[index] ?? redirectProblem(after)
  })
}

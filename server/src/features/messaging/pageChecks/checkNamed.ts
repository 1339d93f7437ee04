// Records that a page names by tokens: whether there are any, and whether visitors get to see them.
import { grantOf } from '../../../platform/permissions.ts'
import { type Context, resourceOf } from '../../../platform/resource/definition.ts'
import { isAllowed } from '../../../platform/resource/rights.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import type { FoundTokens } from '../contentChecks/contentJobs.ts'
import type { Finder } from '../contentChecks/findings.ts'
import { MOST_TOKENS } from '../contentChecks/unknownTokens.ts'
import { numberIn } from '../pageContents/pageTokens.ts'
import { tokenOf } from '../rendering/tokens.ts'

/** Tokens by the kind of record and its id. */
export type NamedIds = ReadonlyMap<string, ReadonlyMap<number, string>>

/** The records that tokens name, of each kind the first fifty. */
export function namedIn({ catalog }: Context, { slots }: FoundTokens): NamedIds {
  const named = new Map<string, Map<number, string>>()
  const note = (kind: string, id: number, token: string) => {
    const ofKind = named.get(kind) ?? new Map<number, string>()
    if (ofKind.size < MOST_TOKENS) named.set(kind, ofKind.set(id, token))
  }
  for (const slot of slots) {
    if (slot.kind === 'link') {
      const kind = catalog.emailTokens.get(slot.name)?.record
      if (kind) note(kind, slot.id, tokenOf(slot))
    } else if (slot.kind === 'custom')
      for (const kind of ['form', 'focus'] as const) {
        const id = numberIn(kind, slot.token)
        if (id !== null) note(kind, id, slot.token)
      }
  }
  return named
}

/** Names what is missing or not published; of what the actor may not see, no more than that. One statement per kind. */
export async function checkNamed(context: Context, named: NamedIds, { add, say }: Finder): Promise<void> {
  const { db, actor, now } = context
  for (const [kind, tokens] of named) {
    const definition = resourceOf(context, kind)
    const { own, other } = grantOf(actor, definition.permission, 'view')
    const rows = await db<{ id: number; isSeen: boolean; isPublished: boolean }[]>`
      select t.id, ${isAllowed(context, definition, 'view')} as "isSeen", ${publishedNow(db, 't', now)} as "isPublished"
      from ${db(definition.table)} t where t.id = any(${[...tokens.keys()]}::bigint[])`
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const [id, token] of tokens) {
      const row = found.get(id)
      const isSeen = row ? row.isSeen : own && other
      if (!isSeen) add('warns', 'token.unseen', say('check.token.unseen', { token }))
      else if (!row) add('stops', 'token.missing', say('check.token.missing', { token }))
      else if (!row.isPublished) add('warns', 'token.unpublished', say('check.token.unpublished', { token }))
    }
  }
}

import { savepoint } from '../../../platform/engine/savepoint.ts'
import { ApiError, fromDatabaseError, notFound } from '../../../platform/errors.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { present } from '../../../platform/rest/present.ts'
import { type Saved, saveWithin } from '../../../platform/rest/save.ts'
import type { DraftKind } from './draftKinds.ts'
import type { Draft } from './drafts.sql.ts'

/**
 * Makes the record what its draft says, in the caller's transaction `context.db`: what a PUT of its body does, under the
 * rights of the actor. The draft itself stays.
 * @throws ApiError for a draft that cannot be saved
 */
export async function saveDraft(
  context: Context,
  { definition }: DraftKind,
  row: Row,
  { body }: Pick<Draft, 'body'>,
): Promise<Saved> {
  // Whether the record is published is no edit of it, unless the draft says so.
  const whole = { isPublished: row.isPublished, ...body }
  const [outcome] = await saveWithin(context, definition, 'put', [{ key: '0', id: row.id, body: whole }])
  if (!outcome || 'error' in outcome) throw outcome?.error ?? notFound()
  return outcome
}

/** What the record would show, or why the draft cannot be saved. */
export interface Trial {
  after: Readonly<Record<string, unknown>> | null
  problem: ApiError | null
}

/**
 * Saves the draft and takes everything back: there is no second judge of what a record may be. In the caller's
 * transaction, as many statements as saving the record.
 */
export async function tryDraft(context: Context, kind: DraftKind, row: Row, draft: Draft): Promise<Trial> {
  const undone = new Error('a draft was tried only')
  let after: Trial['after'] = null
  try {
    await savepoint(context.db, async (db) => {
      // What would follow the commit is dropped with it.
      const within = { ...context, db, afterCommit: [] }
      const saved = await saveDraft(within, kind, row, draft)
      const [shown] = await present(within, kind.definition, [saved.row], 'full', [saved.plan])
      after = shown ?? null
      throw undone
    })
  } catch (error) {
    if (error === undone) return { after, problem: null }
    const known = error instanceof ApiError ? error : fromDatabaseError(error)
    if (!known) throw error
    return { after: null, problem: known }
  }
  return { after, problem: null }
}

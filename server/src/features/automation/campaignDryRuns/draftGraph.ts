import { notFound } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { applyDraft } from '../campaignDrafts/applyDraft.ts'
import { findDraft } from '../campaignDrafts/drafts.sql.ts'
import { type Basis, findSavedGraph } from './graph.ts'
import { rolledBack } from './rolledBack.ts'

/**
 * A campaign as its draft would make it: the actor publishes the draft in a transaction that is rolled back.
 * @throws ApiError 404 without a draft, and whatever keeps it from being published.
 */
export async function findDraftGraph(context: Context, campaignId: number): Promise<Basis> {
  const saved = await findSavedGraph(context, campaignId)
  return rolledBack(context.sql, async ({ db, sql }) => {
    const inner = { ...context, db, sql }
    const draft = await findDraft(db, campaignId, { isLocked: true })
    if (!draft) throw notFound('The campaign has no draft.')
    const { idsByKey } = await applyDraft(inner, campaignId)
    const keys = new Map([...idsByKey].map(([key, id]) => [id, key]))
    const { graph } = await findSavedGraph(inner, campaignId)
    const events = graph.events.map((event) => ({ ...event, key: keys.get(event.id) ?? event.key }))
    return { ...saved, source: 'draft', revision: draft.revision, graph: { ...graph, events } }
  })
}

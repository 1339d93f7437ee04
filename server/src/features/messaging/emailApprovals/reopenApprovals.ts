import type { Change, Context } from '../../../platform/resource/definition.ts'
import { findGiven } from './approvals.sql.ts'
import { askApprovers } from './askApprovers.ts'

/** Fields whose change keeps an approval. The name is another one, unless a theme makes the HTML and may print it. */
const HARMLESS = new Set(['isPublished', 'publishUp', 'publishDown', 'category'])

/**
 * An approval is for what was seen: approved emails that are edited are asked about again. One statement, and three more
 * when there are any; none for edits that change nothing which was approved. It counts while approval is switched off,
 * too: whoever switches it on again finds no approval of something else.
 */
export async function reopenApprovals(context: Context, changes: readonly Change[]): Promise<void> {
  const edited = changes.filter(
    ({ kind, differences, after }) =>
      kind === 'edit' &&
      Object.keys(differences).some((name) =>
        name === 'name' ? String(after.customHtml ?? '').trim() === '' : !HARMLESS.has(name),
      ),
  )
  if (edited.length === 0) return
  const approved = await findGiven(
    context.db,
    edited.map(({ after }) => after.id),
  )
  const emails = edited
    .filter(({ after }) => approved.has(after.id))
    .map(({ after }) => ({ id: after.id, name: String(after.name) }))
  await askApprovers(context.db, emails, context)
}

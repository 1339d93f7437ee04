import type { Change, Context } from '../../../platform/resource/definition.ts'
import { type FocusItem, focusMarkup } from './focusMarkup.ts'

/** Renders the items anew and stores what comes out. One statement. */
export async function storeFocusMarkup({ db }: Context, changes: Change[]): Promise<void> {
  const kept = changes.filter((change) => change.kind !== 'delete')
  if (kept.length === 0) return
  for (const { after } of kept) after.cache = focusMarkup(after as unknown as FocusItem)
  const rows = kept.map(({ after }) => ({ id: after.id, html: after.cache }))
  await db`
    update focus_items f set cache = r.html
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id bigint, html text) where f.id = r.id`
}

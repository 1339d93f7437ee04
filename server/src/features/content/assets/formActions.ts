// What forms do with assets.

import type { FormActionType } from '../../../catalog/formAction.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { publishedNow } from '../../../platform/values/published.ts'

export const assetFormActions: readonly FormActionType[] = [
  {
    type: 'asset.download',
    properties: {
      asset: f.int({ big: true, min: 1 }),
      category: f.int({ big: true, min: 1 }),
      message: f.html({ max: 65_535, input: { kind: 'html' } }),
    },
    refers: { asset: reference('asset', 'view'), category: reference('category', 'exists') },
    isForCampaignForms: true,
    problem: ({ asset, category }) =>
      asset === null && category === null ? ['asset', 'An asset or a category is needed.'] : null,
    async reply({ db, config, now }, { asset, category, message }) {
      const wanted =
        Number(asset ?? 0) > 0 ? db`a.id = ${Number(asset)}` : db`a.category_id = ${Number(category)}`
      const [found] = await db<{ id: number; title: string; alias: string }[]>`
        select a.id, a.title, a.alias from assets a where ${wanted} and ${publishedNow(db, 'a', now)}
        order by a.date_added desc, a.id desc limit 1`
      if (!found) return null
      const url = `${config.public_url}/asset/${found.id}:${encodeURIComponent(found.alias)}`
      const link = `<a href="${escapeHtml(url)}">${escapeHtml(found.title)}</a>`
      return { message: `${String(message ?? '')}<p>${link}</p>`, download: url }
    },
  },
]

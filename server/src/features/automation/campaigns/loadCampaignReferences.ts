import type { Db } from '../../../platform/database/connection.ts'
import { authorsShape } from '../../../platform/values/auditShape.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { categoryShape, shortCategory } from '../../access/categories/categoryShape.ts'

/** A campaign as other records show it. */
export const campaignShape = s.object(
  {
    ...authorsShape,
    id: s.int(),
    name: s.text(),
    category: s.orNull(categoryShape),
    description: s.orNull(s.text()),
  },
  'ShortCampaign',
)

/** Campaigns as other records show them, by id. One statement. */
export async function loadCampaignReferences(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Shown<typeof campaignShape>>> {
  if (ids.length === 0) return new Map()
  const rows = await db<Shown<typeof campaignShape>[]>`
    select g.created_by_user as "createdByUser", g.modified_by_user as "modifiedByUser", g.id, g.name,
      ${shortCategory(db)} as category,
      g.description
    from campaigns g left join categories c on c.id = g.category_id where g.id = any(${ids as number[]}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}

import type { Db } from '../../../platform/database/connection.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { setTextField } from '../contactRows/setTextField.ts'

interface Winner {
  contactId: number
  customField: string
  value: string
  /** Several groups share the highest score. */
  isTie: boolean
}

/**
 * Lets every published Point Insight look at the contacts again: the group with the highest score is written into
 * the insight's field as `<id> (<name>)`. A group without a score counts 0; nobody above 0 changes nothing; of equal
 * scores the lowest id wins, unless the field is filled already. Ids that are no group, and a field that is no
 * published text field, have no effect. One statement, and three per insight.
 */
export async function evaluateInsights(
  db: Db,
  contactIds: readonly number[],
  by: { actor: Actor; now: Date },
): Promise<void> {
  if (contactIds.length === 0) return
  const winners = await db<(Winner & { insightId: number })[]>`
    select distinct on (i.id, c.contact_id) i.id as "insightId", c.contact_id as "contactId", i.custom_field as "customField",
      g.id || ' (' || g.name || ')' as value,
      count(*) over (partition by i.id, c.contact_id) > 1 as "isTie"
    from point_insights i
    cross join unnest(${contactIds as number[]}::bigint[]) c (contact_id)
    cross join lateral (
      select max(s.score) as score from contact_group_scores s
      join point_groups g on g.id = s.group_id
      where s.contact_id = c.contact_id and s.group_id = any(i.point_groups)
    ) top
    join contact_group_scores s on s.contact_id = c.contact_id and s.group_id = any(i.point_groups) and s.score = top.score
    join point_groups g on g.id = s.group_id
    where i.is_published and i.custom_field is not null and top.score > 0
    order by i.id, c.contact_id, g.id`
  for (const [, own] of Map.groupBy(winners, (winner) => winner.insightId)) {
    const values = own.map(({ contactId, value, isTie }) => ({ contactId, value, onlyIfEmpty: isTie }))
    await setTextField(db, own[0]?.customField ?? '', values, by)
  }
}

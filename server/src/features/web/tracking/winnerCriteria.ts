import type { WinnerCriterion } from '../../../catalog/winnerCriterion.ts'

/** The email whose recipients click on most of its links wins. A contact counts once for each link. */
export const clicksDecide: WinnerCriterion = {
  name: 'email.clickthrough',
  async count(db, emailIds, since) {
    const rows = await db<{ emailId: number; count: number }[]>`
      select email_id as "emailId", count(distinct (contact_id, redirect_id)) as count from page_hits
      where email_id = any(${emailIds as number[]}::bigint[]) and date_hit >= ${since} and redirect_id is not null
        and contact_id is not null and class = 'person'
      group by 1`
    return new Map(rows.map(({ emailId, count }) => [emailId, count]))
  },
}

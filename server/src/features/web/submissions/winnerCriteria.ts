import type { WinnerCriterion } from '../../../catalog/winnerCriterion.ts'

/** The email wins of whose recipients most submit a form once they came from it. */
export const submissionsDecide: WinnerCriterion = {
  name: 'form.submissions',
  async count(db, emailIds, since) {
    const rows = await db<{ emailId: number; count: number }[]>`
      select v."emailId", count(distinct f.contact_id) as count
      from (
        select email_id as "emailId", contact_id, min(date_hit) as came from page_hits
        where email_id = any(${emailIds as number[]}::bigint[]) and date_hit >= ${since} and contact_id is not null group by 1, 2
      ) v
      join form_submissions f on f.contact_id = v.contact_id and f.date_submitted >= v.came
      group by 1`
    return new Map(rows.map(({ emailId, count }) => [emailId, count]))
  },
}

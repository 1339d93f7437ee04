import type { WinnerCriterion } from '../../../catalog/winnerCriterion.ts'

/** The email whose recipients download most wins. */
export const downloadsDecide: WinnerCriterion = {
  name: 'asset.downloads',
  async count(db, emailIds, since) {
    const rows = await db<{ emailId: number; count: number }[]>`
      select email_id as "emailId", count(*) as count from asset_downloads
      where email_id = any(${emailIds as number[]}::bigint[]) and date_download >= ${since} group by 1`
    return new Map(rows.map(({ emailId, count }) => [emailId, count]))
  },
}

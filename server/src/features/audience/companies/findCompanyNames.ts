import type { Db } from '../../../platform/database/connection.ts'
import { escapeLike } from '../../../platform/values/escapeLike.ts'

/** Names of published companies that hold the text, in order. One statement, which looks the text up by an index. */
export async function findCompanyNames(db: Db, search: string, limit: number): Promise<string[]> {
  const pattern = `%${escapeLike(search)}%`
  const rows = await db<{ name: string }[]>`
    select min(c.companyname) as name from companies c
    where lower(c.companyname) like lower(${pattern}) and c.is_published
    group by lower(c.companyname) order by lower(c.companyname) limit ${limit}`
  return rows.map(({ name }) => name)
}

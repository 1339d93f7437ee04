import type { Db } from '../database/connection.ts'

/** Published now, as SQL over an alias of a table with the columns is_published, publish_up and publish_down. */
export function publishedNow(db: Db, alias: string, now: Date): ReturnType<Db> {
  const of = db(alias)
  return db`(${of}.is_published and (${of}.publish_up is null or ${of}.publish_up <= ${now})
    and (${of}.publish_down is null or ${of}.publish_down > ${now}))`
}

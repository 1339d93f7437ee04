import type { Db } from '../../database/connection.ts'

/** Published now, as SQL over the alias e. */
export function published(db: Db, now: Date): ReturnType<Db> {
  return db`(e.is_published and (e.publish_up is null or e.publish_up <= ${now}) and (e.publish_down is null or e.publish_down > ${now}))`
}

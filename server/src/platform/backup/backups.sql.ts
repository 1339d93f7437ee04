// Which backups were made of this database.
import type { Db } from '../database/connection.ts'

/** Notes a backup that is complete. One statement. */
export async function insertBackup(
  db: Db,
  { file, sizeBytes }: { file: string; sizeBytes: number },
  now: Date,
): Promise<void> {
  await db`insert into backups (file, size_bytes, date_added) values (${file}, ${sizeBytes}, ${now})`
}

/** The newest of those made up to a moment, the latest first. One statement. */
export async function listBackups(db: Db, upTo: Date): Promise<{ file: string; date: Date }[]> {
  return db<{ file: string; date: Date }[]>`
    select file, date_added as date from backups where date_added <= ${upTo} order by date_added desc, id desc limit 1000`
}

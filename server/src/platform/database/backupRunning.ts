// A backup is known to others by a lock that nobody waits for, held as long as its snapshot.
import type { Db } from './connection.ts'

/** "BKUP" */
const BACKUP_LOCK = 0x424b5550

/** Tells others that a backup is being written, until the transaction ends. */
export async function announceBackup(db: Db): Promise<void> {
  await db`select pg_advisory_xact_lock_shared(${BACKUP_LOCK})`
}

/** Whether a backup of this database is being written: its tables cannot be altered meanwhile. */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const [held] = await db`
    select from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = ${BACKUP_LOCK}::bigint::oid and granted
      and database = (select oid from pg_database where datname = current_database())
    limit 1`
  return held !== undefined
}

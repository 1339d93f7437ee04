// DATA_DIR holds mails, uploads and the database: it is for its owner only.
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  opendirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../startError.ts'

/** Permissions of everybody but the owner. */
const OTHERS = 0o077
const STICKY = 0o1000

/**
 * Makes the folder, and closes it and what is in it to everybody but its owner. `passing` is the account that runs
 * PostgreSQL for us when we are root: its group may pass the folder, and neither list nor read it.
 * @throws StartError when the folder cannot be written.
 */
export function prepareDataDir(dir: string, passing: { gid: number } | null = null): void {
  try {
    if (!existsSync(dir)) mkdirSync(dir, { recursive: true, mode: 0o700 })
    const probe = join(dir, `.write-test-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
    close(dir, passing)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`DATA_DIR ${dir} cannot be written: ${reason}`, { cause })
  }
}

function close(dir: string, passing: { gid: number } | null): void {
  const { mode, uid, gid } = statSync(dir)
  // Somebody else's folder, and one that everybody shares such as /tmp, are not ours to close.
  if (uid !== process.getuid?.() || mode & STICKY) return
  closeContents(dir)
  if (passing && gid !== passing.gid) chownSync(dir, -1, passing.gid)
  const wanted = passing ? 0o710 : 0o700
  if ((mode & 0o777) !== wanted) chmodSync(dir, wanted)
}

// What lies in a closed folder was made when nothing open was made any more: only open folders are looked into.
function closeContents(dir: string): void {
  const folder = opendirSync(dir)
  try {
    for (let entry = folder.readSync(); entry; entry = folder.readSync()) {
      const path = join(dir, entry.name)
      if (!entry.isDirectory() && !entry.isFile()) continue
      const { mode, uid } = statSync(path)
      // PostgreSQL keeps its own files, and its account may be another.
      if (uid !== process.getuid?.() || !(mode & OTHERS)) continue
      if (entry.isDirectory()) closeContents(path)
      chmodSync(path, mode & 0o700)
    }
  } finally {
    folder.closeSync()
  }
}

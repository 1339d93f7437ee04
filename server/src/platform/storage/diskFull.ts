import { sqlState } from '../database/connection.ts'

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT'])
const DISK_FULL = '53100'

/** Whether a file could not be written, or the database not grow, because there is no space left. */
export function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return NO_SPACE.has(code) || sqlState(error) === DISK_FULL
}

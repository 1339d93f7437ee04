import { sqlState } from './connection.ts'

/** SQLSTATE classes that say nothing about the data: a later run can succeed. */
const TRANSIENT_CLASSES = new Set(['08', '25', '40', '53', '55', '57', '58'])
/** Statement timeout. The data may be what takes so long, and must not stop other work for ever. */
const TIMED_OUT = '57014'

/** Whether the database, the connection or an exhausted machine caused the error, so that a later run can succeed. */
export function isTransientError(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== '')
    return state !== TIMED_OUT && (TRANSIENT_CLASSES.has(state.slice(0, 2)) || state === '0A000')
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return (
    typeof code === 'string' &&
    /^(CONNECTION_|CONNECT_|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|EMFILE|ENFILE|ENOMEM|ENOSPC|ERR_WORKER_)/.test(
      code,
    )
  )
}

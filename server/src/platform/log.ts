import pino from 'pino'

/** The program's log. */
export type Log = pino.Logger

/** A log that writes JSON lines to `stream` (1 standard output, 2 standard error) from `level` on. */
export function createLog({ level = 'info', stream = 2 }: { level?: string; stream?: 1 | 2 } = {}): Log {
  return pino({ level, base: { pid: process.pid } }, pino.destination({ dest: stream, sync: true }))
}

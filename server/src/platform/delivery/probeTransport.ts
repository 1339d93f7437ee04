import type { Transport, Trouble } from './transport.ts'

const PATIENCE_MS = 10_000

/** Opens one connection of the transport and closes it again. @returns what was in the way, null when nothing was. */
export async function probeTransport(transport: Transport): Promise<Trouble | null> {
  const { promise, resolve } = Promise.withResolvers<Trouble | null>()
  transport.onState(resolve)
  const timer = setTimeout(
    () => resolve({ kind: 'unreachable', reason: `no answer within ${PATIENCE_MS / 1000} s` }),
    PATIENCE_MS,
  )
  transport.want(1)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await transport.close()
  }
}

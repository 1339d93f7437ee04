/** The built-in outbox: mail becomes files, for systems that have no mail server configured yet. */
import type { Storage } from '../storage/storage.ts'
import type { Sign } from './dkim.ts'
import type { Transport, Trouble } from './transport.ts'

const CONCURRENT_WRITES = 8

/**
 * Stores each message as `outbox/<key><ending>`: complete or not there at all, and one file however often a message
 * is tried, because the key is the same for every attempt.
 */
export function fileTransport(
  storage: Storage,
  { ending = '.eml', sign = null }: { ending?: string; sign?: Sign | null } = {},
): Transport {
  return unconnected('outbox', async (message) => {
    const content = sign ? await sign(message.content) : message.content
    await storage.put(`outbox/${message.key}${ending}`, content)
  })
}

/** Takes every message and does nothing with it. */
export function nullTransport(): Transport {
  return unconnected('null', async () => {})
}

function unconnected(
  name: string,
  write: (message: { key: string; content: Buffer }) => Promise<void>,
): Transport {
  let busy = 0
  const stateListeners: ((trouble: Trouble | null) => void)[] = []
  const listeners: (() => void)[] = []
  const report = (trouble: Trouble | null) => {
    for (const listener of stateListeners) listener(trouble)
  }
  return {
    name,
    get idle() {
      return CONCURRENT_WRITES - busy
    },
    onState(listener) {
      stateListeners.push(listener)
    },
    want() {},
    onIdle(listener) {
      listeners.push(listener)
    },
    async send(message) {
      busy += 1
      try {
        await write(message)
        report(null)
        return { kind: 'sent' }
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        report({ kind: 'unreachable', reason })
        return { kind: 'retry', reason, isTransportDown: true }
      } finally {
        busy -= 1
        for (const listener of listeners) listener()
      }
    },
    async close() {
      while (busy > 0) await new Promise((resolve) => setTimeout(resolve, 10))
    },
  }
}

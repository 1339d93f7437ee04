import { type PackedRequests, packRequests } from './packRequests.ts'
import type { RequestTransport } from './requestTransport.ts'
import type { Message, Outcome, Transport } from './transport.ts'

interface Waiting {
  message: Message
  resolve(outcome: Outcome): void
}

/**
 * Puts messages that say the same into one request of at most `recipients`. Only what is handed over at once is gathered:
 * nothing waits for more. Each message has an outcome of its own.
 */
export function gatheringTransport(inner: RequestTransport, recipients: number): Transport {
  let gathered: PackedRequests<Waiting> | null = null

  function leave(): void {
    const requests = gathered?.requests ?? []
    gathered = null
    for (const request of requests) {
      void inner
        .sendTogether(request.map(({ message }) => message))
        .then((outcomes) => request.forEach(({ resolve }, index) => void resolve(outcomes[index] ?? LOST)))
    }
  }

  return {
    name: inner.name,
    recipients,
    get idle() {
      return inner.idle - (gathered?.requests.length ?? 0)
    },
    want: inner.want,
    onIdle: inner.onIdle,
    onState: inner.onState,
    send(message) {
      if (gathered === null) {
        gathered = packRequests(recipients)
        queueMicrotask(leave)
      }
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      gathered.add({ message, resolve }, { alike: message.alike ?? message.key, to: message.to })
      return promise
    },
    close: inner.close,
  }
}

const LOST: Outcome = { kind: 'unknown', reason: 'The request says nothing of this message.' }

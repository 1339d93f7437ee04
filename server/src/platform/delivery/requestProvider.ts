/** One request to a provider that the operator has configured, with what is certain about its end. */
import type { Outbound } from './outbound.ts'
import type { OutboundAnswer } from './outboundConnections.ts'

export interface ProviderRequest {
  address: string
  method: 'GET' | 'POST' | 'PUT'
  headers: Readonly<Record<string, string>>
  body: string | null
}

export interface ProviderAnswer {
  status: number
  text: string
  /** The answer as JSON; null when it is none. */
  json: unknown
}

/**
 * `unreachable`: nothing was taken. `unanswered`: the request may have arrived, and what became of it is not known.
 */
export type ProviderResult =
  | { kind: 'answered'; answer: ProviderAnswer }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'unanswered'; reason: string }

const MAX_BYTES = 256 * 1024

/** Sends the request once, and waits for the whole answer. Never throws. */
export async function requestProvider(
  outbound: Outbound,
  { address, method, headers, body }: ProviderRequest,
  timeoutMs: number,
): Promise<ProviderResult> {
  const outcome = await outbound.send({
    url: address,
    method,
    headers,
    ...(body === null ? {} : { body }),
    timeoutMs,
    maxBytes: MAX_BYTES,
  })
  switch (outcome.kind) {
    case 'answered':
    case 'too large':
      return { kind: 'answered', answer: readAnswer(outcome.answer) }
    case 'refused':
    case 'busy':
    case 'unreachable':
      return { kind: 'unreachable', reason: outcome.reason }
    case 'timeout':
    case 'broken':
      // A refusal stays one when its words are cut off; of a success the whole of them is the proof.
      return outcome.answer && outcome.answer.status >= 400
        ? { kind: 'answered', answer: readAnswer(outcome.answer) }
        : { kind: 'unanswered', reason: outcome.reason }
    default:
      return outcome satisfies never
  }
}

function readAnswer({ status, body }: OutboundAnswer): ProviderAnswer {
  const text = body.toString('utf8')
  return { status, text, json: toJson(text) }
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

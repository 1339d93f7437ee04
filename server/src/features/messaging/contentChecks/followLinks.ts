// Where links lead: only what somebody said there is a finding, silence is none.
import type { Config } from '../../../platform/config.ts'
import { outboundOf } from '../../../platform/delivery/outbound.ts'
import { ownAddresses } from '../../../platform/http/hosts.ts'

/** What an address said: a status from 400 on, or null for everything else that can be known of it. */
type Verdict = number | null

interface Known {
  verdict: Verdict
  until: number
}

/** Links of one document, those that are followed at once, and how long all of it may take. */
const MOST = 30
const AT_ONCE = 4
const IN_ALL_MS = 4_000
const EACH_MS = 3_000
/** Whoever edits has it checked after each change. */
const KEPT_MS = 300_000
const MOST_KEPT = 2_000
const MAX_BYTES = 1_000
/** Servers that say so of a question for the head alone may answer the whole. */
const HEAD_REFUSED = [400, 403, 404, 405, 501]
/** The page is there, for somebody else or later. */
const NOT_BROKEN = [401, 403, 405, 406, 407, 408, 425, 429, 451]

const answers = new WeakMap<object, Map<string, Known>>()

/**
 * Asks addresses through the guarded client whether they are there. @returns the status of those that are not, by address.
 * Addresses that may not be asked, and those that nobody answered for in time, are not in it: what is refused tells as
 * little as what works.
 */
export async function followLinks(
  config: Config,
  urls: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const kept = answers.get(config) ?? new Map<string, Known>()
  answers.set(config, kept)
  const wanted = [...new Set(urls)].filter((url) => !isOwn(config, url)).slice(0, MOST)
  const ending = AbortSignal.timeout(IN_ALL_MS)
  const left = wanted.filter((url) => (kept.get(url)?.until ?? 0) <= now.getTime())
  const next = left.values()
  const follow = async () => {
    for (const url of next) {
      if (ending.aborted) return
      const verdict = await ask(config, url, ending)
      if (ending.aborted) return
      if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value as string)
      kept.set(url, { verdict, until: now.getTime() + KEPT_MS })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, follow))
  return new Map(
    wanted.flatMap((url) => {
      const verdict = kept.get(url)?.verdict ?? null
      return verdict === null ? [] : [[url, verdict] as const]
    }),
  )
}

async function ask(config: Config, url: string, signal: AbortSignal): Promise<Verdict> {
  const send = async (method: string) => {
    const request = { url, method, timeoutMs: EACH_MS, maxBytes: MAX_BYTES, signal }
    const outcome = await outboundOf(config).send(request)
    if (outcome.kind === 'answered' || outcome.kind === 'too large') return outcome.answer.status
    return null
  }
  const head = await send('HEAD')
  const status = head !== null && HEAD_REFUSED.includes(head) ? await send('GET') : head
  return status === null || status < 400 || NOT_BROKEN.includes(status) ? null : status
}

// The server does not ask itself: its addresses are made for somebody.
function isOwn(config: Config, url: string): boolean {
  const { host } = new URL(url)
  return ownAddresses(config).some((address) => new URL(address).host === host)
}

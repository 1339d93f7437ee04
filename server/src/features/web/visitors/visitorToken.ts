/** Signed stand-in for the cookies of a visitor, for pages whose requests carry none. */
import { formatSent, parseSent } from './sentCookie.ts'
import { readSignedText, signText } from './signedText.ts'

/** Name of the parameter in queries and forms, of the key in JSON responses, and of the `meta` element in pages. */
export const VISITOR_TOKEN = 'visitor_token'

/** What a browser has shown about its visitor. */
export interface BrowserState {
  /** Name of the device, from its cookie; null for a new browser. */
  trackingId: string | null
  /** The contact that the browser has proved to be, by a link of a message; null without a proof. */
  provenId: number | null
  /** Submissions that the browser has sent, the newest last. */
  sent: readonly number[]
  /** The name of the browser in the memory of the server; see `browserMemory`. Null where cookies do. */
  browserId: string | null
}

/** A page that stays open for longer sends its forms as a new visitor. */
const LIFETIME_MS = 4 * 3_600_000
const PURPOSE = 'visitor token'
const LONGEST = 700

/** Makes a token that is valid for four hours. Whoever holds it acts as this browser, so it stays within its page. */
export function visitorToken(
  { trackingId, provenId, sent, browserId }: BrowserState,
  { siteKey, now }: { siteKey: Buffer; now: Date },
): string {
  const expiresAt = Math.ceil((now.getTime() + LIFETIME_MS) / 1_000)
  const text = [
    trackingId ?? '',
    (provenId ?? 0).toString(36),
    formatSent(sent),
    browserId ?? '',
    expiresAt.toString(36),
  ].join('.')
  return signText(text, { purpose: PURPOSE, siteKey })
}

/** The state in a token; null for a value that is no token, and for one that has expired. */
export function readVisitorToken(
  value: unknown,
  { siteKey, now }: { siteKey: Buffer; now: Date },
): BrowserState | null {
  if (typeof value !== 'string' || value.length > LONGEST) return null
  const text = readSignedText(value, { purpose: PURPOSE, siteKey })
  const [, trackingId, proven = '', sent = '', browserId = '', expires = ''] =
    /^([\w-]{0,64})\.([\da-z]{1,12})\.([\da-z-]*)\.([\da-f]*)\.([\da-z]{1,10})$/.exec(text ?? '') ?? []
  if (trackingId === undefined || Number.parseInt(expires, 36) * 1_000 <= now.getTime()) return null
  const provenId = Number.parseInt(proven, 36)
  return {
    trackingId: trackingId === '' ? null : trackingId,
    provenId: provenId === 0 ? null : provenId,
    sent: parseSent(sent),
    browserId: browserId === '' ? null : browserId,
  }
}

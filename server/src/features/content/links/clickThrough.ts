/** The click-through value `ct` of tracked links: who got the link, through which channel. */

import { unserializePhp } from '../../../platform/values/phpArray.ts'
import { phpSerialize } from '../../../platform/values/phpSerialize.ts'

export interface ClickThrough {
  /** Channel and id of the message that holds the link. */
  source: { channel: string; id: number } | null
  /** The hash of the send. Only this names the contact: everything else in the value can be made up. */
  stat: string | null
  emailId: number | null
}

/** The value for a link in a mail, ready for a query string. */
export function makeClickThrough(emailId: number, contactId: number, stat: string): string {
  const value = phpSerialize({
    source: ['email', emailId],
    email: emailId,
    stat,
    lead: String(contactId),
    channel: { email: emailId },
  })
  return encodeURIComponent(Buffer.from(value).toString('base64'))
}

/** The same for a link in a message of another channel. */
export function makeMessageClickThrough(
  source: { channel: string; id: number },
  contactId: number,
  stat: string,
): string {
  const value = phpSerialize({
    source: [source.channel, source.id],
    stat,
    lead: String(contactId),
    channel: { [source.channel]: source.id },
  })
  return encodeURIComponent(Buffer.from(value).toString('base64'))
}

/** Reads a decoded query value: base64, whose plus signs may have become spaces, or base64 that was encoded twice. */
export function readClickThrough(text: string): ClickThrough | null {
  if (text === '' || text.length > 4096) return null
  const base64 = (/%[0-9a-f]{2}/i.test(text) ? decodeOnce(text) : text).replaceAll(' ', '+')
  if (!/^[A-Za-z0-9+/_=-]+$/.test(base64)) return null
  const value = unserializePhp(Buffer.from(base64, 'base64'))
  if (typeof value !== 'object' || value === null) return null
  const source = value.source
  const channel = typeof source === 'object' && source !== null ? source['0'] : null
  const channelId = typeof source === 'object' && source !== null ? toId(source['1']) : null
  return {
    source: isChannel(channel) && channelId !== null ? { channel, id: channelId } : null,
    stat: typeof value.stat === 'string' ? value.stat : null,
    emailId: toId(value.email),
  }
}

// Anybody can make a value: what is no name of a channel would fail everybody's click in the same group.
function isChannel(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z_.]{1,50}$/.test(value)
}

function toId(value: unknown): number | null {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const MAX_QUERY = 4000

/** Takes the click-through value out of a query and leaves the rest as it was written. */
export function splitQuery(url: string): {
  query: string
  clickThrough: ClickThrough | null
  parameters: Record<string, unknown>
} {
  const at = url.indexOf('?')
  const parts =
    at < 0
      ? []
      : url
          .slice(at + 1, at + 1 + MAX_QUERY + 4096)
          .split('&')
          .filter((part) => part !== '' && !/%00/.test(part))
  const ct = parts.find((part) => part.startsWith('ct='))
  const rest = parts.filter((part) => !part.startsWith('ct='))
  const query = rest.join('&').slice(0, MAX_QUERY)
  return {
    query,
    clickThrough: ct ? readClickThrough(new URLSearchParams(ct).get('ct') ?? '') : null,
    parameters: Object.fromEntries(new URLSearchParams(query)),
  }
}

// Networks of addresses. A subscriber has an IPv4 address or an IPv6 /64, and can use every address in it.
import { isIP } from 'node:net'

/** The networks that an address belongs to, as keys of counters. */
export interface Networks {
  /** The subscriber: the IPv4 address, or the IPv6 /64. */
  subscriber: string
  /** The site: the IPv4 /24, or the IPv6 /48. */
  site: string
}

const SUBSCRIBER_GROUPS = 4
const SITE_GROUPS = 3

/** The networks of an address. Text that is no address is its own network. */
export function networksOf(address: string): Networks {
  if (isIP(address) === 4) return ofIpv4(address)
  if (isIP(address) !== 6) return { subscriber: address, site: address }
  const groups = groupsOf(address)
  const mapped = mappedIpv4(groups)
  if (mapped !== null) return ofIpv4(mapped)
  return {
    subscriber: groups.slice(0, SUBSCRIBER_GROUPS).join(':'),
    site: `${groups.slice(0, SITE_GROUPS).join(':')}::/48`,
  }
}

/** The subscriber's network of an address. */
export function networkOf(address: string): string {
  return networksOf(address).subscriber
}

function ofIpv4(address: string): Networks {
  return { subscriber: address, site: `${address.split('.').slice(0, 3).join('.')}.0/24` }
}

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  const [front = '', back = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const [first, last] = [partsOf(front), partsOf(back)]
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  return [...first, ...zeros, ...last].map((group) => group.replace(/^0+(?=.)/, ''))
}

/** Groups of a part of an address; an IPv4 address at its end is two of them. */
function partsOf(text: string): string[] {
  return text
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => {
      if (!group.includes('.')) return [group]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
    })
}

/** The IPv4 address of an IPv4-mapped address, `::ffff:0:0/96` (RFC 4291, section 2.5.5.2); otherwise null. */
function mappedIpv4(groups: readonly string[]): string | null {
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff' || high === undefined || low === undefined)
    return null
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}

// Which addresses of the network are the internet's, and which are somebody's own.
import { BlockList, isIPv4, isIPv6 } from 'node:net'

// IANA's registries of special-purpose addresses, and the address at which one cloud answers its machines.
const OWN_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Addresses of the internet begin with 001; within them are tunnels, examples and what carries an IPv4 address. */
const OWN_V6 = ['::/3', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '4000::/2', '8000::/1']

// One list each: in a common one an IPv4 address is within ::/3, too.
const ownV4 = networks(OWN_V4)
const ownV6 = networks(OWN_V6)

/** A test for addresses in these networks, each as `address/prefix` or an address alone. */
export function networks(list: readonly string[]): BlockList {
  const found = new BlockList()
  for (const entry of list) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (prefix === undefined) found.addAddress(address, family)
    else found.addSubnet(address, Number(prefix), family)
  }
  return found
}

/** Tells whether the text is an address or a network, as `networks` takes it. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1
  return most > 0 && Number(prefix ?? 0) <= most
}

/** Whether the address is in one of the networks. One that carries an IPv4 address is judged by that. */
export function isWithin(list: BlockList, address: string): boolean {
  const plain = carriedAddress(address) ?? address
  return list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
}

/** Tells whether the address belongs to the internet: it is not private, local, shared, multicast or reserved. */
export function isPublicAddress(address: string): boolean {
  const plain = carriedAddress(address) ?? address
  if (isIPv4(plain)) return !ownV4.check(plain, 'ipv4')
  return isIPv6(plain) && !ownV6.check(plain, 'ipv6')
}

// ::ffff:a.b.c.d is IPv4 seen by programs that know IPv6 only; 64:ff9b::a.b.c.d is what a translator makes of it.
function carriedAddress(address: string): string | null {
  if (!isIPv6(address) || !URL.canParse(`http://[${address}]/`)) return null
  const host = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [, rest] = /^(?:::ffff:|64:ff9b::)((?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4})?)?)$/.exec(host) ?? []
  if (rest === undefined) return null
  const groups = rest.split(':')
  const low = Number.parseInt(groups.at(-1) || '0', 16)
  const high = groups.length > 1 ? Number.parseInt(groups[0] || '0', 16) : 0
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
}

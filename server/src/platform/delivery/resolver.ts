// Names of the internet: addresses of hosts and who takes the mail of a domain, asked of `dns_servers`.
import { type MxRecord, promises } from 'node:dns'
import type { Config } from '../config.ts'
import { StartError } from '../startError.ts'

const TIMEOUT_MS = 3_000
const TRIES = 2
/** What a name server says of a name that has no such records. */
const NOTHING = ['ENODATA', 'ENOTFOUND']

export interface Resolver {
  /** The addresses of a host, those of the older kind first; none when it has none. @throws Error when nobody answered. */
  addresses(name: string): Promise<string[]>
  /** The mail exchangers of a domain; none when it has none. @throws Error when nobody answered. */
  exchangers(domain: string): Promise<MxRecord[]>
  /** The texts of a name; none when it has none. @throws Error when nobody answered. */
  texts(name: string): Promise<string[]>
  /** The names of an address; none when it has none. @throws Error when nobody answered. */
  names(address: string): Promise<string[]>
}

/**
 * Asks the name servers themselves. The system's own way would take one of the four threads that files and passwords
 * need, for as long as the slowest name server of the world lets it wait.
 */
export function createResolver({ dns_servers: servers }: Pick<Config, 'dns_servers'>): Resolver {
  const resolver = new promises.Resolver({ timeout: TIMEOUT_MS, tries: TRIES, maxTimeout: TIMEOUT_MS })
  try {
    if (servers.length > 0) resolver.setServers(servers)
  } catch (cause) {
    throw new StartError('dns_servers should hold addresses, each with a port where it is not 53.', { cause })
  }
  return {
    async addresses(name) {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      if (found.length > 0) return found
      for (const answer of answers)
        if (answer.status === 'rejected' && !saysNothing(answer.reason)) throw answer.reason
      return []
    },
    exchangers: (domain) => resolver.resolveMx(domain).catch(orNone),
    async texts(name) {
      const parts = await resolver.resolveTxt(name).catch(orNone)
      return parts.map((part) => part.join(''))
    },
    names: (address) => resolver.reverse(address).catch(orNone),
  }
}

function orNone(error: unknown): never[] {
  if (saysNothing(error)) return []
  throw error
}

function saysNothing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NOTHING.includes(String(error.code))
}

// What name servers say of a domain that mail is sent from: whether receivers will take it for what it is.
import { isPublicAddress, isWithin, networks } from '../../../platform/delivery/publicAddress.ts'
import type { Resolver } from '../../../platform/delivery/resolver.ts'
import type { MailProvider } from '../../../platform/mailProvider.ts'

export const CHECKS = ['spf', 'dkim', 'dmarc', 'mx', 'returnPath', 'reverseDns'] as const
/** `unknown`: nobody answered in time, or it cannot be told from outside. */
export const STATES = ['pass', 'fail', 'unknown'] as const

/** A record to be put into the zone of the domain. */
export interface ZoneRecord {
  type: 'TXT' | 'MX'
  name: string
  value: string
}

export interface Check {
  check: (typeof CHECKS)[number]
  state: (typeof STATES)[number]
  message: string
  /** What was found there. */
  found: string[]
  /** What to paste, where something is missing. */
  record: ZoneRecord | null
}

/** How mail of the domain leaves. */
export interface Sending {
  domain: string
  /** Where bounces go. */
  returnDomain: string
  /** The host that takes the mail; null for a mailer that sends nothing. */
  host: string | null
  provider: MailProvider | null
  /** The key that messages are signed with here. */
  dkim: { domain: string; name: string; value: string } | null
}

/** What the SPF record of a domain has to include for mail that goes through a provider. */
const INCLUDES: Readonly<Record<MailProvider, string>> = {
  ses: 'amazonses.com',
  sendgrid: 'sendgrid.net',
  mailgun: 'mailgun.org',
  postmark: 'spf.mtasv.net',
  brevo: 'spf.brevo.com',
  sparkpost: 'sparkpostmail.com',
}

/** Selectors that providers and mail servers use when nobody chooses another one. */
const SELECTORS = [
  'default',
  'mail',
  'dkim',
  's1',
  's2',
  'k1',
  'k2',
  'pm',
  'mailo',
  'smtp',
  'selector1',
  'selector2',
  'google',
  'brevo1',
  'brevo2',
]

/** RFC 7208, 4.6.4. */
const MOST_LOOKUPS = 10
const LONGEST_FOUND = 500

/** Asks everything at once. Never throws: what cannot be told is unknown. */
export async function checkDomain(resolver: Resolver, sending: Sending): Promise<Check[]> {
  const asked = { spf: spf, dkim: dkim, dmarc: dmarc, mx: mx, returnPath: returnPath, reverseDns: reverseDns }
  return Promise.all(
    CHECKS.map(async (check) => {
      try {
        const { found = [], record = null, ...said } = await asked[check](resolver, sending)
        return {
          check,
          ...said,
          found: found.slice(0, 10).map((text) => text.slice(0, LONGEST_FOUND)),
          record,
        }
      } catch {
        const message = 'The name servers did not answer in time.'
        return { check, state: 'unknown' as const, message, found: [], record: null }
      }
    }),
  )
}

type Said = Pick<Check, 'state' | 'message'> & Partial<Pick<Check, 'found' | 'record'>>

async function spf(resolver: Resolver, { domain, provider, host }: Sending): Promise<Said> {
  const records = (await resolver.texts(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text))
  const wanted = provider ? `include:${INCLUDES[provider]} ` : host ? `a:${host} ` : ''
  const record = { type: 'TXT' as const, name: domain, value: `v=spf1 ${wanted}mx ~all` }
  const [first] = records
  if (first === undefined) return { state: 'fail', message: 'There is no SPF record.', record }
  if (records.length > 1)
    return {
      state: 'fail',
      message: 'There are several SPF records: receivers take none of them.',
      found: records,
    }
  if (/\+?\ball\b/i.test(first) && !/[-~?]all\b/i.test(first))
    return { state: 'fail', message: 'The record lets everybody send (+all).', found: records, record }
  const tree = await walk(resolver, domain, host)
  if (tree.lookups > MOST_LOOKUPS)
    return {
      state: 'fail',
      message: `The record takes ${tree.lookups} lookups; receivers stop after ten.`,
      found: records,
    }
  if (provider && !tree.includes.has(INCLUDES[provider]))
    return {
      ...{
        state: 'fail',
        message: 'The record does not name the provider that sends the mail.',
        found: records,
      },
      record: { ...record, value: withMechanism(first, `include:${INCLUDES[provider]}`) },
    }
  if (provider || tree.hasHost)
    return { state: 'pass', message: 'The record names what sends the mail.', found: records }
  if (host === null) return { state: 'pass', message: 'There is a record.', found: records }
  return {
    ...{ state: 'unknown', found: records },
    message: `The record does not name ${host}. When that server sends the mail itself, it should.`,
    record: { ...record, value: withMechanism(first, `a:${host}`) },
  }
}

function withMechanism(record: string, mechanism: string): string {
  return /\s[-~?+]?all\s*$/i.test(record)
    ? record.replace(/(\s[-~?+]?all\s*)$/i, ` ${mechanism}$1`)
    : `${record} ${mechanism}`
}

interface Tree {
  lookups: number
  includes: Set<string>
  hasHost: boolean
}

/** Follows what the record includes, as far as receivers would. */
async function walk(resolver: Resolver, domain: string, host: string | null): Promise<Tree> {
  const tree: Tree = { lookups: 0, includes: new Set(), hasHost: false }
  const addresses = host === null ? [] : await resolver.addresses(host).catch(() => [])
  const isHost = (found: readonly string[]) => found.some((address) => addresses.includes(address))
  const visit = async (name: string): Promise<void> => {
    const [record = ''] = (await resolver.texts(name)).filter((text) => /^v=spf1(\s|$)/i.test(text))
    for (const term of record.split(/\s+/).slice(1)) {
      const [, kind = '', value = ''] =
        /^[+~?-]?(include|redirect|a|mx|ip4|ip6|exists|ptr)(?:[:=](\S+))?$/i.exec(term) ?? []
      const type = kind.toLowerCase()
      if (['include', 'redirect', 'a', 'mx', 'exists', 'ptr'].includes(type)) tree.lookups++
      if (tree.lookups > MOST_LOOKUPS) return
      if (
        (type === 'include' || type === 'redirect') &&
        value !== '' &&
        !tree.includes.has(value.toLowerCase())
      ) {
        tree.includes.add(value.toLowerCase())
        await visit(value.toLowerCase())
      } else if (type === 'a') tree.hasHost ||= isHost(await resolver.addresses(value || name))
      else if (type === 'mx') {
        const exchangers = (await resolver.exchangers(value || name)).slice(0, MOST_LOOKUPS)
        const found = await Promise.all(exchangers.map(({ exchange }) => resolver.addresses(exchange)))
        tree.hasHost ||= isHost(found.flat())
      } else if ((type === 'ip4' || type === 'ip6') && value !== '')
        tree.hasHost ||= addresses.some((one) => isInside(value, one))
    }
  }
  await visit(domain)
  return tree
}

function isInside(network: string, address: string): boolean {
  try {
    const whole = network.includes('/') ? network : `${network}/${network.includes(':') ? 128 : 32}`
    return isWithin(networks([whole]), address)
  } catch {
    return false
  }
}

async function dkim(resolver: Resolver, { domain, dkim: key, provider }: Sending): Promise<Said> {
  if (key && isUnder(domain, key.domain)) {
    const record = { type: 'TXT' as const, name: key.name, value: key.value }
    const found = await resolver.texts(key.name)
    const said = found.find((text) => /\bp=/.test(text))
    if (said === undefined)
      return { state: 'fail', message: `There is no record at ${key.name}.`, found, record }
    if (publicKey(said) !== publicKey(key.value))
      return {
        state: 'fail',
        message: 'The record holds another key than the one that messages are signed with.',
        found,
        record,
      }
    return { state: 'pass', message: 'Messages are signed, and the key is there.', found }
  }
  const names = SELECTORS.map((selector) => `${selector}._domainkey.${domain}`)
  const answers = await Promise.all(names.map((name) => resolver.texts(name)))
  const at = answers.findIndex((texts) => texts.some((text) => /\bp=[^;\s]/.test(text)))
  if (at >= 0) return { state: 'pass', message: `There is a key at ${names[at]}.`, found: answers[at] ?? [] }
  return provider
    ? {
        state: 'unknown',
        message:
          'The provider signs: its pages say which records the domain needs. None was found under the usual names.',
      }
    : {
        state: 'fail',
        message:
          'Nobody signs for this domain: make a key and set mailer_dkim_domain, mailer_dkim_selector and mailer_dkim_private_key_path.',
      }
}

function publicKey(record: string): string {
  return (/\bp=([^;]*)/.exec(record)?.[1] ?? '').replace(/\s/g, '')
}

function isUnder(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`)
}

async function dmarc(resolver: Resolver, { domain }: Sending): Promise<Said> {
  const record = {
    type: 'TXT' as const,
    name: `_dmarc.${domain}`,
    value: `v=DMARC1; p=none; rua=mailto:postmaster@${domain}`,
  }
  const labels = domain.split('.')
  // The domain itself, and what it is part of.
  const places = labels
    .slice(0, -1)
    .map((_, index) => labels.slice(index).join('.'))
    .slice(0, 4)
  for (const place of places) {
    const found = (await resolver.texts(`_dmarc.${place}`)).filter((text) => /^v=DMARC1(;|\s|$)/i.test(text))
    const [first] = found
    if (first === undefined) continue
    if (found.length > 1)
      return {
        state: 'fail',
        message: 'There are several DMARC records: receivers take none of them.',
        found,
      }
    const policy = /;\s*p\s*=\s*(none|quarantine|reject)\b/i.exec(first)?.[1]?.toLowerCase()
    if (!policy) return { state: 'fail', message: 'The DMARC record has no policy.', found, record }
    return {
      state: 'pass',
      message:
        policy === 'none'
          ? 'There is a record; it asks receivers for reports alone (p=none).'
          : `There is a record with the policy ${policy}.`,
      found,
    }
  }
  return { state: 'fail', message: 'There is no DMARC record.', record }
}

async function mx(resolver: Resolver, { domain }: Sending): Promise<Said> {
  const found = (await resolver.exchangers(domain)).map(({ priority, exchange }) => `${priority} ${exchange}`)
  if (found.some((one) => !/^\d+ \.?$/.test(one)))
    return { state: 'pass', message: 'Answers can be delivered.', found }
  const record = { type: 'MX' as const, name: domain, value: `10 mail.${domain}` }
  return {
    state: 'fail',
    message: 'Nobody takes the mail of this domain: answers come back to their senders.',
    found,
    record,
  }
}

async function returnPath(resolver: Resolver, { domain, returnDomain }: Sending): Promise<Said> {
  const found = (await resolver.exchangers(returnDomain)).map(
    ({ priority, exchange }) => `${priority} ${exchange}`,
  )
  if (found.length === 0)
    return {
      state: 'fail',
      message: `Nobody takes the mail of ${returnDomain}: bounces are lost.`,
      record: { type: 'MX', name: returnDomain, value: `10 mail.${returnDomain}` },
    }
  const [own, other] = [domain, returnDomain].map((name) => name.split('.').slice(-2).join('.'))
  return own === other
    ? { state: 'pass', message: `Bounces go to ${returnDomain}.`, found }
    : {
        state: 'unknown',
        message: `Bounces go to ${returnDomain}, which is another domain: SPF does not count for DMARC then, and DKIM has to.`,
        found,
      }
}

async function reverseDns(resolver: Resolver, { host, provider }: Sending): Promise<Said> {
  if (host === null) return { state: 'unknown', message: 'The mailer sends nothing.' }
  if (provider) return { state: 'pass', message: 'The provider cares for it.' }
  const addresses = (await resolver.addresses(host)).filter(isPublicAddress)
  if (addresses.length === 0)
    return {
      state: 'unknown',
      message: `${host} has no public address: what it sends with cannot be told from here.`,
    }
  const found: string[] = []
  for (const address of addresses.slice(0, 4)) {
    const names = await resolver.names(address)
    const own = await Promise.all(
      names
        .slice(0, 4)
        .map(async (name) => ((await resolver.addresses(name)).includes(address) ? name : null)),
    )
    const name = own.find((one) => one !== null)
    found.push(`${address} ${name ?? names[0] ?? '-'}`)
    if (!name)
      return {
        state: 'fail',
        message: `${address} has no name that leads back to it: whoever runs the server sets it (PTR).`,
        found,
      }
  }
  return { state: 'pass', message: 'Each address has a name that leads back to it.', found }
}

// What the settings in the database may hold. Everything else is refused when it is saved, and passed over at the start.
import { BlockList, isIP } from 'node:net'
import type { ConfigKey } from './configKeys.ts'
import { operatorKeys } from './keyEffects.ts'
import { parseMailerDsn } from './mailerDsn.ts'
import { readMailPaces } from './mailPaces.ts'
import { StartError } from './startError.ts'
import { isTimeZone } from './timeZone.ts'

/** Longest text of a value, and most entries of a list or map. */
const LONGEST = 65_536
const MOST = 1_000

/**
 * Why a value of the right type cannot be a saved one; null when it can. The rules are those by which a server with
 * the value starts and answers: whoever saved another one could not take it back.
 */
export function refusalOf(name: ConfigKey, value: unknown): string | null {
  if (operatorKeys.includes(name)) return 'it can be set in the environment or the configuration file only'
  const texts = typeof value === 'object' && value !== null ? Object.values(value) : [value]
  if (texts.length > MOST) return `at most ${MOST} entries are expected`
  if (texts.some((text) => typeof text === 'string' && text.length > LONGEST))
    return `at most ${LONGEST} characters are expected`
  return value === null ? null : (RULES[name]?.(value) ?? null)
}

const RULES: Partial<Record<ConfigKey, (value: unknown) => string | null>> = {
  site_url: siteAddress,
  public_url: siteAddress,
  default_timezone: (value) =>
    isTimeZone(String(value)) ? null : 'a time zone such as Europe/Rome is expected',
  campaign_time_wait_on_event_false: (value) =>
    /^P(?=\d|T\d)(\d{1,4}Y)?(\d{1,4}M)?(\d{1,4}W)?(\d{1,6}D)?(T(?=\d)(\d{1,6}H)?(\d{1,6}M)?(\d{1,6}S)?)?$/.test(
      String(value),
    )
      ? null
      : 'a duration such as PT1H or P1D is expected',
  locale: (value) =>
    /^[a-z]{2,3}([_-][A-Za-z0-9]{2,8})*$/.test(String(value)) ? null : 'a locale such as en_US is expected',
  trusted_proxies: (value) =>
    (value as readonly string[]).every(isNetwork)
      ? null
      : 'addresses and networks such as 10.0.0.0/8 are expected',
  mailer_dsn: (value) => {
    try {
      const dsn = parseMailerDsn(String(value))
      return dsn.kind === 'smtp' && dsn.caFile !== null
        ? 'a file of authorities (ca) can be named in the environment or the configuration file only'
        : null
    } catch (error) {
      if (error instanceof StartError) return error.message.replace(/^mailer_dsn /, 'it ').replace(/\.$/, '')
      throw error
    }
  },
  mail_providers: (value) => refusalOfPaces({ mail_providers: value as Texts, mail_warm_ups: {} }),
  mail_warm_ups: (value) => refusalOfPaces({ mail_providers: {}, mail_warm_ups: value as Texts }),
  mailer_from_email: addressOnly,
  mailer_reply_to_email: addressOnly,
  mailer_return_path: addressOnly,
  mailer_from_name: (value) => (ONE_LINE.test(String(value)) ? null : 'one line of text is expected'),
  mailer_custom_headers: (value) =>
    Object.entries(value as Readonly<Record<string, string>>).every(
      ([name, text]) => HEADER_NAME.test(name) && ONE_LINE.test(text),
    )
      ? null
      : 'names of headers, and one line of text for each, are expected',
  // A header carries it, from which spaces at the ends are taken.
  metrics_token: (value) =>
    /^([!-~]([ -~]*[!-~])?)?$/.test(String(value))
      ? null
      : 'letters, digits and signs of ASCII are expected, without spaces at the ends',
  sms_default_region: (value) =>
    /^([A-Z]{2})?$/.test(String(value)) ? null : 'two letters of a country such as DE are expected',
  sms_dsn: (value) =>
    /^(twilio|null|off):\/\//.test(String(value)) ? null : 'twilio://…, null:// or off:// is expected',
}

function siteAddress(value: unknown): string | null {
  const url = URL.parse(String(value))
  const isPlain = url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === ''
  return isPlain ? null : 'an address such as https://marketing.example.com is expected'
}

type Texts = Readonly<Record<string, string>>

function refusalOfPaces(values: Parameters<typeof readMailPaces>[0]): string | null {
  try {
    readMailPaces(values)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

// Control characters would end a header and begin another.
const ONE_LINE = /^\P{Cc}*$/u
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

function addressOnly(value: unknown): string | null {
  return /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u.test(String(value))
    ? null
    : 'an address such as news@example.com is expected'
}

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [base = '', bits, ...more] = text.split('/')
  if (isIP(base) === 0 || more.length > 0) return false
  if (bits === undefined) return true
  try {
    new BlockList().addSubnet(base, Number(bits), isIP(base) === 6 ? 'ipv6' : 'ipv4')
    return /^\d{1,3}$/.test(bits) && Number(bits) > 0
  } catch {
    return false
  }
}

import { type ApiError, invalid } from '../../../platform/errors.ts'
import { slug } from '../../../platform/values/aliases.ts'

/** First parts of addresses that lead elsewhere: a page of such a name would never be seen. */
export const RESERVED_ALIASES: ReadonlySet<string> = new Set([
  'api',
  'app',
  'asset',
  'dwc',
  'email',
  'focus',
  'form',
  'forms',
  'healthz',
  'index-php',
  'mailer',
  'media',
  'metrics',
  'mtc',
  'notification',
  'oauth',
  'page',
  'passwordreset',
  'plugin',
  'r',
  'readyz',
  'redirect',
  's',
  'sms',
  'themes',
  'video',
])

/** Why an alias that somebody wants is refused. */
export function reservedProblem(alias: unknown): ApiError | null {
  if (typeof alias !== 'string' || !RESERVED_ALIASES.has(slug(alias, '-'))) return null
  return invalid('alias', `No page can have the alias "${slug(alias, '-')}": its address leads elsewhere.`)
}

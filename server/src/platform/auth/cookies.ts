/** Cookies of people who sign in. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The path of the site, without a slash at its end. */
export function sitePath(config: Pick<Config, 'site_url'>): string {
  return new URL(config.site_url ?? 'http://localhost').pathname.replace(/\/+$/, '')
}

/** The path under which the login and consent pages live, with the path of the site in front. */
export function oauthPath(config: Pick<Config, 'site_url'>): string {
  return `${sitePath(config)}/oauth/v2`
}

type SiteConfig = Pick<Config, 'site_url'>

/** Whether cookies stay in TLS: the request came by it, or the site is at such an address. */
function isSecure(request: FastifyRequest, config: SiteConfig): boolean {
  return request.protocol === 'https' || config.site_url?.startsWith('https:') === true
}

/**
 * The name of the session's cookie. Over TLS the prefix makes browsers accept it from this host alone, for all of its paths:
 * a site below a path has a name of its own.
 */
export function sessionCookie(request: FastifyRequest, config: SiteConfig): string {
  if (!isSecure(request, config)) return 'campanile_session'
  return `__Host-campanile_session${sitePath(config).replaceAll(/[^A-Za-z\d]+/g, '_')}`
}

/** The form of `formToken` that stands for requests of a session. */
export const SESSION_TOKEN = 'session request'

/** Sets the cookie of a session; without a value the browser deletes it. */
export function setSessionCookie(
  reply: FastifyReply,
  config: SiteConfig & Pick<Config, 'session_lifetime'>,
  value: string | null,
): void {
  const { request } = reply
  const path = isSecure(request, config) ? '/' : `${sitePath(config)}/`
  const maxAgeMs = value === null ? 0 : config.session_lifetime * 1_000
  setCookie(reply, config, { name: sessionCookie(request, config), value: value ?? '', path, maxAgeMs })
}

/** The value of a cookie that we may have set: 64 hexadecimal digits. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value !== undefined && /^[0-9a-f]{64}$/.test(value) ? value : undefined
}

interface Cookie {
  name: string
  value: string
  /** Where it is sent to. */
  path: string
  maxAgeMs: number
}

/** Sets a cookie that other sites cannot send along with a form, and that stays in TLS where there is TLS. */
export function setCookie(
  reply: FastifyReply,
  config: SiteConfig,
  { name, value, path, maxAgeMs }: Cookie,
): void {
  const attributes = [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${Math.floor(maxAgeMs / 1_000)}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure(reply.request, config) ? ['Secure'] : []),
  ]
  const others = [reply.getHeader('set-cookie') ?? []].flat().map(String)
  reply.removeHeader('set-cookie').header('set-cookie', [...others, attributes.join('; ')])
}

/** The token that a form carries to show that it came from our page: nobody without the cookie can make it. */
export function formToken(cookie: string, form: string): string {
  return createHmac('sha256', cookie).update(form).digest('hex')
}

/** Compares a form's token in constant time. */
export function isFormToken(given: string | undefined, cookie: string, form: string): boolean {
  const wanted = Buffer.from(formToken(cookie, form))
  const sent = Buffer.from(given ?? '')
  return sent.length === wanted.length && timingSafeEqual(sent, wanted)
}

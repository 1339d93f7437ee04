/** Cookies of the login and consent pages. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The path under which the pages live, with the path of the site in front. */
export function oauthPath(config: Config): string {
  return `${new URL(config.site_url ?? 'http://localhost').pathname.replace(/\/+$/, '')}/oauth/v2`
}

/** The value of a cookie that we may have set: 64 hexadecimal digits. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value !== undefined && /^[0-9a-f]{64}$/.test(value) ? value : undefined
}

/** Sets a cookie that scripts cannot read, that other sites cannot send along with a form, and that stays in TLS where there is TLS. */
export function setCookie(
  reply: FastifyReply,
  config: Config,
  cookie: { name: string; value: string; maxAgeMs: number },
): void {
  const isSecure = reply.request.protocol === 'https' || config.site_url?.startsWith('https:')
  const attributes = [
    `${cookie.name}=${cookie.value}`,
    `Path=${oauthPath(config)}`,
    `Max-Age=${Math.floor(cookie.maxAgeMs / 1_000)}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
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

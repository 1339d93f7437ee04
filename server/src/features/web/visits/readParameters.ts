// What scripts and pixels send of a page.
import type { FastifyRequest } from 'fastify'
import { storable } from '../../../platform/values/inputs.ts'
import { unserializePhp } from '../../../platform/values/phpArray.ts'
import { type ClickThrough, readClickThrough } from '../../content/links/clickThrough.ts'
import { deviceParameter } from '../visitors/browserState.ts'

/** Bytes of `d` that are decoded at most. */
const MAX_ENCODED = 16_384
const MAX_REFERER = 2_000

/** What was sent of a page, whichever way. */
export interface SentPage {
  parameters: Readonly<Record<string, unknown>>
  url: string | null
  title: string | null
  language: string | null
  referer: string | null
  /** Of the device, as a script says it. */
  trackingId: string | null
  clickThrough: ClickThrough | null
  /** It carries a click-through value that cannot be read. */
  isForged: boolean
}

/** Reads the query, the body and `d`, later ones first; the query of the page's own address fills in what they leave open. */
export function readSentPage({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): SentPage {
  const direct = { ...asObject(query), ...asObject(body) }
  const sent: Record<string, unknown> = { ...decodeParameters(textOf(direct.d)), ...direct }
  const url = textOf(sent.page_url) ?? textOf(sent.url)
  const own = queryOf(url)
  const ct = textOf(sent.ct)
  const clickThrough = ct === null ? readClickThrough(textOf(own.ct) ?? '') : readClickThrough(ct)
  return {
    parameters: { ...own, ...sent },
    url: url === null ? null : storable(url),
    title: clean(sent.page_title),
    language: clean(sent.page_language),
    referer: clean(sent.page_referrer, MAX_REFERER),
    trackingId: deviceParameter(sent),
    clickThrough,
    isForged: ct !== null && ct !== '' && clickThrough === null,
  }
}

/** The parameters in `d`: base64 of a serialised PHP array, of JSON, or of a query. None where it is nothing of them. */
function decodeParameters(text: string | null): Record<string, unknown> {
  if (text === null || text.length > MAX_ENCODED) return {}
  const base64 = text.replaceAll(' ', '+')
  if (!/^[A-Za-z0-9+/_-]+=*$/.test(base64)) return {}
  const bytes = Buffer.from(base64, 'base64')
  const php = unserializePhp(bytes)
  if (php !== undefined) return asObject(php)
  const plain = bytes.toString('utf8')
  return plain.startsWith('{') ? fromJson(plain) : Object.fromEntries(new URLSearchParams(plain))
}

function fromJson(text: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return {}
  }
}

function queryOf(url: string | null): Record<string, unknown> {
  const at = url?.indexOf('?') ?? -1
  if (url === null || at < 0) return {}
  const end = url.indexOf('#', at)
  return Object.fromEntries(new URLSearchParams(url.slice(at + 1, end < 0 ? undefined : end)))
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function clean(value: unknown, most?: number): string | null {
  const text = textOf(value)
  return text === null || text === '' ? null : storable(text, most)
}

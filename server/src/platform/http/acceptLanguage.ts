import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The language that fits best what `Accept-Language` asks for (RFC 9110, section 12.5.4): each range by its weight, then
 * by its place, first whole and then without its last parts (RFC 4647, section 3.4); `pt` finds `pt-BR`, too. `*` stands
 * for the first that is not ruled out. The first of the available ones where nothing fits: an answer in another language
 * is better than none.
 */
export function negotiateLanguage(
  header: string | undefined,
  available: readonly [string, ...string[]],
): string {
  const ranges = (header ?? '').split(',').flatMap(readRange)
  const isRefused = (language: string) =>
    ranges.some(({ tag, weight }) => weight === 0 && tag === language.toLowerCase())
  for (const { tag } of acceptedOf(ranges)) {
    const found = tag === '*' ? available.find((language) => !isRefused(language)) : lookUp(tag, available)
    if (found !== undefined) return found
  }
  return available[0]
}

/** The tag that `Accept-Language` prefers, whether there are texts in it or not; null for none. */
export function preferredTag(header: string | undefined): string | null {
  const ranges = (header ?? '').split(',').flatMap(readRange)
  return acceptedOf(ranges).find(({ tag }) => tag !== '*')?.tag ?? null
}

function acceptedOf(ranges: readonly LanguageRange[]): LanguageRange[] {
  return ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
}

function lookUp(tag: string, available: readonly string[]): string | undefined {
  const parts = tag.split('-')
  for (let length = parts.length; length > 0; length--) {
    const shorter = parts.slice(0, length).join('-')
    const found = available.find((language) => `${language.toLowerCase()}-`.startsWith(`${shorter}-`))
    if (found !== undefined) return found
  }
  return undefined
}

interface LanguageRange {
  tag: string
  weight: number
}

// What is no range is passed over.
function readRange(text: string): LanguageRange[] {
  const [, tag = '', weight = '1'] =
    /^\s*(\*|[a-z]{1,8}(?:-[a-z0-9]{1,8}){0,8})\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i.exec(
      text,
    ) ?? []
  return tag === '' ? [] : [{ tag: tag.toLowerCase(), weight: Number(weight) }]
}

/** The language of the answer to a request, of which the answer tells. */
export function answerLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  available: readonly [string, ...string[]],
): string {
  const language = negotiateLanguage(request.headers['accept-language'], available)
  const vary = [reply.getHeader('vary'), 'Accept-Language', 'Authorization'].filter(Boolean).join(', ')
  reply.header('content-language', language).header('vary', vary)
  return language
}

const HEADER_NAME = /^[A-Za-z0-9-]{1,70}$/

/** Headers that we write, that other servers write, or that name recipients. */
const FORBIDDEN = new Set([
  'from',
  'to',
  'cc',
  'bcc',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'return-path',
  'sender',
  'received',
  'dkim-signature',
])

/** Why no custom header may have this name; null when it may. */
export function headerNameProblem(name: string): string | null {
  if (!HEADER_NAME.test(name)) return `"${name.slice(0, 80)}" is not the name of a header.`
  const lower = name.toLowerCase()
  if (!FORBIDDEN.has(lower) && !lower.startsWith('resent-')) return null
  return `The header ${name} cannot be set: it belongs to the message itself.`
}

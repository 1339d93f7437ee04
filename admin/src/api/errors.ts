// What an error of the server means for a page.
import { ApiError } from '@campanile/client'
import { t } from '../words/messages.ts'

/** Who may not do what a page is for. */
export const FORBIDDEN = new ApiError(403, { message: '' })

/** Messages by field, and those that belong to none. */
export interface Refusal {
  fields: Readonly<Record<string, string>>
  others: readonly string[]
}

/** What is wrong with what was sent: beside which fields, and else. */
export function refusalOf(error: unknown, known: (field: string) => boolean): Refusal {
  if (!(error instanceof ApiError)) return { fields: {}, others: [sentenceOf(error)] }
  const details = Object.entries((error.details ?? {}) as Record<string, unknown>).filter(
    ([field]) => !/^\d+$/.test(field),
  )
  const fields = details.filter(([field]) => known(field)).map(([field, text]) => [field, textOf(text)])
  const others = details
    .filter(([field]) => !known(field))
    .map(([field, text]) => `${field}: ${textOf(text)}`)
  // What the server says of a refusal says more than what is said of any.
  if (details.length === 0)
    others.push(error.message === '' ? sentenceOf(error) : withRequest(error.message, error))
  return { fields: Object.fromEntries(fields), others }
}

/** Whether the same may succeed later, as it is. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).join(' ') : String(value)
}

/** What happened, in one sentence. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return t('words.error.network')
  if (error.status === 403) return t('words.error.forbidden')
  if (error.status === 404) return t('words.error.missing')
  if (error.status >= 500) return withRequest(t('words.error.server'), error)
  return error.message
}

/** With the name that the log of the server has for a request that failed there, for whoever is asked about it. */
function withRequest(text: string, { requestId }: ApiError): string {
  return requestId === null ? text : `${text} ${t('words.error.request', { id: requestId })}`
}

/** Whether nothing can be shown of what was read: it never was, it is gone, or the right to it is. */
export function isLost({ data, error }: { data?: unknown; error: unknown }): boolean {
  return error !== null && (data === undefined || !mayPass(error))
}

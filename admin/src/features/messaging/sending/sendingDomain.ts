// Sending domains as they are answered.
import { change } from '../../../api/change.ts'
import type { Answer } from '../../../api/query.ts'

export type SendingDomain = Answer<'/sendingdomains'>['domains'][number]

/** The page of a domain. */
export function domainAddress(domain: string): string {
  return `/settings/sending/domains/${encodeURIComponent(domain)}`
}

/** Has the name servers asked again. @throws ApiError where the server refuses */
export async function checkAgain(domain: string): Promise<void> {
  await change('POST', '/sendingdomains/check', { body: { domain } })
}

import { type ApiError, invalid } from '../../../platform/errors.ts'
import { isWebAddress } from '../../../platform/values/webAddress.ts'

/** Why the redirect of a page is refused: with a kind or an address, the address is to be one. */
export function redirectProblem({ redirectType, redirectUrl }: Record<string, unknown>): ApiError | null {
  if (redirectUrl ? isWebAddress(String(redirectUrl)) : !redirectType) return null
  return invalid('redirectUrl', 'This value should be an address that starts with http or https.')
}

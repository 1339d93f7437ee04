// How many bodies with parts are under way at once: each may take as long as an upload, and holds files and fields.
import { ApiError } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/values/networks.ts'

const MOST = 200
const MOST_OF_ONE = 20

/** Lets in so many at once, of all and of each address. @throws ApiError 503 or 429 for one too many. */
export function uploadRoom(): <T>(address: string, receive: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, number>()
  let all = 0
  return async (address, receive) => {
    const asker = networkOf(address)
    const own = underWay.get(asker) ?? 0
    const headers = { 'retry-after': '10' }
    if (own >= MOST_OF_ONE)
      throw new ApiError(429, 'too_many_requests', 'Too many forms of this address are under way.', {
        headers,
      })
    if (all >= MOST)
      throw new ApiError(503, 'busy', 'Too many forms are under way. Please try again.', { headers })
    all += 1
    underWay.set(asker, own + 1)
    try {
      return await receive()
    } finally {
      all -= 1
      const left = (underWay.get(asker) ?? 1) - 1
      if (left === 0) underWay.delete(asker)
      else underWay.set(asker, left)
    }
  }
}

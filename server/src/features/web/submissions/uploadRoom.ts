// Limits on forms with files that are under way.
import { limitUploads, type UploadLimit } from '../../../platform/http/uploadLimit.ts'
import { networkOf } from '../../../platform/values/networks.ts'

/** Limits uploads of each network and of all. @throws ApiError 429 or 503 beyond them */
export function uploadRoom(): UploadLimit {
  const limit = limitUploads({
    perSender: 20,
    perProcess: 200,
    messages: {
      sender: 'Too many forms of this address are under way.',
      process: 'Too many forms are under way. Please try again.',
    },
  })
  return (address, receive) => limit(networkOf(address), receive)
}

import type { Config } from './config.ts'
import type { ConfigKey } from './configKeys.ts'
import { ApiError } from './errors.ts'

const RETRY_AFTER_SECONDS = 600

/** @throws ApiError 503 while the saved value of one of the keys cannot be decrypted: the caller tries again later. */
export function requireReadable(config: Pick<Config, 'unreadable'>, keys: readonly ConfigKey[]): void {
  const unreadable = keys.filter((key) => config.unreadable.has(key))
  if (unreadable.length === 0) return
  throw new ApiError(
    503,
    'busy',
    `These settings cannot be decrypted at the moment: ${unreadable.join(', ')}.`,
    {
      headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
    },
  )
}

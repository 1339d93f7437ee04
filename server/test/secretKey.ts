import { parseKey } from '../src/platform/secrets/cipher.ts'
import { keyRingOf } from '../src/platform/secrets/keyRing.ts'

/** The secret key of test databases, as CAMPANILE_SECRET_KEY takes it. */
export const TEST_SECRET_KEY = '7'.repeat(64)

const key = parseKey(TEST_SECRET_KEY)
if (!key) throw new Error('the secret key of the tests is malformed')

export const testKeyRing = keyRingOf([key])

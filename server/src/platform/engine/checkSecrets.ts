// The secret key of the installation and the values that it encrypts, for `doctor`.
import { findCurrentKeyId } from '../database/encryption.ts'
import { countStoredSecrets, type StoredCount } from '../database/storedSecrets.ts'
import { type Check, type Finding, finding } from './check.ts'

export const checkSecrets: Check = async ({ sql, catalog }) => {
  const { keyRing } = sql.home
  const [currentId, counts] = await Promise.all([
    findCurrentKeyId(sql),
    countStoredSecrets(sql, catalog.encryptedColumns),
  ])
  const plain = counts.filter(({ keyId }) => keyId === null)
  const previous = counts.filter(
    ({ keyId, isReadable }) => keyId !== null && keyId !== currentId && isReadable,
  )
  const unreadable = counts.filter(({ isReadable }) => !isReadable)
  const candidates: (Finding | false)[] = [
    currentId !== null &&
      keyRing.find(currentId) === null &&
      finding('error', 'health.secretKey.missing', { keyId: currentId }),
    unreadable.length > 0 &&
      finding('error', 'health.secrets.unreadable', {
        places: namesOf(unreadable),
        count: sumOf(unreadable),
      }),
    plain.length > 0 &&
      finding('warning', 'health.secrets.plain', { places: namesOf(plain), count: sumOf(plain) }),
    previous.length > 0 && finding('warning', 'health.secrets.previous', { count: sumOf(previous) }),
  ]
  return candidates.filter((one) => one !== false)
}

function namesOf(counts: readonly StoredCount[]): string {
  return [...new Set(counts.map(({ place }) => place))].join(', ')
}

function sumOf(counts: readonly StoredCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

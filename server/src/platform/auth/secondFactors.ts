/** Second factors: the secret that an authenticator app has, and codes for when it is lost. */
import { randomBytes } from 'node:crypto'
import type { Db } from '../database/connection.ts'
import { decryptSecret, encryptSecrets } from '../database/encryption.ts'
import { columnPurpose, type EncryptedColumn } from '../database/storedSecrets.ts'
import { ApiError } from '../errors.ts'
import { digest } from './secrets.ts'
import { base32, matchingStep } from './totp.ts'

/** RFC 4226 asks for as many as the digest is long. */
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** 80 bits: too many to guess, so that a plain digest is enough. */
const RECOVERY_BYTES = 10

/** Secrets of authenticator apps, in base64. */
export const secondFactorSecrets: EncryptedColumn = {
  table: 'second_factors',
  column: 'secret',
  key: 'user_id',
  async replaceLost(db, userIds) {
    await db`delete from second_factors where user_id = any(${userIds as number[]}::bigint[])`
  },
}
const PURPOSE = columnPurpose(secondFactorSecrets)

export type CodeKind = 'code' | 'recovery_code'

/** What kind of code somebody typed, without spaces and dashes; null when it can be neither. */
export function readCode(typed: string): { kind: CodeKind; code: string } | null {
  const code = typed.slice(0, 100).replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { kind: 'code', code }
  return /^[A-Z2-7]{16}$/.test(code) ? { kind: 'recovery_code', code } : null
}

/** Takes a code, which is then used up: false when it is wrong, was taken before, or is older than one that was. */
export async function takeCode(
  db: Db,
  userId: number,
  { kind, code, now }: { kind: CodeKind; code: string; now: Date },
): Promise<boolean> {
  if (kind === 'code') return takeStep(db, userId, { code, now, isConfirmed: true })
  const taken = await db`
    delete from recovery_codes where user_id = ${userId} and code_hash = ${digest(code)} returning 1 as taken`
  return taken.length > 0
}

async function takeStep(
  db: Db,
  userId: number,
  { code, now, isConfirmed }: { code: string; now: Date; isConfirmed: boolean },
): Promise<boolean> {
  const [factor] = await db<{ secret: string }[]>`
    select secret from second_factors where user_id = ${userId} and (confirmed_at is not null) = ${isConfirmed}`
  const step = factor ? matchingStep(readSecret(db, factor.secret), code, now) : null
  if (!factor || step === null) return false
  // Of two who come with one code at once the second one waits here, and finds it taken.
  const taken = await db`
    update second_factors set last_step = ${step}, confirmed_at = coalesce(confirmed_at, ${now})
    where user_id = ${userId} and secret = ${factor.secret} and last_step < ${step} returning 1 as taken`
  return taken.length > 0
}

function readSecret(db: Db, stored: string): Buffer {
  const text = decryptSecret(db, PURPOSE, stored)
  if (text !== null) return Buffer.from(text, 'base64')
  throw new ApiError(
    503,
    'busy',
    'Codes cannot be checked: the secret key of this installation is missing. Use a recovery code.',
  )
}

/** Makes a secret that a first code has to confirm. Null when the user has a factor already. */
export async function beginSecondFactor(db: Db, userId: number): Promise<Buffer | null> {
  const secret = randomBytes(SECRET_BYTES)
  const [stored = ''] = await encryptSecrets(db, [{ purpose: PURPOSE, text: secret.toString('base64') }])
  const begun = await db`
    insert into second_factors as f (user_id, secret) values (${userId}, ${stored})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where f.confirmed_at is null
    returning 1 as begun`
  return begun.length > 0 ? secret : null
}

/** Takes the first code: from then on codes are asked for. */
export async function confirmSecondFactor(
  db: Db,
  userId: number,
  { code, now }: { code: string; now: Date },
): Promise<boolean> {
  return takeStep(db, userId, { code, now, isConfirmed: false })
}

/** Replaces the recovery codes of a user. @returns the only copy of the new ones. */
export async function replaceRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)))
  await db`delete from recovery_codes where user_id = ${userId}`
  await db`
    insert into recovery_codes (user_id, code_hash)
    select ${userId}, unnest(${codes.map((code) => digest(code))}::bytea[])`
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

/** What a user has, to be shown. */
export interface FactorState {
  confirmedAt: Date | null
  recoveryCodes: number
}

/** The state of a user's second factor. One statement. */
export async function findFactorState(db: Db, userId: number): Promise<FactorState> {
  const [row] = await db<FactorState[]>`
    select f.confirmed_at as "confirmedAt",
      (select count(*)::int from recovery_codes c where c.user_id = f.user_id and f.confirmed_at is not null) as "recoveryCodes"
    from second_factors f where f.user_id = ${userId}`
  return row ?? { confirmedAt: null, recoveryCodes: 0 }
}

/** Takes the second factor away, with its recovery codes. False when there was none. */
export async function deleteSecondFactor(db: Db, userId: number): Promise<boolean> {
  const gone = await db`
    delete from second_factors where user_id = ${userId} returning confirmed_at as "confirmedAt"`
  return gone.some(({ confirmedAt }) => confirmedAt !== null)
}

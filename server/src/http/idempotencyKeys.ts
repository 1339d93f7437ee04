/** Answers kept under the keys of their requests, so that a repeated request does nothing twice. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Db } from '../database/connection.ts'

/** How long a key is remembered. */
const KEPT_MS = 24 * 3_600_000
/** Rows per purge: a fraction of a second. */
const PURGED = 20_000
const IV_BYTES = 12
const TAG_BYTES = 16

/** What a repeat gets: status, address of what was made, and body. */
export interface Answer {
  status: number
  location: string | null
  body: Buffer
}

/** A key with the request that came with it, as digests. */
export interface Claim {
  /** Of caller, address and key. */
  keyHash: Buffer
  /** Of what the request says. */
  requestHash: Buffer
  /** What the answer is encrypted with: answers hold secrets that are shown once. It is made of the key and not stored. */
  cipherKey: Buffer
}

/** Digests of a key used by a caller at an address, and of the request. */
export function makeClaim(caller: string, given: { address: string; key: string; request: unknown }): Claim {
  const whole = JSON.stringify([caller, given.address, given.key])
  return {
    keyHash: sha256(`key\n${whole}`),
    requestHash: sha256(JSON.stringify(given.request)),
    cipherKey: sha256(`answer\n${whole}`),
  }
}

/**
 * Takes the key for the rest of the transaction, and tells what is known of it: the first answer, `other` when it came
 * with another request, `running` when somebody holds it, null when it is new.
 */
export async function claimKey(
  db: Db,
  claim: Claim,
  now: Date,
): Promise<Answer | 'other' | 'running' | null> {
  const lock = claim.keyHash.readBigInt64BE().toString()
  // Two statements sent at once: the second runs after the first, so it sees what the holder before us has committed.
  const [[held], [row]] = await Promise.all([
    db<{ isHeld: boolean }[]>`select pg_try_advisory_xact_lock(${lock}::text::bigint) as "isHeld"`,
    db<{ requestHash: Buffer; status: number; location: string | null; answer: Buffer }[]>`
      select request_hash as "requestHash", status, location, answer from idempotency_keys
      where key_hash = ${claim.keyHash} and created_at > ${new Date(now.getTime() - KEPT_MS)}`,
  ])
  if (!held?.isHeld) return 'running'
  if (!row) return null
  if (!claim.requestHash.equals(row.requestHash)) return 'other'
  return { status: row.status, location: row.location, body: decrypt(row.answer, claim.cipherKey) }
}

/** Keeps the answer under a key that the transaction holds. An expired one is replaced. */
export async function insertAnswer(
  db: Db,
  claim: Claim,
  { answer, now }: { answer: Answer; now: Date },
): Promise<void> {
  await db`
    insert into idempotency_keys (key_hash, request_hash, status, location, answer, created_at)
    values (${claim.keyHash}, ${claim.requestHash}, ${answer.status}, ${answer.location},
      ${encrypt(answer.body, claim.cipherKey)}, ${now})
    on conflict (key_hash) do update set request_hash = excluded.request_hash, status = excluded.status,
      location = excluded.location, answer = excluded.answer, created_at = excluded.created_at`
}

/** Forgets keys that are older than a day, the oldest first. */
export async function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  await db`
    delete from idempotency_keys where key_hash in (
      select key_hash from idempotency_keys where created_at <= ${new Date(now.getTime() - KEPT_MS)}
      order by created_at limit ${PURGED})`
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function encrypt(body: Buffer, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const text = Buffer.concat([cipher.update(body), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

function decrypt(stored: Buffer, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, IV_BYTES))
  decipher.setAuthTag(stored.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(stored.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

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
    // With the key, which is not stored: passwords in requests cannot be guessed from the digest.
    requestHash: sha256(`request\n${whole}\n${JSON.stringify(given.request)}`),
    cipherKey: sha256(`answer\n${whole}`),
  }
}

/**
 * What is known of a key: the first answer, `other` when it came with another request, `running` when it is in use,
 * `interrupted` when it was claimed and never got an answer, null when it is new.
 */
export type Known = Answer | 'other' | 'running' | 'interrupted' | null

interface KeyRow {
  requestHash: Buffer
  /** Without status and answer while the request is being worked on, if it has claimed its key first. */
  status: number | null
  location: string | null
  answer: Buffer | null
}

/**
 * Takes keys for the rest of the transaction, and tells what is known of each. A key that stands here twice is in use
 * for the second. Two statements.
 */
export async function claimKeys(db: Db, claims: readonly Claim[], now: Date): Promise<Known[]> {
  const hashes = claims.map((claim) => claim.keyHash)
  const locks = hashes.map((hash) => hash.readBigInt64BE().toString())
  // Two statements sent at once: the second runs after the first, so it sees what the holders before us have committed.
  const [held, rows] = await Promise.all([
    db<{ isHeld: boolean }[]>`
      select pg_try_advisory_xact_lock(lock) as "isHeld"
      from unnest(${locks}::text[]::bigint[]) with ordinality as l (lock, position) order by position`,
    db<(KeyRow & { position: number })[]>`
      select c.position::int, k.request_hash as "requestHash", k.status, k.location, k.answer
      from unnest(${hashes}::bytea[]) with ordinality as c (key_hash, position)
      join idempotency_keys k on k.key_hash = c.key_hash
      where k.created_at > ${new Date(now.getTime() - KEPT_MS)}`,
  ])
  const byPosition = new Map(rows.map((row) => [row.position, row]))
  const taken = new Set<string>()
  return claims.map((claim, index) => {
    const name = claim.keyHash.toString('hex')
    if (!held[index]?.isHeld || taken.has(name)) return 'running'
    taken.add(name)
    const row = byPosition.get(index + 1)
    return row ? knownFrom(claim, row) : null
  })
}

function knownFrom(claim: Claim, { requestHash, status, location, answer }: KeyRow): Known {
  if (!claim.requestHash.equals(requestHash)) return 'other'
  if (status === null || answer === null) return 'interrupted'
  return { status, location, body: decrypt(answer, claim.cipherKey) }
}

/**
 * Claims a key before its work begins, and tells what is known of it: null when it is claimed now. For who holds a lock
 * named after the key: without an answer it is one that was interrupted. Two statements at most.
 */
export async function insertClaim(db: Db, { keyHash, ...claim }: Claim, now: Date): Promise<Known> {
  const claimed = await db`
    insert into idempotency_keys (key_hash, request_hash, created_at) values (${keyHash}, ${claim.requestHash}, ${now})
    on conflict (key_hash) do update set request_hash = excluded.request_hash, status = null, location = null, answer = null,
      created_at = excluded.created_at
    where idempotency_keys.created_at <= ${new Date(now.getTime() - KEPT_MS)} returning 1`
  if (claimed.length > 0) return null
  const [row] = await db<KeyRow[]>`
    select request_hash as "requestHash", status, location, answer from idempotency_keys where key_hash = ${keyHash}`
  return row ? knownFrom({ keyHash, ...claim }, row) : null
}

/** Gives a claimed key back: the request was refused. One statement. */
export async function deleteClaim(db: Db, { keyHash }: Claim): Promise<void> {
  await db`delete from idempotency_keys where key_hash = ${keyHash} and status is null`
}

/** Keeps answers under keys that the transaction holds. Expired ones are replaced. One statement. */
export async function insertAnswers(
  db: Db,
  answers: readonly { claim: Claim; answer: Answer }[],
  now: Date,
): Promise<void> {
  if (answers.length === 0) return
  await db`
    insert into idempotency_keys (key_hash, request_hash, status, location, answer, created_at)
    select key_hash, request_hash, status, location, answer, ${now}
    from unnest(${answers.map(({ claim }) => claim.keyHash)}::bytea[],
      ${answers.map(({ claim }) => claim.requestHash)}::bytea[],
      ${answers.map(({ answer }) => answer.status)}::int[], ${answers.map(({ answer }) => answer.location)}::text[],
      ${answers.map(({ answer, claim }) => encrypt(answer.body, claim.cipherKey))}::bytea[])
      as a (key_hash, request_hash, status, location, answer)
    order by key_hash
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

/** Random secrets and how they are kept: stored hashed, compared in constant time. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** A random secret of `bytes` bytes as lower-case base 36-like text (hexadecimal). */
export function randomSecret(bytes = 32): string {
  return randomBytes(bytes).toString('hex')
}

/** SHA-256 of a random secret. Enough for secrets nobody can guess; passwords need argon2. */
export function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Compares a secret with its stored digest in constant time. */
export function matchesDigest(secret: string, stored: Uint8Array): boolean {
  const given = digest(secret)
  return given.length === stored.length && timingSafeEqual(given, stored)
}

/** What tests of other things lower, and nothing else touches: without it a hash costs what the library says. */
export const passwordCost: { memoryCost?: number; timeCost?: number } = {}

/** argon2id of a password, with the library's parameters (19 MiB, two passes: OWASP's first choice). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, passwordCost)
}

const PROCESS_KEY = randomBytes(32)
const REMEMBERED_MS = 60_000
const MAX_REMEMBERED = 10_000
const verified = new Map<string, number>()

/**
 * True for a password that was verified for the same address less than a minute ago: clients send it on every request.
 * It is kept under a keyed digest of password and hash, so a changed password, which has another hash, is forgotten at
 * once. What one address has shown is no answer to the guesses of others.
 */
export function isRemembered(passwordHash: string, password: string, address: string): boolean {
  return (verified.get(memoryKey(passwordHash, password, address)) ?? 0) > Date.now()
}

/** Verifies a password, and remembers it for the address when it is right. Costs some 50 ms unless it is remembered. */
export async function verifyPassword(passwordHash: string, password: string, address = ''): Promise<boolean> {
  if (isRemembered(passwordHash, password, address)) return true
  const key = memoryKey(passwordHash, password, address)
  verified.delete(key)
  const matches = await verify(passwordHash, password).catch(() => false)
  if (matches) {
    if (verified.size >= MAX_REMEMBERED) verified.clear()
    verified.set(key, Date.now() + REMEMBERED_MS)
  }
  return matches
}

function memoryKey(...parts: readonly [passwordHash: string, password: string, address: string]): string {
  return createHmac('sha256', PROCESS_KEY).update(parts.join('\0')).digest('base64')
}

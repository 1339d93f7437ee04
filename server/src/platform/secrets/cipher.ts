// Encryption of stored secrets: AES-256-GCM (NIST SP 800-38D) under a key that is named in the stored text.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export interface SecretKey {
  /** Names the key in stored values, in the database and in messages. It reveals nothing about the key. */
  id: string
  bytes: Buffer
}

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** `enc:1:<key id>:<IV, tag and ciphertext in base64url>`. */
const STORED = /^enc:1:([0-9a-f]{12}):([A-Za-z0-9_-]+)$/

/** The id of the key that a stored text is encrypted with; null for plain text. */
export function storedKeyId(stored: string): string | null {
  return STORED.exec(stored)?.[1] ?? null
}

/** Encrypts `text`. `purpose` names where it is stored; the text cannot be decrypted for another purpose. */
export function encryptText({ id, bytes }: SecretKey, text: string, purpose: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(purpose))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `enc:1:${id}:${Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url')}`
}

/** Decrypts what `encryptText` made with this key for this purpose; null for anything else, damaged text included. */
export function decryptText({ id, bytes }: SecretKey, stored: string, purpose: string): string | null {
  const [, keyId, content = ''] = STORED.exec(stored) ?? []
  const parts = Buffer.from(content, 'base64url')
  if (keyId !== id || parts.length < IV_BYTES + TAG_BYTES) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', bytes, parts.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(parts.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const text = decipher.update(parts.subarray(IV_BYTES + TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

export function generateKey(): SecretKey {
  return withId(randomBytes(KEY_BYTES))
}

/** Parses a key written in hexadecimal or base64; null for anything but 32 bytes. */
export function parseKey(text: string): SecretKey | null {
  const isHex = /^[0-9a-f]{64}$/i.test(text)
  const isBase64 = /^[A-Za-z0-9+/_-]{43}=?$/.test(text)
  if (!isHex && !isBase64) return null
  const bytes = Buffer.from(text, isHex ? 'hex' : 'base64')
  return bytes.length === KEY_BYTES ? withId(bytes) : null
}

export function formatKey({ bytes }: SecretKey): string {
  return bytes.toString('hex')
}

function withId(bytes: Buffer): SecretKey {
  const digest = createHash('sha256').update('campanile secret key id\n').update(bytes).digest('hex')
  return { id: digest.slice(0, 12), bytes }
}

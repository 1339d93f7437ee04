/** Texts with the installation's signature, for values that a browser returns. */
import { createHmac, timingSafeEqual } from 'node:crypto'

interface Signing {
  /** A signature for one purpose is invalid for every other. */
  purpose: string
  siteKey: Buffer
}

/** The text, a dot and its signature: 132 bits in base64url. */
export function signText(text: string, signing: Signing): string {
  return `${text}.${signatureOf(text, signing)}`
}

/** The text of a value that `signText` made for the same purpose; null for every other value. */
export function readSignedText(value: string, signing: Signing): string | null {
  const [, text = '', signature = ''] = /^(.+)\.([\w-]{22})$/s.exec(value) ?? []
  const isSigned =
    text !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(text, signing)))
  return isSigned ? text : null
}

function signatureOf(text: string, { purpose, siteKey }: Signing): string {
  return createHmac('sha256', siteKey).update(`${purpose} ${text}`).digest('base64url').slice(0, 22)
}

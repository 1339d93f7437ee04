/** The header of HTTP Basic (RFC 7617). There is one reader, so that what is limited is what is checked. */
import { toNfc } from '../values/nfc.ts'

/** Name and secret of a Basic header; null for another header, and for one that is not well formed. */
export function readBasicHeader(header: string | undefined): { name: string; secret: string } | null {
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return null
  const text = toNfc(Buffer.from(encoded, 'base64').toString('utf8'))
  const colon = text.indexOf(':')
  return colon < 0 ? null : { name: text.slice(0, colon), secret: text.slice(colon + 1) }
}

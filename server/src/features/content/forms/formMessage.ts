// What `/form/message` says after a form was sent without the script.
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface FormMessage {
  /** Plain text. */
  message: string
  isError: boolean
}

const LONGEST = 2_000

/** The path of the page that says it. Nobody else can make one: it would put any words into our mouth. */
export function messagePath(siteKey: Buffer, { message, isError }: FormMessage): string {
  const shown = message.slice(0, LONGEST)
  const query = new URLSearchParams({
    [isError ? 'mauticError' : 'mauticMessage']: shown,
    sign: signatureOf(siteKey, { message: shown, isError }),
  })
  return `/form/message?${query}`
}

/** The message in an address that we made; null for any other. */
export function readMessage(siteKey: Buffer, query: Readonly<Record<string, unknown>>): FormMessage | null {
  const { mauticError, mauticMessage, sign } = query
  const message = mauticError ?? mauticMessage
  if (typeof message !== 'string' || typeof sign !== 'string') return null
  const found = { message, isError: mauticError !== undefined }
  const expected = Buffer.from(signatureOf(siteKey, found))
  const given = Buffer.from(sign)
  return given.length === expected.length && timingSafeEqual(given, expected) ? found : null
}

function signatureOf(siteKey: Buffer, { message, isError }: FormMessage): string {
  const signed = JSON.stringify(['form message', isError, message])
  return createHmac('sha256', siteKey).update(signed).digest('base64url').slice(0, 32)
}

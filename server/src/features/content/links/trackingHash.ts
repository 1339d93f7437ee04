/** The public name of a send, in pixels, links and unsubscribe addresses: row, contact and a code that proves both. */

import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { getOwn } from '../../../platform/getOwn.ts'

export interface SendName {
  sendId: number
  contactId: number
}

const MAC_LENGTH = 20

/** What was sent: a hash of one kind proves nothing about another. */
type SendKind = 'mail' | 'mail reference' | MessageKind
type MessageKind = 'notification' | 'sms' | 'tweet'

/** A message of a channel other than mail. */
export interface MessageName extends SendName {
  kind: MessageKind
}

/** Same as the SQL function `tracking_hash`: hexadecimal numbers and the code, separated by a letter that is no digit. */
export function trackingHash(key: Buffer, { sendId, contactId }: SendName, kind: SendKind = 'mail'): string {
  return `${sendId.toString(16)}g${contactId.toString(16)}g${mac(key, `${kind}:${sendId}:${contactId}`)}`
}

/** What a hash names, or null when it was not made with this key for this kind. */
export function readTrackingHash(key: Buffer, text: string, kind: SendKind = 'mail'): SendName | null {
  const parts = /^([0-9a-f]{1,13})g([0-9a-f]{1,13})g([0-9a-f]{20})$/.exec(text)
  if (!parts) return null
  const sendId = Number.parseInt(parts[1] ?? '', 16)
  const contactId = Number.parseInt(parts[2] ?? '', 16)
  const isOurs = timingSafeEqual(
    Buffer.from(mac(key, `${kind}:${sendId}:${contactId}`)),
    Buffer.from(parts[3] ?? ''),
  )
  return isOurs ? { sendId, contactId } : null
}

/**
 * Name of a sent email for users and programs: the same as the SQL function `send_reference`. Unlike the hash of its links
 * it does not prove the contact.
 */
export function sendReference(key: Buffer, send: SendName): string {
  return trackingHash(key, send, 'mail reference')
}

/** The send of a reference or of the hash in the links of an email; null for anything else. */
export function readSendReference(key: Buffer, text: string): SendName | null {
  return readTrackingHash(key, text, 'mail reference') ?? readTrackingHash(key, text)
}

/** What a hash of another channel than mail names, or null. */
export function readMessageHash(key: Buffer, text: string, channel: string): MessageName | null {
  const kind = getOwn(KINDS, channel)
  const name = kind && readTrackingHash(key, text, kind)
  return name ? { ...name, kind } : null
}

/** What their links are tracked under. */
const KINDS: Readonly<Record<string, MessageKind | undefined>> = {
  notification: 'notification',
  sms: 'sms',
  social_twitter: 'tweet',
}

/** Proves an address in unsubscribe links: hexadecimal HMAC-SHA256 under the site key. */
export function addressSecret(key: Buffer, address: string): string {
  return createHmac('sha256', key).update(address).digest('hex')
}

/** Tells whether `secret` proves the address. */
export function isAddressSecret(key: Buffer, address: string, secret: string): boolean {
  const expected = Buffer.from(addressSecret(key, address))
  const given = Buffer.from(secret)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function mac(key: Buffer, name: string): string {
  const inner = hash('sha256', Buffer.concat([key, Buffer.from(name)]), 'buffer')
  return hash('sha256', Buffer.concat([key, inner]), 'hex').slice(0, MAC_LENGTH)
}

// Requests as mail providers send them, with their signatures.
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ProviderRequest {
  headers: Record<string, string>
  body: string
}

const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })

/** The verification key that SendGrid shows. */
export const sendgridKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

export function sendgridRequest(events: unknown, at = Date.now()): ProviderRequest {
  const body = JSON.stringify(events)
  const timestamp = String(Math.floor(at / 1000))
  return {
    headers: {
      'content-type': 'application/json',
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': sign(
        'sha256',
        Buffer.from(timestamp + body),
        keys.privateKey,
      ).toString('base64'),
    },
    body,
  }
}

export function mailgunRequest(key: string, event: unknown, at = Date.now()): ProviderRequest {
  const timestamp = String(Math.floor(at / 1000))
  const token = 'b2c1'.repeat(12)
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  return {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ signature: { timestamp, token, signature }, 'event-data': event }),
  }
}

const folder = join(import.meta.dirname, 'tls')
const topicKey = readFileSync(join(folder, 'topicKey.pem'))

/** The certificate whose address messages of topics name. */
export const topicCertificate = readFileSync(join(folder, 'topicCertificate.pem'), 'latin1')

export const CERTIFICATE_URL =
  'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem'

const SIGNED: Record<string, string[]> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
}

/** A message of a topic, signed in either version. */
export function topicRequest(
  fields: Record<string, string>,
  { version = '2', at = Date.now() }: { version?: '1' | '2'; at?: number } = {},
): ProviderRequest {
  const message: Record<string, string> = {
    Type: 'Notification',
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    TopicArn: 'arn:aws:sns:eu-west-1:123456789012:mail',
    Timestamp: new Date(at).toISOString(),
    SigningCertURL: CERTIFICATE_URL,
    SignatureVersion: version,
    ...fields,
  }
  const text = (SIGNED[message.Type!] ?? [])
    .filter((key) => message[key] !== undefined)
    .map((key) => `${key}\n${message[key]}\n`)
    .join('')
  const signature = sign(version === '1' ? 'sha1' : 'sha256', Buffer.from(text), topicKey)
  return {
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
    body: JSON.stringify({ Signature: signature.toString('base64'), ...message }),
  }
}

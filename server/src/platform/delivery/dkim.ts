/** DKIM signatures (RFC 6376), so that receivers know that a message comes from its domain and was not changed. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { domainToASCII } from 'node:url'
import type { Config } from '../config.ts'
import { StartError } from '../startError.ts'

/** The configuration keys that decide whether and as whom messages are signed. */
export type DkimSettings = Pick<
  Config,
  'mailer_dkim_domain' | 'mailer_dkim_selector' | 'mailer_dkim_private_key_path'
>

/** Puts a signature before a complete message. */
export type Sign = (content: Buffer) => Promise<Buffer>

/** What the list of RFC 6376 lacks: one-click unsubscribing counts only when both of its headers are signed (RFC 8058). */
const SIGNED_HEADERS = [
  'From',
  'Sender',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Id',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':')

/** Receivers take no shorter key for good. */
const MIN_BITS = 1024
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i

/**
 * The signer that the configuration asks for, with its key read once; null when none of the keys is set.
 * @throws StartError that says what is missing or wrong.
 */
export async function dkimSigner(settings: DkimSettings): Promise<Sign | null> {
  const {
    mailer_dkim_domain: domain,
    mailer_dkim_selector: selector,
    mailer_dkim_private_key_path: path,
  } = settings
  if (!domain && !selector && !path) return null
  if (!domain || !selector || !path) {
    const [missing] =
      Object.entries(settings).find(([key, value]) => key.startsWith('mailer_dkim_') && !value) ?? []
    throw new StartError(`Messages cannot be signed: ${missing} is missing.`)
  }
  const domainName = nameOf('mailer_dkim_domain', domainToASCII(domain) || domain)
  const keySelector = nameOf('mailer_dkim_selector', selector)
  const privateKey = readKey(path)
  const { default: DKIM } = await import('nodemailer/lib/dkim')
  const dkim = new DKIM({ domainName, keySelector, privateKey, headerFieldNames: SIGNED_HEADERS })
  return (content) => buffer(dkim.sign(content))
}

/** The record that holds the public half of the key that messages are signed with; null when none is configured. */
export function dkimRecord(settings: DkimSettings): { domain: string; name: string; value: string } | null {
  const {
    mailer_dkim_domain: domain,
    mailer_dkim_selector: selector,
    mailer_dkim_private_key_path: path,
  } = settings
  if (!domain || !selector || !path) return null
  const key = createPublicKey(readKey(path)).export({ type: 'spki', format: 'der' }).toString('base64')
  const name = (domainToASCII(domain) || domain).toLowerCase()
  return { domain: name, name: `${selector}._domainkey.${name}`, value: `v=DKIM1; k=rsa; p=${key}` }
}

function nameOf(key: string, value: string): string {
  if (value.length > 253 || !value.split('.').every((label) => LABEL.test(label)))
    throw new StartError(
      `${key} is ${JSON.stringify(value)}; a name such as mail or example.com is expected.`,
    )
  return value
}

function readKey(path: string): KeyObject {
  const key = keyIn(path)
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_BITS)
    throw new StartError(
      `mailer_dkim_private_key_path: ${path} holds no RSA key of at least ${MIN_BITS} bits.`,
    )
  return key
}

function keyIn(path: string): KeyObject {
  let content: Buffer
  try {
    content = readFileSync(path)
  } catch (cause) {
    throw new StartError(`mailer_dkim_private_key_path: ${path} cannot be read.`, { cause })
  }
  try {
    return createPrivateKey(content)
  } catch (cause) {
    throw new StartError(
      `mailer_dkim_private_key_path: ${path} holds no private key in PEM form without a passphrase.`,
      { cause },
    )
  }
}

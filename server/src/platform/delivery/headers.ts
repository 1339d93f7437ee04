/** Header lines of a message (RFC 5322, RFC 2047): values from outside can neither add lines nor break the coding. */
import { domainToASCII } from 'node:url'

const FOLD_AT = 76

/** `Name: value` with CRLF, the value coded when it is not plain ASCII and folded at spaces. */
export function headerLine(name: string, value: string): string {
  const clean = oneLine(value)
  return `${fold(`${name}: ${isPlain(clean) ? clean : encodeWords(clean)}`)}\r\n`
}

/** The same for a value that is coded already, such as a list of addresses. */
export function codedHeaderLine(name: string, value: string): string {
  return `${fold(`${name}: ${oneLine(value)}`)}\r\n`
}

/** `"Name" <address>`, or the address alone. */
export function mailbox(address: string, name: string | null = null): string {
  const target = asciiAddress(oneLine(address)).replaceAll(/[<>\s]/g, '')
  const shown = oneLine(name ?? '').trim()
  if (shown === '') return target
  if (!isPlain(shown)) return `${encodeWords(shown)} <${target}>`
  const isAtoms = /^[\w!#$%&'*+/=?^`{|}~ -]+$/.test(shown)
  return `${isAtoms ? shown : `"${shown.replaceAll(/["\\]/g, '\\$&')}"`} <${target}>`
}

/** The address with its domain in ASCII form, as old servers need it. */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 0 || isPlain(address)) return address
  const domain = domainToASCII(address.slice(at + 1))
  return domain === '' ? address : `${address.slice(0, at)}@${domain}`
}

/**
 * A message of its header and its body, which is ASCII. A header with an address that has letters beyond ASCII before the
 * `@` is UTF-8 (RFC 6532): the transport has to say so.
 */
export function messageContent(header: string, body: string): Buffer {
  const content = header + body
  return Buffer.from(content, Buffer.byteLength(header) === header.length ? 'latin1' : 'utf8')
}

/** `Sat, 21 Nov 2026 08:00:00 +0000`. */
export function headerDate(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000')
}

/** The text on one line without control characters. */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
}

function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text) && !text.includes('=?')
}

/** Base64 words of at most 75 characters, each of whole characters. */
function encodeWords(text: string): string {
  const words: string[] = []
  let word = ''
  for (const character of text) {
    if (Buffer.byteLength(word + character) > 45) {
      words.push(word)
      word = ''
    }
    word += character
  }
  words.push(word)
  return words.map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join(' ')
}

function fold(line: string): string {
  if (line.length <= FOLD_AT) return line
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > FOLD_AT && current.trim() !== '') {
      lines.push(current)
      current = ` ${word}`
    } else {
      current = current === '' ? word : `${current} ${word}`
    }
  }
  lines.push(current)
  return lines.join('\r\n')
}

/** Quoted-printable (RFC 2045, 6.7) in pieces, so that a text can be encoded once and joined with other values. */

const LINE_LENGTH = 75
const LF = 0x0a
const CR = 0x0d
const DOT = 0x2e
const EQUALS = 0x3d
const HEX = Buffer.from('0123456789ABCDEF', 'latin1')

/**
 * Encodes a text that starts on a new line. Line ends of any kind become CRLF.
 *
 * A piece ends on a new line too: with a soft break, unless it ended with a line end or is empty, so encoded pieces
 * may be joined as they are. No line starts with a dot, which spares the SMTP connection to look for them.
 */
export function encodePiece(text: string): string {
  if (text === '') return ''
  const bytes = Buffer.from(text, 'utf8')
  const out = Buffer.allocUnsafe(bytes.length * 3 + Math.ceil((bytes.length * 3) / (LINE_LENGTH - 3)) * 3 + 3)
  let at = 0
  let column = 0
  const softBreak = () => {
    out[at++] = EQUALS
    out[at++] = CR
    out[at++] = LF
    column = 0
  }
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    const next = bytes[index + 1]
    if (byte === CR || byte === LF) {
      if (byte === CR && next === LF) index += 1
      out[at++] = CR
      out[at++] = LF
      column = 0
      continue
    }
    const isSpace = byte === 0x20 || byte === 0x09
    const isPlain = isSpace
      ? next !== CR && next !== LF
      : byte > 0x20 && byte < 0x7f && byte !== EQUALS && !(byte === DOT && column === 0)
    if (column + (isPlain ? 1 : 3) > LINE_LENGTH) {
      softBreak()
      // The byte now starts a line.
      index -= 1
      continue
    }
    if (isPlain) {
      out[at++] = byte
      column += 1
      continue
    }
    out[at++] = EQUALS
    out[at++] = HEX[byte >> 4] ?? 0
    out[at++] = HEX[byte & 15] ?? 0
    column += 3
  }
  if (column > 0) softBreak()
  return out.toString('latin1', 0, at)
}

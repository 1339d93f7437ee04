import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simpleParser } from 'mailparser'
import { encodePiece } from './quotedPrintable.ts'

test('joined pieces decode to the joined texts, whatever they hold', async () => {
  const pieces = [
    'Hello ',
    'Jane',
    ', \r\n.dot ',
    'ünïcödé 😀 ',
    `${'x'.repeat(300)} `,
    '',
    '=',
    'a \nb\t\r\n',
    '.',
    'end ',
  ]
  const body = pieces.map(encodePiece).join('')
  for (const line of body.split('\r\n')) {
    assert.ok(line.length <= 76, line)
    assert.ok(!line.startsWith('.'), line)
  }
  const mail = await simpleParser(
    `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${body}`,
  )
  assert.equal(mail.text?.replaceAll('\r\n', '\n'), pieces.join('').replaceAll('\r\n', '\n'))
})

test('random bytes of text survive any cut into pieces', async () => {
  const alphabet = ['a', '.', ' ', '=', '\n', 'é', '\t', '😀', 'long'.repeat(30)]
  let seed = 7
  const random = (max: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % max
  }
  for (let round = 0; round < 50; round++) {
    const pieces = Array.from({ length: 20 }, () =>
      Array.from({ length: random(6) }, () => alphabet[random(alphabet.length)]).join(''),
    )
    const decoded = decode(pieces.map(encodePiece).join(''))
    assert.equal(decoded, pieces.join('').replaceAll('\n', '\r\n'))
  }
})

function decode(coded: string): string {
  const bytes = coded
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

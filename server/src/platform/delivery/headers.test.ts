import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simpleParser } from 'mailparser'
import { headerLine, mailbox } from './headers.ts'

test('a value cannot add a header', async () => {
  const line = headerLine('Subject', 'Hi\r\nBcc: victim@example.com\n\nbody')
  const mail = await simpleParser(`${line}\r\n`)
  assert.equal(mail.bcc, undefined)
  assert.equal(mail.subject, 'Hi Bcc: victim@example.com body')
})

test('subjects of any length and script arrive as they were', async () => {
  for (const subject of [
    'short',
    'word '.repeat(60).trim(),
    'ünïcödé 😀 '.repeat(20).trim(),
    '=?UTF-8?B?WA==?= spoof',
    'x'.repeat(300),
  ]) {
    const line = headerLine('Subject', subject)
    const mail = await simpleParser(`${line}\r\n`)
    assert.equal(mail.subject, subject)
  }
})

test('names with quotes, commas and accents stay one mailbox', async () => {
  for (const name of ['Jane "JD" Doe, MD', 'Zoë', "O'Neil", 'a <b@c.example>']) {
    const line = `From: ${mailbox('jane@bücher.example', name)}`
    assert.ok(line.endsWith('<jane@xn--bcher-kva.example>'))
    const mail = await simpleParser(`${line}\r\n\r\n`)
    assert.deepEqual(mail.from?.value, [{ address: 'jane@bücher.example', name }])
  }
})

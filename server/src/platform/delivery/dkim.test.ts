import assert from 'node:assert/strict'
import { createHash, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { smtpServer } from '../../../test/smtp.ts'
import { testStorage } from '../../../test/storage.ts'
import type { DkimSettings } from './dkim.ts'
import { mailTransport } from './mailTransport.ts'
import type { Message, Outcome, Transport } from './transport.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const MESSAGE = [
  'From: =?UTF-8?B?Wm/Dqw==?= <news@x.example>',
  'To: a@example.com',
  'Subject: a long subject that is folded',
  '  over two   lines',
  'Message-ID: <1@x.example>',
  'List-Unsubscribe: <https://x.example/u>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'X-EMAIL-ID: 1',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Hello  ',
  '.a line with a dot,\twhite   space',
  '',
  `${'x'.repeat(70)}=`,
  'end',
  '',
  '',
  '',
].join('\r\n')

test('what arrives over SMTP carries a signature that the public key verifies, on every attempt', async (t) => {
  const server = await smtpServer(t, { keepsMessages: true })
  const transport = await open(t, { mailerDsn: server.dsn })
  await server.fail([{ at: 'end', action: 'refuse', code: 451, times: 1 }])
  assert.equal((await sendOne(transport)).kind, 'retry')
  assert.deepEqual(await sendOne(transport), { kind: 'sent' })
  const arrived = (await server.state()).messages.at(-1) ?? ''
  assert.ok(arrived.endsWith(MESSAGE.trimEnd() + arrived.slice(arrived.trimEnd().length)))
  const signature = verify(arrived, publicKey)
  assert.deepEqual(
    [signature.problem, signature.tags.d, signature.tags.s, signature.tags.c],
    [null, 'x.example', 'mail', 'relaxed/relaxed'],
  )
  for (const name of ['from', 'to', 'subject', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post'])
    assert.ok(signature.tags.h?.split(':').includes(name), name)

  assert.equal(verify(arrived.replace('Hello', 'Hallo'), publicKey).problem, 'body')
  assert.equal(verify(arrived.replace('a long subject', 'another'), publicKey).problem, 'headers')
  assert.equal(verify(arrived.replace('One-Click', 'None'), publicKey).problem, 'headers')
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  assert.equal(verify(arrived, stranger.publicKey).problem, 'headers')
})

test('messages of the built-in outbox are signed, too, and none without a key', async (t) => {
  const folder = folderOf(t)
  for (const [dataDir, dkim] of [
    [join(folder, 'signed'), null],
    [join(folder, 'plain'), NO_DKIM],
  ] as const) {
    const transport = await open(t, { mailerDsn: null, dataDir, ...(dkim ? { dkim } : {}) })
    await sendOne(transport)
    const [file] = readdirSync(join(dataDir, 'outbox'))
    const written = readFileSync(join(dataDir, 'outbox', file!), 'latin1')
    if (dkim) assert.equal(written, MESSAGE)
    else assert.equal(verify(written, publicKey).problem, null)
  }
})

test('a key that cannot be used stops the start and says why', async (t) => {
  const folder = folderOf(t)
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
  const good = {
    mailer_dkim_domain: 'x.example',
    mailer_dkim_selector: 'mail',
    mailer_dkim_private_key_path: file('good', pem(privateKey)),
  }
  const small = generateKeyPairSync('rsa', { modulusLength: 512 }).privateKey
  const other = generateKeyPairSync('ed25519').privateKey
  for (const [settings, message] of [
    [{ mailer_dkim_domain: null }, /mailer_dkim_domain is missing/],
    [{ mailer_dkim_selector: null }, /mailer_dkim_selector is missing/],
    [{ mailer_dkim_private_key_path: null }, /mailer_dkim_private_key_path is missing/],
    [{ mailer_dkim_domain: 'x example' }, /mailer_dkim_domain is "x example"/],
    [{ mailer_dkim_selector: 'a;b' }, /mailer_dkim_selector is "a;b"/],
    [{ mailer_dkim_private_key_path: join(folder, 'none') }, /none cannot be read/],
    [{ mailer_dkim_private_key_path: file('text', 'x') }, /text holds no private key in PEM form/],
    [{ mailer_dkim_private_key_path: file('small', pem(small)) }, /small holds no RSA key of at least 1024/],
    [{ mailer_dkim_private_key_path: file('other', pem(other)) }, /other holds no RSA key/],
  ] as const) {
    await assert.rejects(
      mailTransport({
        mailerDsn: 'null://null',
        connections: 1,
        storage: testStorage(folder),
        dkim: { ...good, ...settings },
      }),
      (error: Error) => error.name === 'StartError' && message.test(error.message),
    )
  }
})

const NO_DKIM: DkimSettings = {
  mailer_dkim_domain: null,
  mailer_dkim_selector: null,
  mailer_dkim_private_key_path: null,
}

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'campanile-dkim-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function open(
  t: TestContext,
  { dataDir, ...options }: { mailerDsn: string | null; dataDir?: string; dkim?: DkimSettings },
): Promise<Transport> {
  const folder = folderOf(t)
  const path = join(folder, 'key.pem')
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const transport = await mailTransport({
    connections: 1,
    storage: testStorage(dataDir ?? folder),
    dkim: {
      mailer_dkim_domain: 'x.example',
      mailer_dkim_selector: 'mail',
      mailer_dkim_private_key_path: path,
    },
    ...options,
  })
  t.after(() => transport.close())
  return transport
}

async function sendOne(transport: Transport): Promise<Outcome> {
  const message: Message = {
    key: '1',
    from: 'news@x.example',
    to: ['a@example.com'],
    content: Buffer.from(MESSAGE),
  }
  transport.want(1)
  while (transport.idle === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  return transport.send(message)
}

interface Signature {
  problem: 'body' | 'headers' | null
  tags: Record<string, string>
}

/** Verifies the first signature of a message as RFC 6376 says for relaxed/relaxed and rsa-sha256. */
function verify(message: string, key: KeyObject): Signature {
  const split = message.indexOf('\r\n\r\n')
  const headers = message.slice(0, split).split(/\r\n(?![ \t])/)
  const [signature, ...signed] = headers
  assert.match(signature ?? '', /^DKIM-Signature:/)
  const tags = Object.fromEntries(
    (signature ?? '')
      .slice('DKIM-Signature:'.length)
      .split(';')
      .map((tag) => [tag.split('=')[0]!.trim(), tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, '')]),
  )
  const body = message
    .slice(split + 4)
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(\r\n)*$/, '\r\n')
  if (createHash('sha256').update(body, 'latin1').digest('base64') !== tags.bh)
    return { problem: 'body', tags }
  const names = (tags.h ?? '').split(':')
  const lines = names.map((name) => {
    const found = signed.findLast((line) => line.toLowerCase().startsWith(`${name}:`))
    return relaxed(found ?? `${name}:`)
  })
  const own = relaxed((signature ?? '').replace(/\bb=[^;]*$/, 'b='))
  const isGenuine = createVerify('sha256')
    .update([...lines, own].join('\r\n'), 'latin1')
    .verify(key, tags.b ?? '', 'base64')
  return { problem: isGenuine ? null : 'headers', tags }
}

function relaxed(header: string): string {
  const colon = header.indexOf(':')
  const value = header
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()
  return `${header.slice(0, colon).trim().toLowerCase()}:${value}`
}

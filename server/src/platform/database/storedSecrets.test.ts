// Stored secrets: encrypted when they are written, read in both forms, and moved to another key.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { countStatements } from '../../../test/countStatements.ts'
import { testDatabase } from '../../../test/database.ts'
import { catalog } from '../../features/index.ts'
import { beginSecondFactor } from '../auth/secondFactors.ts'
import { withSettings } from '../config.ts'
import { createLog } from '../log.ts'
import { formatKey, generateKey } from '../secrets/cipher.ts'
import { keyRingOf, loadKeyRing, type StoredKeyRing } from '../secrets/keyRing.ts'
import { connect, type Sql, transaction } from './connection.ts'
import { encryptSecrets, findCurrentKeyId } from './encryption.ts'
import { requireSecretKey } from './requireSecretKey.ts'
import { prepareRotation, resetSecrets, rotateSecrets } from './rotateSecrets.ts'
import { changeSettings, listSettings } from './settings.ts'
import { countStoredSecrets, encryptStored } from './storedSecrets.ts'

const columns = catalog.encryptedColumns
const now = new Date('2026-11-28T10:00:00Z')
const log = createLog({ level: 'silent' })
const DSN = 'smtp://user:password@mail.example'

interface Installation {
  url: string
  file: string
  keyRing: StoredKeyRing
  sql: Sql
  /** Another process on the same database; with other keys where it has a source of its own. */
  process(source?: { text: string | null; file: string }): { sql: Sql; keyRing: StoredKeyRing }
}

async function installation(t: TestContext): Promise<Installation> {
  const { url } = await testDatabase(t)
  const folder = mkdtempSync(join(tmpdir(), 'campanile-secrets-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'secret_key')
  const make = (source: { text: string | null; file: string } = { text: null, file }) => {
    const keyRing = loadKeyRing(source)
    const sql = connect(url, { max: 4, keyRing })
    t.after(() => sql.end({ timeout: 1 }))
    return { sql, keyRing }
  }
  const { sql, keyRing } = make()
  await requireSecretKey(sql, { keyRing, creates: true, log })
  return { url, file, sql, keyRing, process: make }
}

async function storedValue(sql: Sql, key: string): Promise<string> {
  const [row] = await sql<{ value: unknown }[]>`select value from settings where key = ${key}`
  return String(row?.value)
}

async function savedValue(sql: Sql, key: string): Promise<unknown> {
  return (await listSettings(sql)).find((row) => row.key === key)
}

async function insertHooks(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into webhooks (name, webhook_url, secret) select 'W', 'https://receiver.example', 'plain' || n from generate_series(1, ${count}) n`
}

test('a secret setting is stored encrypted and read as it was, and an address without a password is not', async (t) => {
  const { sql, keyRing } = await installation(t)
  const values = {
    mailer_dsn: DSN,
    sms_dsn: 'null://',
    integration_secrets: { crm: 'sesame' },
    metrics_token: 'token',
    locale: 'de_DE',
  }
  await transaction(sql, (db) => changeSettings(db, values, []))
  const [{ id } = { id: '' }] = keyRing.list()
  for (const key of ['mailer_dsn', 'integration_secrets', 'metrics_token'])
    assert.ok((await storedValue(sql, key)).startsWith(`enc:1:${id}:`), key)
  assert.equal(await storedValue(sql, 'sms_dsn'), 'null://')
  assert.equal(await storedValue(sql, 'locale'), 'de_DE')
  const read = Object.fromEntries((await listSettings(sql)).map(({ key, value }) => [key, value]))
  assert.deepEqual(Object.fromEntries(Object.keys(values).map((key) => [key, read[key]])), values)
})

test('saving 1 and 4 secret settings takes the same number of statements', async (t) => {
  const { sql } = await testDatabase(t)
  await transaction(sql, (db) => changeSettings(db, { metrics_token: 'first' }, []))
  const names = ['mailer_dsn', 'metrics_token', 'sms_gateway_secret', 'notification_rest_api_key']
  const save = async (keys: string[]) => {
    const values = Object.fromEntries(keys.map((key) => [key, `${DSN}/${key}`]))
    return (await countStatements(sql, () => transaction(sql, (db) => changeSettings(db, values, [])))).count
  }
  assert.equal(await save(names), await save(names.slice(0, 1)))
})

test('plain values are encrypted at the next start, in every place, and are readable until then', async (t) => {
  const { sql } = await installation(t)
  await sql`insert into settings (key, value) values ('mailer_dsn', ${sql.json(DSN)}), ('site_key', '"00"')`
  await insertHooks(sql, 1_203)
  await sql`
    insert into users (username, password_hash, first_name, last_name, email, role_id) values ('ann', '', '', '', 'ann@sample.example', 1)`
  await sql`insert into second_factors (user_id, secret) select id, 'AAAA' from users where username = 'ann'`
  assert.deepEqual(await savedValue(sql, 'mailer_dsn'), { key: 'mailer_dsn', value: DSN })
  assert.equal(await encryptStored(sql, columns), 1_205)
  assert.equal(await encryptStored(sql, columns), 0)
  const plain = await sql`
    select secret from webhooks where not starts_with(secret, 'enc:1:') union all select secret from second_factors where not starts_with(secret, 'enc:1:')`
  assert.deepEqual([plain.length, await storedValue(sql, 'site_key')], [0, '00'])
  assert.deepEqual(await savedValue(sql, 'mailer_dsn'), { key: 'mailer_dsn', value: DSN })
})

test('a rotation moves every value to the new key while another process reads and writes', async (t) => {
  const it = await installation(t)
  const server = it.process()
  await transaction(it.sql, (db) => changeSettings(db, { mailer_dsn: DSN }, []))
  await insertHooks(it.sql, 700)
  await encryptStored(it.sql, columns)
  let isOver = false
  const working = (async () => {
    for (let n = 0; !isOver; n++) {
      assert.deepEqual(await savedValue(server.sql, 'mailer_dsn'), { key: 'mailer_dsn', value: DSN })
      await transaction(server.sql, (db) => changeSettings(db, { metrics_token: `token ${n}` }, []))
    }
  })()
  const before = await findCurrentKeyId(it.sql)
  const done = await rotateSecrets(it.sql, { keyRing: it.keyRing, columns, now })
  await sleep(100)
  isOver = true
  await working
  assert.deepEqual([done.retired, done.unreadable], [[before], 0])
  assert.notEqual(done.keyId, before)
  const counts = await countStoredSecrets(it.sql, columns)
  assert.deepEqual(new Set(counts.map(({ keyId }) => keyId)), new Set([done.keyId]))
  assert.equal(it.keyRing.list().length, 2, 'older backups need the previous key')
})

test('a value that is being written while the key changes is moved to the new key as well', async (t) => {
  const it = await installation(t)
  const server = it.process()
  const written = Promise.withResolvers<void>()
  const committed = Promise.withResolvers<void>()
  const writing = transaction(server.sql, async (db) => {
    await changeSettings(db, { mailer_dsn: DSN }, [])
    written.resolve()
    await committed.promise
  })
  await written.promise
  const rotating = rotateSecrets(it.sql, { keyRing: it.keyRing, columns, now })
  await sleep(200)
  committed.resolve()
  await writing
  const { keyId } = await rotating
  assert.ok((await storedValue(it.sql, 'mailer_dsn')).startsWith(`enc:1:${keyId}:`))
})

test('an interrupted rotation is finished by the next run, with the key that it began with', async (t) => {
  const it = await installation(t)
  await insertHooks(it.sql, 600)
  await encryptStored(it.sql, columns)
  // The first transaction of 500 rows is committed, the second one fails.
  await it.sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''stop''; end'`
  await it.sql`create trigger refuse before update on webhooks for each row when (old.id > 550) execute function refuse()`
  await assert.rejects(rotateSecrets(it.sql, { keyRing: it.keyRing, columns, now }), /stop/)
  const half = await countStoredSecrets(it.sql, columns)
  assert.deepEqual(half.map(({ count, isReadable }) => [count, isReadable]).sort(), [
    [100, true],
    [500, true],
  ])
  await it.sql`drop trigger refuse on webhooks`
  const keys = it.keyRing.list().length
  const done = await rotateSecrets(it.sql, { keyRing: it.keyRing, columns, now })
  assert.deepEqual([done.encrypted, done.retired.length, it.keyRing.list().length], [100, 1, keys])
  assert.deepEqual(await countStoredSecrets(it.sql, columns), [
    { place: 'webhooks.secret', keyId: done.keyId, count: 600, isReadable: true },
  ])
})

test('a prepared key is in the file before it is used, and the next rotation uses it', async (t) => {
  const it = await installation(t)
  const prepared = await prepareRotation(it.sql, { keyRing: it.keyRing })
  assert.equal(await prepareRotation(it.sql, { keyRing: it.keyRing }), prepared)
  assert.notEqual(await findCurrentKeyId(it.sql), prepared)
  assert.equal((await rotateSecrets(it.sql, { keyRing: it.keyRing, columns, now })).keyId, prepared)
  const next = await rotateSecrets(it.sql, { keyRing: it.keyRing, columns, now })
  assert.notEqual(next.keyId, prepared, 'a retired key is never used again')
})

test('keys of the environment are rotated by naming a new one beside the present one', async (t) => {
  const it = await installation(t)
  const [key] = it.keyRing.list()
  const none = join(it.file, '../none')
  const first = it.process({ text: formatKey(key!), file: none })
  await assert.rejects(
    rotateSecrets(first.sql, { keyRing: first.keyRing, columns, now }),
    /Set it to a new key and the present one/,
  )
  const fresh = generateKey()
  const second = it.process({ text: `${formatKey(fresh)},${formatKey(key!)}`, file: none })
  assert.equal((await rotateSecrets(second.sql, { keyRing: second.keyRing, columns, now })).keyId, fresh.id)
})

test('two processes that start at once agree on one key, in one folder and in two', async (t) => {
  const { url } = await testDatabase(t)
  const folder = mkdtempSync(join(tmpdir(), 'campanile-secrets-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const start = async (file: string) => {
    const keyRing = loadKeyRing({ text: null, file: join(folder, file) })
    const sql = connect(url, { max: 1, keyRing })
    t.after(() => sql.end({ timeout: 1 }))
    await requireSecretKey(sql, { keyRing, creates: true, log })
    return keyRing.list().map(({ id }) => id)
  }
  const [one, same, other] = await Promise.all([start('a'), start('a'), start('b')])
  const owner = one.length > 0 ? one : other
  assert.equal(owner.length, 1)
  assert.deepEqual(same, one)
  assert.equal(one.length + other.length, 1, 'the process in the other folder made no key of its own')
})

test('a process with a different key does not start; one without any key does', async (t) => {
  const it = await installation(t)
  const text = formatKey(generateKey())
  const other = it.process({ text, file: join(it.file, '../none') })
  const start = (one: { sql: Sql; keyRing: StoredKeyRing }) =>
    requireSecretKey(one.sql, { keyRing: one.keyRing, creates: true, log })
  await assert.rejects(start(other), (error: Error) => {
    assert.match(error.message, /is not the one of the database \([0-9a-f]{12}\)/)
    assert.match(error.message, /campanile secrets reset/)
    return !error.message.includes(text)
  })
  const without = it.process({ text: null, file: join(it.file, '../none') })
  await start(without)
  assert.deepEqual(without.keyRing.list(), [], 'a key that others have is not replaced')
})

test('without its key a setting counts as unreadable, nothing secret can be saved, and other settings can', async (t) => {
  const it = await installation(t)
  await transaction(it.sql, (db) => changeSettings(db, { mailer_dsn: DSN }, []))
  const { sql } = it.process({ text: null, file: join(it.file, '../none') })
  const rows = await listSettings(sql)
  assert.deepEqual(
    rows.find(({ key }) => key === 'mailer_dsn'),
    { key: 'mailer_dsn', value: undefined, isUnreadable: true },
  )
  const place = { port: 0, host: '', dataDir: '', databaseUrl: null }
  const config = withSettings({ place, given: {} }, rows)
  assert.deepEqual([[...config.unreadable], config.mailer_dsn], [['mailer_dsn'], null])
  assert.deepEqual([...withSettings({ place, given: { mailer_dsn: 'null://' } }, rows).unreadable], [])
  await assert.rejects(
    transaction(sql, (db) => changeSettings(db, { metrics_token: 'x' }, [])),
    /This server does not have the secret key/,
  )
  await transaction(sql, (db) => changeSettings(db, { locale: 'de_DE' }, []))
  assert.equal(await storedValue(sql, 'locale'), 'de_DE')
})

test('after a reset lost values are gone, what can be made again is made again, and the rest is as it was', async (t) => {
  const it = await installation(t)
  await transaction(it.sql, (db) => changeSettings(db, { mailer_dsn: DSN, locale: 'de_DE' }, []))
  await insertHooks(it.sql, 2)
  await encryptStored(it.sql, columns)
  const [user] = await it.sql<{ id: number }[]>`
    insert into users (username, password_hash, first_name, last_name, email, role_id)
    values ('ann', '', '', '', 'ann@sample.example', 1) returning id`
  await transaction(it.sql, (db) => beginSecondFactor(db, user!.id))
  const lostKeyId = await findCurrentKeyId(it.sql)
  await assert.rejects(
    resetSecrets(it.sql, { ...it, columns, now }, async () => {}),
    /nothing is lost/,
  )
  const fresh = it.process({ text: null, file: join(it.file, '../fresh') })
  const reset = await resetSecrets(fresh.sql, { keyRing: fresh.keyRing, columns, now }, async () => {})
  assert.deepEqual(reset.replaced, [
    { place: 'mailer_dsn', count: 1 },
    { place: 'second_factors.secret', count: 1 },
    { place: 'webhooks.secret', count: 2 },
  ])
  assert.equal(reset.lostKeyId, lostKeyId)
  assert.deepEqual(await savedValue(fresh.sql, 'mailer_dsn'), undefined)
  assert.deepEqual(await savedValue(fresh.sql, 'locale'), { key: 'locale', value: 'de_DE' })
  assert.deepEqual(await countStoredSecrets(fresh.sql, columns), [
    { place: 'webhooks.secret', keyId: reset.keyId, count: 2, isReadable: true },
  ])
  await requireSecretKey(fresh.sql, { keyRing: fresh.keyRing, creates: false, log })
})

test('before an installation has a key, secrets stay plain until its first start', async (t) => {
  const { url } = await testDatabase(t)
  const sql = connect(url, { max: 1, keyRing: keyRingOf([]) })
  t.after(() => sql.end({ timeout: 1 }))
  assert.deepEqual(await encryptSecrets(sql, [{ purpose: 'p', text: 'plain' }]), ['plain'])
})

/** Columns that are named like secrets and hold none, with the reason. */
const NO_SECRETS: Readonly<Record<string, string>> = {
  'access_tokens.token_hash': 'hashed',
  'account_links.token_hash': 'hashed',
  'api_credentials.secret_hash': 'hashed',
  'delivery_rates.tokens': 'a rate limit',
  'dynamic_content_servings.tokens': 'values of a message',
  'email_sends.tokens': 'values of a message',
  'notification_sends.tokens': 'values of a message',
  'refresh_tokens.token_hash': 'hashed',
  'sessions.token_hash': 'hashed',
  'text_message_sends.tokens': 'values of a message',
  'undos.token_digest': 'hashed',
  'user_mails.tokens': 'values of a message',
  'users.password_hash': 'hashed',
}

test('every column that is named like a secret is encrypted, hashed or listed with a reason', () => {
  const schema = readFileSync(join(import.meta.dirname, '../../../schema.sql'), 'utf8')
  const encrypted = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const tables = schema.matchAll(/^create (?:unlogged )?table (\w+) \(\n([^;]*)\n\);?/gm)
  const named = [...tables].flatMap(([, table = '', body = '']) =>
    [...body.matchAll(/^ {2}(\w+) (?!PRIMARY|UNIQUE|CHECK|FOREIGN)/gm)]
      .map(([, column = '']) => `${table}.${column}`)
      .filter((name) => /secret|password|token|passphrase|private/.test(name.split('.')[1] ?? '')),
  )
  assert.ok(named.includes('webhooks.secret') && named.includes('second_factors.secret'), named.join())
  assert.deepEqual(named.filter((name) => !encrypted.has(name)).sort(), Object.keys(NO_SECRETS))
})

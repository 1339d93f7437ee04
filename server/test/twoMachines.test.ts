// Two machines with folders of their own and one database, in which the files are (storage_dsn).
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { connect } from '../src/platform/database/connection.ts'
import { beforeDrop, emptyDatabase } from './database.ts'
import { command, type Installation, installation, startServer } from './process.ts'
import { TEST_SECRET_KEY } from './secretKey.ts'
import { type Api, apiOf, eventually } from './upgrade/account.ts'

const IN_DATABASE = { CAMPANILE_STORAGE_DSN: 'database:' }
const PRICES = Buffer.from(randomBytes(350_000).toString('hex'))

async function machine(
  t: TestContext,
  url: string,
  env: NodeJS.ProcessEnv = IN_DATABASE,
): Promise<Installation> {
  return installation(t, { DATABASE_URL: url, CAMPANILE_SECRET_KEY: TEST_SECRET_KEY, ...env })
}

async function run(where: Installation, ...words: string[]) {
  const done = await command(where, words)
  assert.equal(done.status, 0, done.stderr)
  return done.stdout
}

async function credentialOf(where: Installation) {
  const made = await run(where, 'credential', 'create', '--name', 'machines', '--init', '--json')
  return JSON.parse(made) as { clientId: string; clientSecret: string }
}

const filesIn = (dataDir: string) =>
  ['assets', 'outbox', 'themes', 'uploads'].flatMap((name) =>
    existsSync(join(dataDir, name)) ? readdirSync(join(dataDir, name)) : [],
  )

async function makeAsset(api: Api, content = PRICES): Promise<{ id: number; path: string }> {
  const { file } = await api.upload('/files/assets/new', 'prices.txt', content)
  const { asset } = await api.post('/assets/new', { title: 'Prices', file: file.name })
  return { id: asset.id, path: new URL(asset.downloadUrl).pathname }
}

const download = async (where: Installation, path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(where.url + path, { headers })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('what is uploaded on one machine is shown, downloaded and mailed by the other', async (t) => {
  const { url } = await emptyDatabase(t)
  const [one, other] = [await machine(t, url), await machine(t, url)]
  const credential = await credentialOf(one)
  await startServer(t, one, 'web')
  await startServer(t, other)
  const [here, there] = [await apiOf(one.url, credential), await apiOf(other.url, credential)]

  const asset = await makeAsset(here)
  const whole = await download(other, asset.path)
  assert.equal(whole.answer.status, 200)
  assert.ok(whole.bytes.equals(PRICES))
  const part = await download(other, asset.path, { range: 'bytes=300000-300009' })
  assert.deepEqual(
    [part.answer.status, part.answer.headers.get('content-range'), part.bytes],
    [206, `bytes 300000-300009/${PRICES.length}`, PRICES.subarray(300_000, 300_010)],
  )
  const beyond = await download(other, asset.path, { range: `bytes=${PRICES.length}-` })
  assert.deepEqual(
    [beyond.answer.status, beyond.answer.headers.get('content-range')],
    [416, `bytes */${PRICES.length}`],
  )
  const image = await here.upload('/files/images/new', 'a.png', Buffer.from('image'))
  const path = new URL(image.file.link).pathname
  const shown = await download(other, path)
  assert.deepEqual([String(shown.bytes), shown.answer.headers.get('content-type')], ['image', 'image/png'])
  const known = await download(one, path, { 'if-none-match': String(shown.answer.headers.get('etag')) })
  assert.equal(known.answer.status, 304, 'the same file has the same tag everywhere')
  assert.deepEqual((await there.get('/files/images')).files, [image.file.name])

  await here.upload('/themes/new', 'mine.zip', await here.download('/themes/blank'))
  assert.ok((await there.get('/themes')).themes.mine)
  assert.deepEqual((await there.download('/themes/mine')).subarray(0, 2).toString(), 'PK')

  const { contact } = await here.post('/contacts/new', { email: 'ann@machines.example', firstname: 'Ann' })
  const { email } = await here.post('/emails/new', {
    ...{ name: 'Offer', subject: 'Offer', language: 'en', lists: [], assetAttachments: [asset.id] },
    customHtml: '<html><body>Hello</body></html>',
  })
  await here.post(`/emails/${email.id}/contact/${contact.id}/send`, { assetAttachments: [asset.id] })
  const sql = connect(url, { max: 1, name: 'campanile test' })
  beforeDrop(t, () => sql.end())
  await eventually('the mail is in the outbox', async () => {
    const rows = await sql`select from stored_files where state = 'stored' and starts_with(key, 'outbox/')`
    return rows.length === 1
  })
  assert.deepEqual([filesIn(one.dataDir), filesIn(other.dataDir)], [[], []], 'nothing is on either machine')
  const out = join(one.dataDir, 'copy')
  await run(one, 'storage', 'copy', 'database:', `folder:${out}`)
  const mail = await simpleParser(readFileSync(join(out, 'outbox/1.eml')))
  assert.ok(mail.attachments[0]?.content.equals(PRICES), 'with the file of the other machine')

  await there.delete(`/assets/${asset.id}/delete`)
  assert.equal((await download(one, asset.path)).answer.status, 404)
})

test('a campaign is imported by one process at a time, on whatever machine, with files for both', async (t) => {
  const { url } = await emptyDatabase(t)
  const [one, other] = [await machine(t, url), await machine(t, url)]
  const credential = await credentialOf(one)
  await startServer(t, one, 'web')
  await startServer(t, other, 'web')
  const [here, there] = [await apiOf(one.url, credential), await apiOf(other.url, credential)]
  const asset = await makeAsset(here)
  const made = await here.post('/campaigns/new', {
    name: 'Journey',
    events: [{ id: 'a', name: 'Downloads', type: 'asset.download', properties: { assets: [asset.id] } }],
  })
  const archive = await there.download(`/campaigns/export/${made.campaign.id}`)
  assert.equal(archive.subarray(0, 2).toString(), 'PK')
  await here.delete(`/campaigns/${made.campaign.id}/delete`)
  await here.delete(`/assets/${asset.id}/delete`)

  const sql = connect(url, { max: 2, name: 'campanile test' })
  beforeDrop(t, () => sql.end())
  const imports = await sql.begin(async (db) => {
    await db`lock table campaigns in exclusive mode`
    const first = here.upload('/campaigns/import', 'a.zip', archive)
    await eventually('the first import waits', async () => {
      const rows = await sql`select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and not l.granted and l.locktype = 'relation'`
      return rows.length > 0
    })
    await assert.rejects(
      there.upload('/campaigns/import', 'a.zip', archive),
      /503.*Another campaign is being imported/,
    )
    return { first }
  })
  assert.equal((await imports.first).campaign.name, 'Journey')
  await there.upload('/campaigns/import', 'a.zip', archive)
  const { assets } = await there.get('/assets')
  assert.equal(assets.length, 1)
  const again = await download(other, new URL(assets[0].downloadUrl).pathname)
  assert.ok(again.bytes.equals(PRICES))
})

test('files move between the storages, resumed and checked, and backups of one kind go into the other', async (t) => {
  const [first, second, third] = [await emptyDatabase(t), await emptyDatabase(t), await emptyDatabase(t)]
  const folder = await machine(t, first.url, {})
  const credential = await credentialOf(folder)
  const server = await startServer(t, folder)
  const asset = await makeAsset(await apiOf(folder.url, credential))
  await server.stop()
  const inDatabase = { ...folder, env: { ...folder.env, ...IN_DATABASE } }

  const before = await command(inDatabase, ['doctor'])
  assert.equal(before.status, 1)
  assert.match(before.stdout, /error: The file of asset 1 "Prices" is missing: .* in the database\./)
  assert.equal(JSON.parse(await run(folder, 'storage', 'copy', 'folder:', 'database:', '--json')).copied, 1)
  const again = JSON.parse(await run(folder, 'storage', 'copy', 'folder:', 'database:', '--json'))
  assert.deepEqual(again, { files: 1, copied: 0, bytes: 0, isComplete: true })
  assert.match(await run(inDatabase, 'doctor'), /ok: Files are in the database\./)
  rmSync(join(folder.dataDir, 'assets'), { recursive: true })

  const archive = join(folder.dataDir, 'a.tar.gz')
  assert.equal(JSON.parse(await run(inDatabase, 'backup', archive, '--json')).files, 1)
  const intoFolder = await machine(t, second.url, {})
  assert.equal(JSON.parse(await run(intoFolder, 'restore', archive, '--json')).files, 1)
  const back = join(folder.dataDir, 'b.tar.gz')
  await run(intoFolder, 'backup', back)
  const intoDatabase = await machine(t, third.url)
  assert.equal(JSON.parse(await run(intoDatabase, 'restore', back, '--json')).files, 1)
  assert.equal(JSON.parse(await run(intoDatabase, 'restore', '--only-files', back, '--json')).files, 1)
  for (const where of [intoFolder, intoDatabase]) {
    await startServer(t, where)
    assert.ok((await download(where, asset.path)).bytes.equals(PRICES), where.dataDir)
  }
  assert.deepEqual(filesIn(intoDatabase.dataDir), [])
})

test('a storage_dsn that is none stops the start and says what is expected', async (t) => {
  const { url } = await emptyDatabase(t)
  const where = await machine(t, url, { CAMPANILE_STORAGE_DSN: 's3://bucket' })
  const done = await command(where, ['start'])
  assert.equal(done.status, 1)
  assert.match(
    done.stderr,
    /storage_dsn is "s3:\/\/bucket"; "folder:" \(DATA_DIR\), .* or "database:" is expected/,
  )
})

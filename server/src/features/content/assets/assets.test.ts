// Assets, uploaded files and downloads.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { insertContacts, insertEmail, queueSends } from '../../../../test/mail.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { makeClickThrough } from '../links/clickThrough.ts'
import { ensureSiteKey } from '../links/siteKey.ts'
import { trackingHash } from '../links/trackingHash.ts'
import { recordDownloads } from './recordDownloads.ts'

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0 Safari/537.36'

test('sample assets: the documented keys in their order, alone and on a minimal list', async (t) => {
  const { admin } = await setup(t)
  const body = { title: 'Sample asset', storageLocation: 'remote', file: 'https://www.example.com/a.pdf' }
  const { asset } = (await admin.post('/assets/new', body)).body
  const { id, dateAdded, createdBy, createdByUser, ...rest } = asset
  assert.ok(Number.isInteger(id) && dateAdded && createdBy && createdByUser)
  assert.deepEqual(rest, {
    isPublished: true,
    dateModified: null,
    modifiedBy: null,
    modifiedByUser: null,
    title: 'Sample asset',
    alias: 'sample-asset',
    category: null,
    description: null,
    language: 'en',
    publishUp: null,
    publishDown: null,
    downloadCount: 0,
    uniqueDownloadCount: 0,
    revision: 1,
    extension: 'pdf',
    mime: '',
    size: -1,
    downloadUrl: `http://127.0.0.1:8080/asset/${id}:sample-asset`,
    disallow: true,
  })
  assert.equal(
    Object.keys(asset).join(),
    'isPublished,dateAdded,dateModified,createdBy,createdByUser,modifiedBy,modifiedByUser,id,title,alias,category,description,language,publishUp,publishDown,downloadCount,uniqueDownloadCount,revision,extension,mime,size,downloadUrl,disallow',
  )
  const minimal = (await admin.get('/assets?minimal=1')).body.assets[0]
  assert.equal(
    Object.keys(minimal).join(),
    'isPublished,dateAdded,dateModified,createdBy,createdByUser,modifiedBy,modifiedByUser,id,title,alias,category,description',
  )
  const second = await admin.post('/assets/new', body)
  assert.equal(second.body.asset.alias, 'sample-asset1')
  const edited = await admin.patch(`/assets/${id}/edit`, { description: 'd' })
  assert.equal(edited.body.asset.revision, 2)
  assert.equal((await admin.patch(`/assets/${id}/edit`, { description: 'd' })).body.asset.revision, 2)
})

test('compatibility 1.16, assets: a missing file, an unknown local file and a remote file that is no URL are a 400', async (t) => {
  const { admin } = await setup(t)
  for (const body of [
    { title: 'A' },
    { title: 'A', file: 'nothing.pdf' },
    { title: 'A', file: '../../etc/passwd' },
    { title: 'A', file: '../../../../../../etc/hosts.txt' },
    { title: 'A', storageLocation: 'remote', file: 'javascript:alert(1)' },
    { title: 'A', storageLocation: 'remote', file: 'a.pdf' },
    { title: 'A', storageLocation: 'elsewhere', file: 'https://x.example/a.pdf' },
  ]) {
    const answer = await admin.post('/assets/new', body)
    assert.equal(answer.status, 400, JSON.stringify(body))
  }
})

test('a local file is uploaded, named, downloaded, and deleted with the asset', async (t) => {
  const { app, admin } = await setup(t)
  const uploaded = await upload(admin, '/files/media/new', 'Price list.txt', 'ten')
  assert.equal(uploaded.status, 200, uploaded.text)
  const { name } = uploaded.body.file
  assert.match(name, /^[0-9a-f]{32}\.txt$/)
  assert.equal('link' in uploaded.body.file, false)
  const made = await admin.post('/assets/new', { title: 'Price list', storageLocation: 'local', file: name })
  assert.equal(made.status, 201, made.text)
  const { asset } = made.body
  assert.deepEqual([asset.extension, asset.mime, asset.size], ['txt', 'text/plain', 3])
  const path = new URL(asset.downloadUrl).pathname
  const file = await get(app, path)
  assert.equal(file.statusCode, 200)
  assert.equal(file.body, 'ten')
  assert.equal(file.headers['content-disposition'], "attachment; filename*=UTF-8''price-list.txt")
  assert.match(String(file.headers['x-robots-tag']), /noindex/)
  // Another asset with the same file keeps it.
  const other = await admin.post('/assets/new', { title: 'Copy', file: name })
  await admin.delete(`/assets/${other.body.asset.id}/delete`)
  assert.deepEqual((await admin.get('/files/media')).body, { files: [name] })
  await admin.delete(`/assets/${asset.id}/delete`)
  assert.deepEqual((await admin.get('/files/media')).body, { files: [] })
  assert.equal((await get(app, path)).statusCode, 404)
})

test('with api_legacy_clients storageLocation is read back as it was sent, alone, on lists and from batches', async (t) => {
  const { admin } = await setup(t, { api_legacy_clients: true })
  const { file } = (await upload(admin, '/files/assets/new', 'prices.txt', 'ten')).body
  const remote = { title: 'Far', storageLocation: 'remote', file: 'https://files.example/a.pdf' }
  const local = { title: 'Near', storageLocation: 'local', file: file.name }
  const { asset } = (await admin.post('/assets/new', remote)).body
  assert.equal(asset.storageLocation, 'remote')
  assert.deepEqual((await admin.get(`/assets/${asset.id}`)).body.asset, asset)
  const put = await admin.put(`/assets/${asset.id}/edit`, { ...remote, title: 'Further' })
  assert.equal(put.body.asset.storageLocation, 'remote')
  const batch = await admin.post('/assets/batch/new', [local, remote])
  const places = (body: { assets: { storageLocation: string }[] }) =>
    body.assets.map((one) => one.storageLocation)
  assert.deepEqual(places(batch.body), ['local', 'remote'])
  assert.deepEqual(places((await admin.get('/assets?orderBy=id')).body), ['remote', 'local', 'remote'])
  assert.deepEqual(places((await admin.get('/assets?minimal=1&limit=1')).body), [undefined])
})

test('compatibility 1.16, files: pictures get a public address, subfolders are named with dots or subdir, and nest in lists', async (t) => {
  const { app, admin } = await setup(t)
  const { file } = (await upload(admin, '/files/images/new', 'a.PNG', 'png')).body
  assert.match(file.link, /^http:\/\/127\.0\.0\.1:8080\/media\/images\/[0-9a-f]{32}\.png$/)
  const picture = await get(app, new URL(file.link).pathname)
  assert.equal(picture.statusCode, 200)
  assert.equal(picture.headers['content-type'], 'image/png')
  assert.match(String(picture.headers['content-security-policy']), /sandbox/)
  assert.equal(picture.headers['x-content-type-options'], 'nosniff')
  for (const path of ['none.png', '%2e%2e/secret.png', '..%2f..%2fsecret.png', '', 'sub'])
    assert.equal((await get(app, `/media/images/${path}`)).statusCode, 404, path)
  const nested = (await upload(admin, '/files/images.sub.deep/new', 'b.gif', 'gif')).body.file
  assert.match(nested.link, /\/media\/images\/sub\/deep\/[0-9a-f]{32}\.gif$/)
  assert.deepEqual((await admin.get('/files/images')).body, {
    files: { 0: file.name, sub: { deep: [nested.name] } },
  })
  assert.deepEqual((await admin.get('/files/images?subdir=sub/deep')).body, { files: [nested.name] })
  assert.equal((await admin.delete(`/files/images/${nested.name}/delete`)).status, 404)
  const gone = await admin.delete(`/files/images.sub.deep/${nested.name}/delete`)
  assert.deepEqual(gone.body, { success: true })
  assert.equal((await admin.delete(`/files/images.sub.deep/${nested.name}/delete`)).status, 404)
  const old = (await upload(admin, '/files/assets/new', 'c.pdf', 'pdf')).body.file
  assert.deepEqual((await admin.get('/files/media')).body.files, [old.name])
})

test('compatibility 1.16, files: an unknown folder, a wrong ending, too much and nothing at all are a 406; nobody gets out of the folder', async (t) => {
  const { admin } = await setup(t)
  const codes = [
    await upload(admin, '/files/secrets/new', 'a.png', 'x'),
    await upload(admin, '/files/images/new', 'a.php', 'x'),
    await upload(admin, '/files/images/new', 'png', 'x'),
    await upload(admin, '/files/images/new', 'a.png', 'x'.repeat(6 * 1024 * 1024 + 1)),
    await admin.post('/files/images/new', { file: 'a.png' }),
    await upload(admin, '/files/images/new?subdir=../../x', 'a.png', 'x'),
    await upload(admin, '/files/images.%2e%2e/new', 'a.png', 'x'),
    await admin.get('/files/images?subdir=..'),
    await admin.get('/files/constructor'),
  ].map((answer) => [answer.status, answer.body.errors?.[0].code])
  assert.deepEqual(
    codes,
    codes.map(() => [406, 406]),
  )
  assert.equal((await admin.delete('/files/images/..%2f..%2fx.png/delete')).status, 404)
  assert.deepEqual((await admin.get('/files/images')).body, { files: [] })
  assert.deepEqual((await admin.get('/files/media')).body, { files: [] })
})

test('compatibility 1.11, files: uploading and deleting take the right to create and delete assets', async (t) => {
  const { app } = await setup(t)
  const viewer = await app.as({ 'asset:assets': ['viewown'] })
  assert.equal((await viewer.get('/files/media')).status, 403)
  assert.equal((await viewer.get('/files/images')).status, 200)
  const all = await app.as({ 'asset:assets': ['viewown', 'viewother'] })
  assert.equal((await all.get('/files/media')).status, 200)
  assert.equal((await upload(viewer, '/files/media/new', 'a.pdf', 'x')).status, 403)
  assert.equal((await viewer.delete('/files/media/a.pdf/delete')).status, 403)
  const stranger = await app.as({ 'lead:leads': ['viewown'] })
  assert.equal((await stranger.get('/files/media')).status, 403)
})

test("an image is nobody's own: rights to own assets delete none, at any depth", async (t) => {
  const { app, admin } = await setup(t)
  const own = await app.as({ 'asset:assets': ['viewown', 'create', 'editown', 'deleteown'] })
  const others = await app.as({ 'asset:assets': ['deleteother'] })
  for (const dir of ['images', 'images.sub']) {
    const { name } = (await upload(admin, `/files/${dir}/new`, 'a.png', 'png')).body.file
    assert.equal((await own.delete(`/files/${dir}/${name}/delete`)).status, 403, dir)
    assert.equal((await others.delete(`/files/${dir}/${name}/delete`)).status, 200, dir)
  }
})

test('compatibility 4.4, asset: downloads are counted, once per device as unique, with what the link tells', async (t) => {
  const { app, admin } = await setup(t)
  const { asset } = (
    await admin.post('/assets/new', {
      title: 'A',
      storageLocation: 'remote',
      file: 'https://x.example/a.pdf',
    })
  ).body
  const path = new URL(asset.downloadUrl).pathname
  const first = await get(app, path)
  assert.equal(first.statusCode, 302)
  assert.equal(first.headers.location, 'https://x.example/a.pdf')
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
  assert.match(cookie, /^mautic_device_id=[\w-]{23}$/)
  await get(app, path, { cookie })
  const counts = async () => {
    const { body } = await admin.get(`/assets/${asset.id}`)
    return [body.asset.downloadCount, body.asset.uniqueDownloadCount]
  }
  assert.deepEqual(await counts(), [2, 1])

  const [contactId] = await insertContacts(app.sql, 1)
  const emailId = await insertEmail(app.sql)
  const [sendId] = await queueSends(app.sql, emailId, [contactId!])
  const stat = trackingHash(await ensureSiteKey(app.sql), { sendId: sendId!, contactId: contactId! })
  const ct = makeClickThrough(emailId, contactId!, stat)
  const known = await get(app, `${path}?ct=${ct}&utm_source=news&utm_medium=e%20mail`)
  assert.deepEqual(await counts(), [3, 2])
  const back = String(known.headers['set-cookie']).split(';')[0] ?? ''
  await get(app, path, { cookie: back })
  assert.deepEqual(await counts(), [4, 2])
  const rows = await app.sql`
    select contact_id, email_id, source, source_id, code from asset_downloads order by id`
  assert.deepEqual(
    rows.map((row) => Object.values(row)),
    [
      [1, null, null, null, 200],
      [1, null, null, null, 200],
      [contactId, emailId, 'email', emailId, 200],
      [contactId, null, null, null, 200],
    ],
  )
  const tagged = await app.sql`
    select utm_source, utm_medium, utm_campaign from asset_downloads where utm_source is not null`
  assert.deepEqual(
    tagged.map((row) => ({ ...row })),
    [{ utm_source: 'news', utm_medium: 'e mail', utm_campaign: null }],
  )
  const [event] = await app.sql`
    select ids, payload from domain_events where type = 'contact.changed' and payload ? 'assetId' order by id desc limit 1`
  assert.deepEqual(event!.ids, [contactId])
  assert.deepEqual(event!.payload.fields, ['downloads'])
})

test('compatibility 4.4, asset: another alias leads to the right address, unpublished is refused, bots and HEAD count nothing', async (t) => {
  const { app, admin } = await setup(t)
  const { name } = (await upload(admin, '/files/media/new', 'a.pdf', 'pdf')).body.file
  const { asset } = (await admin.post('/assets/new', { title: 'A b', file: name })).body
  const moved = await get(app, `/asset/${asset.id}:old?x=1`)
  assert.deepEqual([moved.statusCode, moved.headers.location], [301, `/asset/${asset.id}:a-b?x=1`])
  assert.equal((await get(app, `/asset/${asset.id}`)).statusCode, 301)
  const shown = await get(app, `/asset/${asset.id}:a-b`, { 'user-agent': 'Googlebot/2.1' })
  assert.match(String(shown.headers['content-disposition']), /^inline; /)
  assert.equal(shown.headers['content-type'], 'application/pdf')
  const kept = await app.fastify.inject({ method: 'HEAD', url: `/asset/${asset.id}:a-b?stream=0` })
  assert.match(String(kept.headers['content-disposition']), /^attachment; /)
  assert.equal(kept.headers['content-length'], '3', 'HEAD tells the length of the file')
  await admin.patch(`/assets/${asset.id}/edit`, { isPublished: false })
  assert.equal((await get(app, `/asset/${asset.id}:a-b`)).statusCode, 403)
  await admin.patch(`/assets/${asset.id}/edit`, { isPublished: true, publishDown: '2020-01-01 00:00' })
  assert.equal((await get(app, `/asset/${asset.id}:a-b`)).statusCode, 403)
  await admin.patch(`/assets/${asset.id}/edit`, { publishDown: null })
  const inUse = await admin.delete(`/files/media/${name}/delete`)
  assert.equal(inUse.status, 406, 'the file of an asset stays')
  const others = await app.as({ 'asset:assets': ['viewown', 'create'] })
  const stolen = await others.post('/assets/new', { title: 'B', storageLocation: 'local', file: name })
  assert.equal(stolen.status, 400, 'the file of an asset that one may not see makes no second one')
  await app.sql`update assets set path = 'media/gone.pdf' where id = ${asset.id}`
  assert.equal((await get(app, `/asset/${asset.id}:a-b`)).statusCode, 404)
  assert.equal((await get(app, '/asset/999999:a-b')).statusCode, 404)
  assert.equal((await get(app, '/asset/x')).statusCode, 404)
  const codes = await app.sql`select code from asset_downloads order by id`
  assert.deepEqual(
    codes.map((row) => row.code),
    [301, 301, 401, 401, 404],
  )
  assert.equal((await admin.get(`/assets/${asset.id}`)).body.asset.downloadCount, 0)
})

test('a group of one download and a group of two hundred take the same number of statements', async (t) => {
  const { app, admin } = await setup(t)
  const ids: number[] = []
  for (const n of [1, 2, 3])
    ids.push(
      (
        await admin.post('/assets/new', {
          title: `A${n}`,
          storageLocation: 'remote',
          file: 'https://x.example/a',
        })
      ).body.asset.id,
    )
  const contacts = await insertContacts(app.sql, 401)
  const hits = (from: number, to: number) =>
    contacts.slice(from, to).map((contactId, n) => ({
      at: new Date(),
      visitor: { ip: '127.0.0.1', userAgent: BROWSER, referer: null, languages: [], isTracked: true },
      assetId: ids[n % 3]!,
      code: 200,
      contactId,
      clickThrough: null,
      query: {},
      trackingId: `visitor-${from + n}`,
    }))
  const count = async (from: number, to: number) =>
    (
      await countStatements(app.sql, () =>
        transaction(app.sql, (db) =>
          recordDownloads(db, hits(from, to), { config: { count_machine_activity: true }, now: new Date() }),
        ),
      )
    ).count
  await count(0, 1)
  assert.equal(await count(1, 2), await count(2, 202))
})

async function setup(
  t: TestContext,
  settings: Parameters<typeof testApp>[1] = {},
): Promise<{ app: TestApp; admin: Client }> {
  const app = await testApp(t, settings)
  return { app, admin: await app.as('admin') }
}

function get(app: TestApp, url: string, headers: Record<string, string> = {}) {
  return app.fastify.inject({ url, headers: { 'user-agent': BROWSER, ...headers } })
}

function upload(client: Client, path: string, fileName: string, content: string) {
  const body = Buffer.from(
    `--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n${content}\r\n--x--\r\n`,
  )
  return client.post(path, body, { headers: { 'content-type': 'multipart/form-data; boundary=x' } })
}

test('over a socket, a download that was served is noted once, and nothing is sent after it', async (t) => {
  const { app, admin } = await setup(t)
  const { name } = (await upload(admin, '/files/media/new', 'a.pdf', 'pdf')).body.file
  const { asset } = (await admin.post('/assets/new', { title: 'A b', file: name })).body
  const address = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  for (let turn = 0; turn < 3; turn++)
    assert.equal(await (await fetch(`${address}/asset/${asset.id}:a-b`)).text(), 'pdf')
  await new Promise((resolve) => setTimeout(resolve, 200))
  const rows = await app.sql`select code from asset_downloads`
  assert.deepEqual(
    rows.map(({ code }) => code),
    [200, 200, 200],
  )
})

// Who downloads, and what is sent to whom, over HTTP.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testConfig } from '../../../../test/mail.ts'
import { FIREFOX, visitOf } from '../../../../test/visit.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import { catalog } from '../../index.ts'
import { recordVisitorDownloads } from './recordVisitorDownloads.ts'

async function setUp(t: TestContext) {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const body = Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n0123456789\r\n--x--\r\n',
  )
  const stored = await admin.post('/files/media/new', body, {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  const { asset } = (await admin.post('/assets/new', { title: 'A', file: stored.body.file.name })).body
  const path = new URL(asset.downloadUrl).pathname
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.fastify.inject({ url, headers: { 'user-agent': FIREFOX, ...headers } })
  return { ...app, admin, asset, path, get }
}

test('an anonymous visitor who downloads is a contact, and becomes the one whom a link proves', async (t) => {
  const { admin, get, path, sql } = await setUp(t)
  const first = await get(path)
  const cookie = /mautic_device_id=[\w-]+/.exec(String(first.headers['set-cookie']))?.[0] ?? ''
  await get(path, { cookie })
  const made = await admin.post('/contacts/new', { email: 'ada@sample.example' })
  const contactId = made.body.contact.id
  const hash = trackingHash(await ensureSiteKey(sql), { sendId: 1, contactId })
  await get(`${path}?ct=${makeClickThrough(1, contactId, hash)}`, { cookie })
  const rows = await sql`select contact_id from asset_downloads`
  assert.deepEqual(
    rows.map((row) => row.contact_id),
    [contactId, contactId, contactId],
  )
  const contacts = await sql`select id from contacts`
  assert.deepEqual(
    contacts.map(({ id }) => id),
    [contactId],
  )
  await get(`${path}?ct=${makeClickThrough(1, contactId, 'forged')}`)
  assert.equal((await sql`select from contacts`).length, 2)
})

test('parts of a file, addresses that lead nowhere, and headers', async (t) => {
  const { admin, asset, get, path } = await setUp(t)
  const part = async (range: string) => {
    const { statusCode, body, headers } = await get(path, { range })
    return [statusCode, body, headers['content-range']]
  }
  assert.deepEqual(await part('bytes=2-4'), [206, '234', 'bytes 2-4/10'])
  assert.deepEqual(await part('bytes=-3'), [206, '789', 'bytes 7-9/10'])
  assert.deepEqual(await part('bytes=10-'), [416, '', 'bytes */10'])
  for (const range of [
    'bytes=0-1,1-2,0-9',
    `bytes=${'0-9,'.repeat(2_000)}0-9`,
    'bytes=5-2',
    'bytes=a-b',
    'bytes=-',
    'items=0-1',
  ])
    assert.deepEqual(await part(range), [200, '0123456789', undefined], range.slice(0, 30))
  const shown = await get(path)
  assert.match(String(shown.headers['content-disposition']), /^inline; filename\*=UTF-8''a\.pdf$/)
  assert.equal(shown.headers['x-content-type-options'], 'nosniff')
  assert.match(String(shown.headers['x-robots-tag']), /noindex/)
  await admin.patch(`/assets/${asset.id}/edit`, { disallow: false })
  assert.equal((await get(path)).headers['x-robots-tag'], undefined)
  for (const name of ['..%2f..%2fetc%2fpasswd', `${asset.id}%00`, '-1:a', '1e3:a', `9${'0'.repeat(40)}:a`])
    assert.equal((await get(`/asset/${name}`)).statusCode, 404, name)
  // Whatever else the address says, it leads to the alias that is stored.
  const moved = await get(`/asset/${asset.id}:x%0d%0aset-cookie:a=b`)
  assert.deepEqual([moved.statusCode, moved.headers.location], [301, path])
  const cookies = [moved.headers['set-cookie'] ?? []].flat()
  assert.ok(cookies.every((cookie) => /^(?:mautic_device_id|mtc_id)=/.test(cookie)))
})

test('one and many take the same number of statements', async (t) => {
  const { asset, sql } = await setUp(t)
  const siteKey = await ensureSiteKey(sql)
  const config = testConfig()
  const record = (from: number, count: number) =>
    countStatements(sql, () =>
      transaction(sql, (db) =>
        recordVisitorDownloads(
          { sql, db, actor: SYSTEM, config, catalog, now: new Date() },
          Array.from({ length: count }, (_, n) => ({
            ...visitOf({ trackingId: `t${from + n}` }),
            ...{ assetId: asset.id, code: 200, provenId: null, freshId: `f${from + n}` },
          })),
          { siteKey },
        ),
      ),
    )
  await record(0, 2)
  const few = await record(100, 2)
  const many = await record(200, 60)
  assert.equal(many.count, few.count, many.queries.join('\n'))
  assert.equal((await sql`select from asset_downloads`).length, 64)
})

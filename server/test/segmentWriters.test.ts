// Segments follow what is written, through those who write it: the interface, the mail sender and the public addresses.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { readClickThrough } from '../src/features/content/links/clickThrough.ts'
import { consumers } from '../src/features/index.ts'
import { startMailSender } from '../src/features/messaging/sends/startMailSender.ts'
import { createLog } from '../src/platform/log.ts'
import { testApp } from './app.ts'
import { consumeAll } from './consume.ts'
import { testConfig, until } from './mail.ts'
import { upload } from './upload.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

const app = await testApp(undefined, { site_url: 'https://campanile.example' })

test('segments on the last activity follow opens, clicks, replies and the activity that clients report', async (t) => {
  const { admin, segment, members, person, mailTo, visit, settle } = await setUp(t)
  const active = await segment('last_active', '!empty', null)
  const [opener, clicker, replier, visitor, edited, quiet] = await Promise.all(
    Array.from({ length: 6 }, (_, n) => person(`c${n}@example.com`)),
  )
  const mails = await mailTo([opener!, clicker!, replier!, quiet!])
  await settle()
  assert.deepEqual(await members(active), [])

  await visit(`/email/${mails.get(opener!)!.hash}.gif`)
  await visit(mails.get(clicker!)!.link)
  const reply = await admin.post(`/emails/reply/${mails.get(replier!)!.hash}`)
  assert.equal(reply.status, 201)
  await admin.post(`/contacts/${visitor}/utm/add`, { utm_source: 'x', lastActive: '2026-05-01' })
  await admin.patch(`/contacts/${edited}/edit`, { lastActive: '2026-05-01' })
  await settle()
  assert.deepEqual(await members(active), [opener, clicker, replier, visitor, edited])

  const recent = await segment('last_active', 'gt', '2026-05-01')
  await settle()
  await admin.post(`/contacts/${visitor}/utm/add`, { utm_source: 'x', lastActive: '2026-05-02' })
  await settle()
  assert.ok((await members(recent)).includes(visitor!), 'a later activity moves it on')
})

test('a file that came with a mail counts as a download: in segments, in the counters and in the statistics', async (t) => {
  const { admin, segment, members, person, mailTo, settle } = await setUp(t)
  const { file } = (await upload(admin, '/files/assets/new', 'prices.txt', Buffer.from('ten'))).body
  const { asset } = (
    await admin.post('/assets/new', { title: 'Prices', storageLocation: 'local', file: file.name })
  ).body
  const downloaded = await segment('lead_asset_download', 'in', [asset.id], 'behaviors')
  const [one, two, without] = [
    await person('d1@example.com'),
    await person('d2@example.com'),
    await person('d3@example.com'),
  ]
  await mailTo([one, two], [asset.id])
  await mailTo([one], [asset.id])
  await mailTo([without])
  await settle()
  assert.deepEqual(await members(downloaded), [one, two])
  const counted = (await admin.get(`/assets/${asset.id}`)).body.asset
  assert.deepEqual([counted.downloadCount, counted.uniqueDownloadCount], [3, 2])
  const { stats } = (await admin.get('/stats/asset_downloads?order[0][col]=id')).body
  assert.deepEqual(
    stats.map((row: Record<string, string>) => [Number(row.lead_id), row.asset_id, row.code, row.source]),
    [one, two, one].map((id) => [id, String(asset.id), '200', 'email']),
  )
})

test('segments on devices follow the first download, open and click with a device', async (t) => {
  const { admin, segment, members, person, mailTo, visit, settle } = await setUp(t)
  const { asset } = (
    await admin.post('/assets/new', {
      title: 'Far',
      storageLocation: 'remote',
      file: 'https://x.example/a.pdf',
    })
  ).body
  const phones = await segment('device_type', 'in', ['smartphone'])
  const [loader, opener, clicker, quiet] = await Promise.all(
    Array.from({ length: 4 }, (_, n) => person(`e${n}@example.com`)),
  )
  const mails = await mailTo([loader!, opener!, clicker!, quiet!])
  await settle()
  assert.deepEqual(await members(phones), [])
  const { link } = mails.get(loader!)!
  await visit(`${new URL(asset.downloadUrl).pathname}?ct=${new URL(link).searchParams.get('ct')}`)
  await settle()
  assert.deepEqual(await members(phones), [loader], 'first seen in a download')
  await visit(`/email/${mails.get(opener!)!.hash}.gif`)
  await visit(mails.get(clicker!)!.link)
  await settle()
  assert.deepEqual(await members(phones), [loader, opener, clicker])
})

/** The application with a mail sender and its consumers; what `mailTo` sends is read from the outbox. */
async function setUp(t: TestContext) {
  const admin = await app.as('admin')
  const { sql, url, dataDir } = app
  const config = testConfig()
  const log = createLog({ level: 'error' })
  const sender = await startMailSender({ sql, url, config, dataDir, log, pollMs: 20 })
  t.after(() => sender.stop())
  const settle = () => consumeAll(sql, consumers, config)
  return {
    admin,
    settle,
    async person(email: string): Promise<number> {
      return (await admin.post('/contacts/new', { email })).body.contact.id
    },
    async segment(field: string, operator: string, filter: unknown, object = 'lead'): Promise<number> {
      const filters = [{ glue: 'and', object, field, type: 'text', operator, properties: { filter } }]
      const { body, status } = await admin.post('/segments/new', { name: field, filters })
      assert.equal(status, 201, JSON.stringify(body))
      return body.list.id
    },
    async members(segmentId: number): Promise<number[]> {
      const rows = await sql<{ id: number }[]>`
        select contact_id as id from segment_contacts where segment_id = ${segmentId} order by contact_id`
      return rows.map((row) => row.id)
    },
    /** Sends a mail with a link and with these files; answers its link and its hash by contact. */
    async mailTo(contactIds: readonly number[], assetAttachments: readonly number[] = []) {
      const { email } = (
        await admin.post('/emails/new', {
          name: 'M',
          subject: 'S',
          language: 'en',
          lists: [],
          customHtml: '<body><p>{contactfield=email}</p><a href="https://x.example/">x</a></body>',
          assetAttachments,
        })
      ).body
      for (const id of contactIds) {
        const sent = await admin.post(`/emails/${email.id}/contact/${id}/send`)
        assert.equal(sent.body.success, true, sent.text)
      }
      const rows = () =>
        sql<{ id: number; contactId: number; hash: string }[]>`
          select id, contact_id as "contactId", tracking_hash(id, contact_id) as hash
          from email_sends where email_id = ${email.id} and state = 'sent'`
      await until(async () => (await rows()).length === contactIds.length)
      const links = await readLinks(join(dataDir, 'outbox'))
      return new Map(
        (await rows()).map(({ contactId, hash }) => [
          contactId,
          { hash, link: links.find((link) => hashOf(link) === hash) ?? '' },
        ]),
      )
    },
    async visit(address: string): Promise<void> {
      const url = address.replace('https://campanile.example', '')
      const { statusCode } = await app.fastify.inject({ url, headers: { 'user-agent': PHONE } })
      assert.ok(statusCode === 200 || statusCode === 302, `${url} ${statusCode}`)
    },
  }
}

function hashOf(link: string): string | null {
  return readClickThrough(new URL(link).searchParams.get('ct') ?? '')?.stat ?? null
}

async function readLinks(folder: string): Promise<string[]> {
  const mails = await Promise.all(
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => simpleParser(readFileSync(join(folder, name)))),
  )
  return mails.flatMap(({ html }) =>
    [...String(html).matchAll(/href="([^"]+)"/g)].map(([, href]) => (href ?? '').replaceAll('&amp;', '&')),
  )
}

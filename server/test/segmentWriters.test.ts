// Segments follow what is written, through those who write it: the interface, the mail sender and the public addresses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from './app.ts'
import { upload } from './upload.ts'
import { writers } from './writers.ts'

const SETTINGS = { site_url: 'https://campanile.example' }

test('segments on the last activity follow opens, clicks, replies and the activity that clients report', async (t) => {
  const app = await testApp(t, SETTINGS)
  const { admin, segment, members, person, mailTo, visit, catchUp } = await writers(t, app)
  const active = await segment('last_active', '!empty', null)
  const [opener, clicker, replier, visitor, edited, quiet] = await Promise.all(
    Array.from({ length: 6 }, (_, n) => person(`c${n}@example.com`)),
  )
  const mails = await mailTo([opener!, clicker!, replier!, quiet!])
  await catchUp()
  assert.deepEqual(await members(active), [])

  await visit(`/email/${mails.get(opener!)!.hash}.gif`)
  await visit(mails.get(clicker!)!.link)
  const reply = await admin.post(`/emails/reply/${mails.get(replier!)!.hash}`)
  assert.equal(reply.status, 201)
  await admin.post(`/contacts/${visitor}/utm/add`, { utm_source: 'x', lastActive: '2026-05-01' })
  await admin.patch(`/contacts/${edited}/edit`, { lastActive: '2026-05-01' })
  await catchUp()
  assert.deepEqual(await members(active), [opener, clicker, replier, visitor, edited])

  const recent = await segment('last_active', 'gt', '2026-05-01')
  await catchUp()
  await admin.post(`/contacts/${visitor}/utm/add`, { utm_source: 'x', lastActive: '2026-05-02' })
  await catchUp()
  assert.ok((await members(recent)).includes(visitor!), 'a later activity moves it on')
})

test('a file that came with a mail counts as a download: in segments, in the counters and in the statistics', async (t) => {
  const app = await testApp(t, SETTINGS)
  const { admin, segment, members, person, mailTo, catchUp } = await writers(t, app)
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
  await catchUp()
  assert.deepEqual(await members(downloaded), [one, two])
  const counted = (await admin.get(`/assets/${asset.id}`)).body.asset
  assert.deepEqual([counted.downloadCount, counted.uniqueDownloadCount], [3, 2])
  const { stats } = (await admin.get('/stats/asset_downloads?order[0][col]=id')).body
  assert.deepEqual(
    // Two mails that leave at once leave in any order.
    stats
      .map((row: Record<string, string>) => [Number(row.lead_id), row.asset_id, row.code, row.source])
      .toSorted(([a]: number[], [b]: number[]) => Number(a) - Number(b)),
    [one, one, two].map((id) => [id, String(asset.id), '200', 'email']),
  )
})

test('segments on devices follow the first download, open and click with a device', async (t) => {
  const app = await testApp(t, SETTINGS)
  const { admin, segment, members, person, mailTo, visit, catchUp } = await writers(t, app)
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
  await catchUp()
  assert.deepEqual(await members(phones), [])
  const { link } = mails.get(loader!)!
  await visit(`${new URL(asset.downloadUrl).pathname}?ct=${new URL(link).searchParams.get('ct')}`)
  await catchUp()
  assert.deepEqual(await members(phones), [loader], 'first seen in a download')
  await visit(`/email/${mails.get(opener!)!.hash}.gif`)
  await visit(mails.get(clicker!)!.link)
  await catchUp()
  assert.deepEqual(await members(phones), [loader, opener, clicker])
})

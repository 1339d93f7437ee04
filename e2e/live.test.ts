// Pages follow what others change, in a real browser with several windows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../server/test/mainJob.ts'
import { browser, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('lists, records and jobs follow what is changed elsewhere, in every window, by one stream', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const { contact } = (await admin.post('/contacts/new', { firstname: 'Ada', email: 'ada@live.example' }))
    .body
  const context = await (await browser(t)).newContext({ viewport: VIEWPORTS.desktop })
  const streams = new Set<string>()
  context.on('request', (request) => {
    if (request.url().includes('/api/live')) streams.add(request.url())
  })
  const list = await context.newPage()
  const found = complaints(list)
  await signIn(list, `${address}/s/contacts`)
  await list.getByRole('link', { name: 'Ada' }).waitFor()
  const record = await context.newPage()
  await record.goto(`${address}/s/contacts/${contact.id}`)
  await record.getByRole('heading', { name: 'Ada' }).waitFor()

  // Nothing is clicked, focused or loaded again in either window.
  assert.equal((await admin.post('/contacts/new', { firstname: 'Grace' })).status, 201)
  await list.getByRole('link', { name: 'Grace' }).waitFor()
  await admin.patch(`/contacts/${contact.id}/edit`, { firstname: 'Augusta' })
  await record.getByRole('heading', { name: 'Augusta' }).waitFor()
  await list.getByRole('link', { name: 'Augusta' }).waitFor()
  assert.equal(streams.size, 1, 'one window reads for both')

  // The window that read is closed: the other one goes on.
  await list.close()
  await admin.patch(`/contacts/${contact.id}/edit`, { firstname: 'Countess' })
  await record.getByRole('heading', { name: 'Countess' }).waitFor()

  // What is deleted elsewhere is gone from the list.
  const other = await context.newPage()
  await other.goto(`${address}/s/contacts`)
  await other.getByRole('link', { name: 'Grace' }).waitFor()
  await admin.delete(`/contacts/${contact.id}/delete`)
  await other.getByRole('link', { name: 'Countess' }).waitFor({ state: 'detached' })
  assert.deepEqual(found, [])
})

test('a stream that is refused is asked for again when somebody looks, and not every few seconds', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await page.clock.install()
  let refused = 0
  let isFull = true
  await page.route('**/api/live*', (route) => {
    if (!isFull) return route.continue()
    refused++
    return route.fulfill({ status: 429, contentType: 'application/json', body: '{"errors":[]}' })
  })
  const isRefused = page.waitForResponse((answer) => answer.status() === 429)
  await signIn(page, `${address}/s/contacts`)
  await (await isRefused).finished()
  // A window that is opened may be looked at once more; every few seconds would be four times.
  const before = refused
  for (let n = 0; n < 4; n++) {
    await page.clock.fastForward(5_000)
    await page.evaluate('new Promise(requestAnimationFrame)')
    await sleep(300)
  }
  assert.ok(refused - before <= 1, `${refused - before} times`)
  isFull = false
  let isOpen = false
  page.on('response', (answer) => {
    isOpen ||= answer.url().includes('/api/live') && answer.status() === 200
  })
  const look = async () => {
    await page.evaluate("dispatchEvent(new Event('focus'))")
    return isOpen
  }
  await eventually(look, true)
  assert.equal((await admin.post('/contacts/new', { firstname: 'Grace' })).status, 201)
  await page.getByRole('link', { name: 'Grace' }).waitFor()
})

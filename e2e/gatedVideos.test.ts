// Videos that ask for a form, in a real browser: on a page of another origin with the tracking script.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { testApp } from '../server/test/app.ts'
import { freePort } from '../server/test/freePort.ts'
import { eventually } from '../server/test/mainJob.ts'
import { assertAccessible } from './axe.ts'
import { browser } from './browser.ts'

async function setUp(t: TestContext, form: object = {}) {
  const shop = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      '<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Films</h1></main></body></html>',
    )
  })
  await new Promise<void>((resolve) => shop.listen(0, 'localhost', resolve))
  t.after(() => shop.close())
  const origin = `http://localhost:${(shop.address() as AddressInfo).port}`
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const app = await testApp(t, { site_url: site, cors_valid_domains: [origin], do_not_track_bots: [] })
  await app.fastify.listen({ port, host: '127.0.0.1' })
  const made = await (await app.as('admin')).post('/forms/new', {
    name: 'See the rest',
    postAction: 'return',
    fields: [
      {
        label: 'Email',
        type: 'email',
        alias: 'email',
        mappedObject: 'contact',
        mappedField: 'email',
        isRequired: true,
      },
      { label: 'Go on', type: 'button', alias: 'send' },
    ],
    ...form,
  })
  assert.equal(made.status, 201, made.text)
  const chromium = await browser(t)
  const page = await chromium.newPage()
  page.on('pageerror', (error) => assert.fail(error))
  await page.goto(origin)
  return { ...app, site, page, formId: Number(made.body.form.id) }
}

/** Adds a film of some seconds, made by the browser itself, with these attributes. */
async function addFilm(page: Page, attributes: Record<string, string>): Promise<void> {
  await page.evaluate(`(async () => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    const painting = setInterval(() => context.fillRect(Math.random() * 300, Math.random() * 150, 20, 20), 40)
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.start()
    await new Promise((resolve) => setTimeout(resolve, 6_000))
    await new Promise((resolve) => {
      recorder.onstop = resolve
      recorder.stop()
    })
    clearInterval(painting)
    const video = document.createElement('video')
    video.muted = true
    video.width = 320
    video.height = 180
    const given = ${JSON.stringify(attributes)}
    for (const name of Object.keys(given)) video.setAttribute(name, given[name])
    video.src = URL.createObjectURL(new Blob(parts, { type: 'video/webm' }))
    document.querySelector('main').append(video)
  })()`)
}

const VIDEO = "document.querySelector('video')"

const play = (page: Page) => page.evaluate(`${VIDEO}.play()`)

const stateOf = (page: Page) =>
  page.evaluate<{ time: number; isPaused: boolean; isShown: boolean }>(
    `({ time: ${VIDEO}.currentTime, isPaused: ${VIDEO}.paused, isShown: ${VIDEO}.style.display !== 'none' })`,
  )

test('a video stops at its gate, shows the form in its place, and goes on when the form was sent', {
  timeout: 180_000,
}, async (t) => {
  const { page, site, formId, sql } = await setUp(t)
  await addFilm(page, { 'data-form-id': String(formId), 'data-gate-time': '1' })
  await page.addScriptTag({ url: `${site}/mtc.js` })
  await play(page)
  const cover = page.getByRole('group', { name: 'Video' })
  const email = cover.getByRole('textbox', { name: 'Email' })
  await email.waitFor()
  const stopped = await stateOf(page)
  assert.ok(stopped.time >= 1 && stopped.time < 3, String(stopped.time))
  assert.deepEqual([stopped.isPaused, stopped.isShown], [true, false])
  assert.equal(await page.evaluate('document.activeElement.type'), 'email')
  await assertAccessible(page)

  await cover.getByRole('button', { name: 'Go on' }).click()
  await cover
    .getByText(/required/i)
    .first()
    .waitFor()
  assert.equal((await stateOf(page)).isPaused, true)
  await email.fill('ada@films.example')
  await cover.getByRole('button', { name: 'Go on' }).click()
  await cover.waitFor({ state: 'detached' })
  await page.waitForFunction(`${VIDEO}.currentTime > ${stopped.time + 1}`)
  assert.equal((await stateOf(page)).isShown, true)
  await eventually(
    async () => (await sql`select from form_submissions where form_id = ${formId}`).length,
    1,
    30,
  )
  await eventually(
    async () => (await sql`select from video_hits where time_watched >= 3`).length > 0,
    true,
    30,
  )

  // The browser remembers that the form was sent.
  await page.reload()
  await addFilm(page, { 'data-form-id': String(formId), 'data-gate-time': '1' })
  await page.addScriptTag({ url: `${site}/mtc.js` })
  await play(page)
  await page.waitForFunction(`${VIDEO}.currentTime > 2`)
  assert.equal(await cover.count(), 0)
})

test('a video of a service is played by the player of the service, stops at its gate and goes on', {
  timeout: 120_000,
}, async (t) => {
  const { page, site, formId } = await setUp(t)
  // The player, as far as its messages are documented.
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Player</title><script>
        let time = 0, isPlaying = true
        addEventListener('message', ({ data, source, origin }) => {
          const { event, func } = JSON.parse(data)
          if (func) { isPlaying = func === 'playVideo'; document.title = func }
          if (event === 'listening') setInterval(() => {
            if (isPlaying) source.postMessage(JSON.stringify({ event: 'infoDelivery', info: { currentTime: time += 1, duration: 60 } }), '*')
          }, 100)
        })</script>`,
    }),
  )
  const film = `<video width="320" height="180" data-form-id="${formId}" data-gate-time="5"><source type="video/youtube" src="https://youtu.be/abc-123"></video>`
  await page.evaluate(`document.querySelector('main').innerHTML = ${JSON.stringify(film)}`)
  await page.addScriptTag({ url: `${site}/mtc.js` })
  const cover = page.getByRole('group', { name: 'Video' })
  await cover.getByRole('textbox', { name: 'Email' }).fill('bob@films.example')
  const player = () =>
    page.frames().find((frame) => frame.url().includes('youtube-nocookie.com/embed/abc-123'))
  assert.equal(await player()?.title(), 'pauseVideo')
  await cover.getByRole('button', { name: 'Go on' }).click()
  await cover.waitFor({ state: 'detached' })
  await eventually(async () => (await player()?.title()) ?? '', 'playVideo', 30)
})

test('a video whose form is not there goes on', { timeout: 120_000 }, async (t) => {
  const { page, site } = await setUp(t)
  await addFilm(page, { 'data-form-id': '987654', 'data-gate-time': '1' })
  await page.addScriptTag({ url: `${site}/mtc.js` })
  await play(page)
  await page.waitForFunction(`${VIDEO}.currentTime > 2`)
  assert.equal((await stateOf(page)).isShown, true)
})

// Takes the pictures of docs/guide/images/ again, of a sample account of its own:
//
//   node scripts/run.mjs scripts/pictures.ts [NAMES]
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { browser, type Page, VIEWPORTS } from '../e2e/browser.ts'
import { freePort } from '../server/test/freePort.ts'
import { memoryFolder } from '../server/test/memoryFolder.ts'
import { ensurePackage } from './ensurePackage.ts'
import { type Ids, PICTURES, type Picture, type Post, sampleRecords } from './pictures/list.ts'

const FOLDER = join(import.meta.dirname, '../docs/guide/images')
const PERSON = { username: 'maria', password: 'a long password for pictures' }

ensurePackage('chromium-headless-shell')
const folder = mkdtempSync(join(memoryFolder(), 'campanile-pictures-'))
const port = await freePort()
const address = `http://127.0.0.1:${port}`
const env = {
  ...process.env,
  ...{ DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'warn' },
  CAMPANILE_ADMIN_USERNAME: PERSON.username,
  CAMPANILE_ADMIN_PASSWORD: PERSON.password,
  CAMPANILE_ADMIN_EMAIL: 'maria@sample.example',
}
const ends: (() => unknown)[] = []
try {
  await takePictures(process.argv.slice(2))
} finally {
  for (const end of ends.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
}

async function takePictures(names: readonly string[]): Promise<void> {
  campanile('seed')
  const server = spawn(process.execPath, ['server/src/main.ts', 'start'], { env, stdio: 'inherit' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  ends.push(() => {
    server.kill('SIGTERM')
    return ended
  })
  await ready()
  const ids = await sampleRecords(await poster())
  mkdirSync(FOLDER, { recursive: true })
  const chromium = await browser({ after: (end: () => unknown) => ends.push(end) } as Parameters<
    typeof browser
  >[0])
  const first = await chromium.newPage({ locale: 'en-GB' })
  await signIn(first)
  const storageState = await first.context().storageState()
  for (const picture of PICTURES.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const context = await chromium.newContext({
      ...{ storageState, locale: picture.language ?? 'en-GB', colorScheme: picture.theme ?? 'light' },
      ...{ viewport: VIEWPORTS[picture.width ?? 'desktop'], reducedMotion: 'reduce' },
    })
    await take(await context.newPage(), picture, ids)
    await context.close()
  }
}

async function take(page: Page, { name, path, prepare }: Picture, ids: Ids): Promise<void> {
  await page.goto(`${address}/s${path(ids)}`)
  await page.getByRole('main').locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await prepare?.(page)
  await page.waitForLoadState('networkidle')
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const webp = await toWebp(page, png)
  writeFileSync(join(FOLDER, `${name}.webp`), webp)
  process.stdout.write(`${name}: ${Math.ceil(webp.length / 1000)} kB\n`)
}

/** The same picture at half the size, by the browser itself. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  await page.goto('about:blank')
  const url = await page.evaluate(`(async () => {
    const picture = new Image()
    picture.src = 'data:image/png;base64,${png.toString('base64')}'
    await picture.decode()
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d').drawImage(picture, 0, 0)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.92 })).arrayBuffer())
    return bytes.toBase64()
  })()`)
  return Buffer.from(String(url), 'base64')
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${address}/s/`)
  await page.getByLabel('User name or email').fill(PERSON.username)
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').first().waitFor()
}

async function ready(): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The server did not start within two minutes.')
}

/** Posts to the interface as the account itself. */
async function poster(): Promise<Post> {
  const { clientId, clientSecret } = JSON.parse(campanile('credential', 'create', '--name', 'Shop', '--json'))
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  })
  const token = (await (await fetch(`${address}/oauth/v2/token`, { method: 'POST', body })).json()) as {
    access_token: string
  }
  return async (key, path, record) => {
    const answer = await fetch(`${address}/api${path}`, {
      method: record === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
      ...(record === undefined ? {} : { body: JSON.stringify(record) }),
    })
    const text = await answer.text()
    assert.ok(answer.ok, `${path}: ${text.slice(0, 400)}`)
    return JSON.parse(text)[key]
  }
}

function campanile(...words: string[]): string {
  return execFileSync(process.execPath, ['server/src/main.ts', ...words], { env, encoding: 'utf8' })
}

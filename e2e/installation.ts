// What the tests of the administration interface begin with.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { testApp } from '../server/test/app.ts'
import { freePort } from '../server/test/freePort.ts'
import { browser, VIEWPORTS } from './browser.ts'

/** Everybody's. */
export const PASSWORD = 'a long password for tests'

/** A server that listens, an administrator over the interface, and `ada`, who signs in. */
export async function installation(
  t: Parameters<typeof testApp>[0],
  config: Readonly<Record<string, unknown>> | ((port: number) => Readonly<Record<string, unknown>>) = {},
) {
  const port = await freePort()
  const { fastify, sql, url, as, dataDir } = await testApp(t, {
    site_url: `http://127.0.0.1:${port}`,
    social_twitter_enabled: true,
    ...(typeof config === 'function' ? config(port) : config),
  })
  const admin = await as('admin')
  const person = async (username: string, role: number) => {
    const names = { firstName: 'Ada', lastName: 'Lovelace', email: `${username}@example.com` }
    const answer = await admin.post('/users/new', { username, ...names, plainPassword: PASSWORD, role })
    assert.equal(answer.status, 201, answer.text)
  }
  await person('ada', 1)
  await fastify.listen({ port, host: '127.0.0.1' })
  return { address: `http://127.0.0.1:${port}`, admin, sql, url, dataDir, person }
}

/** Signs a user in over the API, and opens the address in the same browser context. */
export async function signIn(page: Page, address: string, username = 'ada'): Promise<void> {
  const { origin } = new URL(address)
  const answer = await page.request.post(`${origin}/api/session`, { data: { username, password: PASSWORD } })
  assert.equal(answer.status(), 201, await answer.text())
  await page.goto(address)
  await page.getByRole('main').locator('h1').waitFor()
}

/** A window of its own as wide as a desktop, in which `ada` is signed in, and what its browser complains about. */
export async function signedIn(t: TestContext, address: string): Promise<{ page: Page; found: string[] }> {
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, address)
  return { page, found }
}

/** What the browser complains about. */
export function complaints(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    const { url } = message.location()
    found.push(url ? `${message.text()} (${new URL(url).pathname})` : message.text())
  })
  page.on('pageerror', ({ message }) => found.push(message))
  return found
}

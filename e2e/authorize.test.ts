// The authorization-code flow as a person and a client go through it: login, consent, code, tokens.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { testDatabase } from '../server/test/database.ts'
import { connectApi } from '../server/test/mainJob.ts'
import { installation, startServer } from '../server/test/process.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'

/** A client's own site: it only shows that somebody came back. */
async function clientSite(t: Pick<TestContext, 'after'>): Promise<string> {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Back</title><h1>Welcome back</h1>')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  t.after(() => site.close())
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/callback`
}

async function backAt(page: Page): Promise<URLSearchParams> {
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  return new URL(page.url()).searchParams
}

test('a user signs in and allows a client in a browser, on a desk and on a phone; the client acts as the user, until the user withdraws it', {
  timeout: 180_000,
}, async (t) => {
  const { url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const server = await startServer(t, where)
  const api = await connectApi(where)
  const callback = await clientSite(t)
  const chromium = await browser(t)

  for (const [name, viewport] of Object.entries(VIEWPORTS)) {
    const { credential } = await api.post('/credentials/new', {
      name: `Client on the ${name}`,
      redirectUris: [callback],
    })
    const verifier = randomBytes(32).toString('base64url')
    const question = new URLSearchParams({
      client_id: credential.clientId,
      redirect_uri: callback,
      response_type: 'code',
      state: 'here',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const authorize = `${where.url}/oauth/v2/authorize?${question}`
    const context = await chromium.newContext({ viewport })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (line) => {
      if (line.type() === 'error' && !line.text().includes('401')) problems.push(line.text())
    })

    await page.goto(authorize)
    assert.equal(new URL(page.url()).pathname, '/oauth/v2/authorize_login')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.ok(await fitsWidth(page))
    await picture(page, `login-${name}`)
    await page.getByLabel('User name or email').fill('admin')
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    await picture(page, `login-refused-${name}`)
    await page.getByLabel('Password').fill('Correct-horse-7')
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: `Allow Client on the ${name}?` }).waitFor()
    assert.ok(await fitsWidth(page))
    await picture(page, `consent-${name}`)
    await page.getByRole('button', { name: 'Deny' }).click()
    assert.equal((await backAt(page)).get('error'), 'access_denied')

    await page.goto(authorize)
    await page.getByRole('button', { name: 'Allow' }).click()
    const back = await backAt(page)
    assert.equal(back.get('state'), 'here')
    const answer = await fetch(`${where.url}/oauth/v2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: credential.clientId,
        client_secret: credential.clientSecret,
        redirect_uri: callback,
        code: back.get('code') ?? '',
        code_verifier: verifier,
      }),
    })
    const token = (await answer.json()) as { access_token: string; refresh_token: string }
    assert.equal(answer.status, 200, JSON.stringify(token))
    const self = await fetch(`${where.url}/api/users/self`, {
      headers: { authorization: `Bearer ${token.access_token}` },
    })
    assert.equal(((await self.json()) as { username: string }).username, 'admin')

    await page.goto(authorize)
    assert.ok((await backAt(page)).get('code'), 'allowed before: nothing is asked')

    await page.goto(`${where.url}/oauth/v2/consents`)
    await page.getByRole('heading', { name: 'Applications with access' }).waitFor()
    assert.ok(await fitsWidth(page))
    await picture(page, `consents-${name}`)
    await page.getByRole('button', { name: `Withdraw from Client on the ${name}` }).click()
    await page.getByRole('status').waitFor()
    assert.ok(await fitsWidth(page))
    await picture(page, `consents-withdrawn-${name}`)
    const withdrawn = await fetch(`${where.url}/api/users/self`, {
      headers: { authorization: `Bearer ${token.access_token}` },
    })
    assert.equal(withdrawn.status, 401)
    await page.goto(authorize)
    await page.getByRole('heading', { name: `Allow Client on the ${name}?` }).waitFor()
    assert.deepEqual(problems, [])
    await context.close()
  }
  assert.doesNotMatch(server.output(), /"level":50/)
})

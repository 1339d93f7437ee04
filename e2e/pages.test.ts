// The pages that people see, in a real browser: the interface's documentation and what a mail links to.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { testDatabase } from '../server/test/database.ts'
import {
  connectApi,
  eventually,
  type ReceivedMail,
  readMail,
  sampleEmail,
  total,
} from '../server/test/mainJob.ts'
import { installation, startServer } from '../server/test/process.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'

test('the pages of the interface and of a mail work in a browser, on a desk and on a phone', {
  timeout: 180_000,
}, async (t) => {
  const { url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const server = await startServer(t, where)
  const api = await connectApi(where)
  const chromium = await browser(t)

  await t.test('the front door and the page of an address that does not exist fit their window', async () => {
    for (const [name, viewport] of Object.entries(VIEWPORTS)) {
      const page = await chromium.newPage({ viewport })
      for (const [path, heading] of [
        ['/', 'Sign in to Campanile'],
        ['/nothing', 'This page does not exist'],
      ] as const) {
        await page.goto(where.url + path)
        await page.getByRole('heading', { name: heading }).waitFor()
        assert.ok(await fitsWidth(page))
        await picture(page, `${heading.split(' ')[0]}-${name}`)
      }
      await page.close()
    }
  })

  await t.test('the documentation lists the routes and shows one', async () => {
    for (const [name, viewport] of Object.entries(VIEWPORTS)) {
      const page = await chromium.newPage({ viewport })
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(error.message))
      await page.goto(`${where.url}/api/docs`)
      await page.getByRole('heading', { name: 'Get a credential' }).waitFor()
      await page.locator('details#contacts summary').click()
      assert.ok(await fitsWidth(page))
      await picture(page, `docs-index-${name}`)
      await page.getByRole('link', { name: 'Parameters, bodies and answers of contacts' }).click()
      await page.locator('#operations-contacts-list_contacts').click()
      await page.getByText('Words and commands such as').first().waitFor()
      await picture(page, `docs-${name}`)
      assert.deepEqual(problems, [])
      await page.close()
    }
  })

  const contact = (await api.post('/contacts/new', { email: 'ada@sample.example', firstname: 'Ada' })).contact
  const segment = (await api.post('/segments/new', { name: 'Readers', filters: [] })).list.id
  await api.post(`/segments/${segment}/contact/${contact.id}/add`, {})
  const email = (await api.post('/emails/new', sampleEmail(segment))).email.id
  await api.post(`/emails/${email}/send`, {})
  const mail = await outboxMail(where.dataDir)
  const isUnsubscribed = () => total(api, '/stats/lead_donotcontact', [['lead_id', 'eq', contact.id]])

  await t.test('the web version shows the mail', async () => {
    for (const [name, viewport] of Object.entries(VIEWPORTS)) {
      const page = await chromium.newPage({ viewport })
      await page.goto(mail.webView ?? '')
      await page.getByRole('heading', { name: 'Hello Ada' }).waitFor()
      assert.ok(await fitsWidth(page))
      await picture(page, `web-view-${name}`)
      await page.close()
    }
  })

  await t.test(
    'opening the unsubscribe link changes nothing; its one button unsubscribes; the way back works',
    async () => {
      for (const [name, viewport] of Object.entries(VIEWPORTS)) {
        const page = await chromium.newPage({ viewport })
        await page.goto(mail.unsubscribe)
        assert.equal(await isUnsubscribed(), 0)
        assert.equal(await page.getByRole('button').count(), 1)
        assert.ok(await fitsWidth(page))
        await picture(page, `unsubscribe-${name}`)
        await page.getByRole('button').click()
        await eventually(isUnsubscribed, 1, 10)
        await picture(page, `unsubscribed-${name}`)
        await page.getByRole('link', { name: /subscribe/i }).click()
        await page.getByRole('button').click()
        await eventually(isUnsubscribed, 0, 10)
        await picture(page, `resubscribed-${name}`)
        await page.close()
      }
    },
  )

  assert.doesNotMatch(server.output(), /"level":50/)
})

async function outboxMail(dataDir: string): Promise<ReceivedMail> {
  const folder = join(dataDir, 'outbox')
  const files = () => readdirSync(folder).filter((file) => file.endsWith('.eml'))
  await eventually(async () => files().length, 1, 20)
  return readMail(readFileSync(join(folder, files()[0] ?? ''), 'latin1'))
}

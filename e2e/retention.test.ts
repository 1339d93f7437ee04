// What is held for how long, in a real browser: looked at, counted, changed, and what a run took.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retentionTask } from '../server/src/features/exchange/retention/retentionTask.ts'
import { catalog } from '../server/src/features/index.ts'
import { createLog } from '../server/src/platform/log.ts'
import { testConfig } from '../server/test/mail.ts'
import { assertAccessible, hasAppeared } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

const KEY = 'retention_days'

test('what the next run would take is counted, the key is changed, and the run takes just that', async (t) => {
  const { address, admin, sql } = await installation(t)
  await sql`
    insert into page_hits (date_hit, code, url, tracking_id)
    select now() - n * interval '10 days', 200, 'https://shop.example/', 'x' from generate_series(1, 20) n`
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/settings/retention`)
  const hits = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: 'page_hits', exact: true }) })
  await hits.getByText('all are kept').waitFor()
  await page.getByText('Nothing was deleted yet.').waitFor()
  await hits.getByRole('button', { name: 'Count Visits of pages' }).click()
  await hits.getByText('The oldest is of').waitFor()
  assert.equal(await hits.getByText('would go').count(), 0, 'nothing goes while all are kept')
  await assertAccessible(page)

  await page.getByRole('link', { name: 'Change how long rows are kept' }).click()
  await page.waitForURL(/search=retention/)
  await page.getByRole('button', { name: KEY, exact: true }).click()
  const value = page.getByLabel(KEY, { exact: true }).last()
  await value.fill('{"page_hits": ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('alert').first().waitFor()
  await value.fill('{"page_hits": "95"}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`${KEY} is saved`).waitFor()
  assert.deepEqual((await admin.get('/config')).body.config[KEY].value, { page_hits: '95' })

  // A dry run: the figures of the next one, and nothing has gone.
  await page.goto(`${address}/s/settings/retention`)
  await hits.getByRole('cell', { name: '95', exact: true }).waitFor()
  await hits.getByRole('button', { name: 'Count Visits of pages' }).click()
  await hits.getByText('11 rows would go.').waitFor()
  assert.equal((await sql`select from page_hits`).length, 20)
  await picture(page, 'retention')
  await assertAccessible(page)

  const { value: days } = (await admin.get('/config')).body.config[KEY]
  await retentionTask.run(
    {},
    {
      ...{ sql, config: testConfig({ retention_days: days }), catalog, clock: () => new Date() },
      ...{ log: createLog({ level: 'silent' }), signal: new AbortController().signal },
    },
  )
  await page.reload()
  await page.getByText('Visits of pages: 11 rows').waitFor()
  assert.equal((await sql`select from page_hits`).length, 9)
  await hits.getByRole('button', { name: 'Count Visits of pages' }).click()
  await hits.getByText('0 rows would go.').waitFor()
  await page.setViewportSize(VIEWPORTS.phone)
  assert.ok(await fitsWidth(page))
  assert.deepEqual(found, [])
})

test('the whole of it is done by keys alone: counted, led to the key, and changed', async (t) => {
  const { address, admin } = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/settings/retention`)
  const hits = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: 'page_hits', exact: true }) })
  await hits.getByText('all are kept').waitFor()
  const focused = () =>
    page.evaluate(
      "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''",
    )
  const tabTo = async (wanted: string) => {
    for (let tries = 0; tries < 200; tries++) {
      await page.keyboard.press('Tab')
      if ((await focused()) === wanted) return
    }
    assert.fail(`${wanted} is not to be had by the Tab key.`)
  }
  await tabTo('Count Visits of pages')
  await page.keyboard.press('Enter')
  await hits.getByText('No rows.').waitFor()
  await page.getByRole('link', { name: 'Change how long rows are kept' }).press('Enter')
  await page.waitForURL(/search=retention/)
  await page.getByRole('button', { name: KEY, exact: true }).press('Enter')
  const value = page.getByLabel(KEY, { exact: true }).last()
  await value.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('{"page_hits": "95"}')
  await hasAppeared(page)
  await assertAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await page.getByText(`${KEY} is saved`).waitFor()
  assert.deepEqual((await admin.get('/config')).body.config[KEY].value, { page_hits: '95' })
  await page.goto(`${address}/s/settings/retention`)
  await hits.getByRole('cell', { name: '95', exact: true }).waitFor()
  assert.deepEqual(found, [])
})

test('whoever is no administrator is not led to it, and sees nothing of it', async (t) => {
  const { address, admin, person } = await installation(t)
  const rights = { 'lead:leads': ['viewown', 'viewother', 'deleteown'] }
  const role = await admin.post('/roles/new', { name: 'Reader', rawPermissions: rights })
  await person('bob', role.body.role.id)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/contacts`, 'bob')
  assert.equal(await page.getByRole('navigation').getByRole('link', { name: 'Retention' }).count(), 0)
  await page.goto(`${address}/s/settings/retention`)
  await page.getByRole('alert').first().waitFor()
  assert.equal(await page.getByText('page_hits').count(), 0)
})

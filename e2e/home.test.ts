// The first page in a real browser: figures in one's own order, kept for the person, on every device.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertEmail } from '../server/test/mail.ts'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { watchRequests } from './calm.ts'
import { complaints, installation, signIn } from './installation.ts'

test('figures are arranged with the keyboard, kept for the person, and there on another device in German', {
  timeout: 120_000,
}, async (t) => {
  const { address } = await installation(t)
  const started = await browser(t)
  const page = await started.newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/`)
  await page.getByRole('button', { name: 'Arrange' }).focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Figures that are shown' })
  await list.getByText('New contacts').waitFor()
  assert.equal(await list.getByRole('listitem').count(), 6)
  await page.getByRole('button', { name: 'Move Emails sent earlier' }).click()
  await list.getByRole('listitem').first().filter({ hasText: 'Emails sent' }).waitFor()
  await page.getByRole('button', { name: 'Hide Points won and lost' }).click()
  await list.getByText('Points won and lost').waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Add a figure' }).click()
  await page.getByRole('option', { name: 'Emails failed' }).click()
  await list.getByText('Emails failed').waitFor()
  await assertAccessible(page)
  await picture(page, 'home-arranging')
  await page.getByRole('button', { name: 'Done arranging' }).click()
  const figures = (one: typeof page) =>
    one
      .getByRole('region', { name: /last 30 days|letzten 30 Tage/i })
      .getByRole('listitem')
      .getByRole('link')
  await list.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('link', { name: 'Emails failed' }).waitFor()
  const wanted = [
    'Emails sent',
    'New contacts',
    'Emails opened',
    'Page visits',
    'Form submissions',
    'Emails failed',
  ]
  assert.deepEqual(await figures(page).allTextContents(), wanted)
  assert.deepEqual(found, [])

  const phone = await started.newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  await phone.context().addCookies(await page.context().cookies())
  await phone.addInitScript("localStorage.setItem('campanile.language', 'de')")
  await phone.goto(`${address}/s/`)
  await phone.getByRole('link', { name: 'E-Mails gescheitert' }).waitFor()
  assert.equal(await figures(phone).count(), 6)
  await phone.getByRole('button', { name: 'Anordnen' }).click()
  await phone.getByRole('list', { name: 'Gezeigte Zahlen' }).waitFor()
  assert.ok(await fitsWidth(phone))
  await assertAccessible(phone)
  await picture(phone, 'home-phone')
})

test('each figure leads to the rows behind it, of the days that are shown, and there are as many', {
  timeout: 180_000,
}, async (t) => {
  const on = await installation(t)
  const { address, sql, admin } = on
  const people = Array.from({ length: 53 }, (_, n) => ({
    firstname: `Ada ${n}`,
    email: `ada${n}@sample.example`,
  }))
  assert.equal((await admin.post('/contacts/batch/new', people)).status, 201)
  await sql`update contacts set date_added = date_added - interval '20 days' where id <= 3`
  const email = await insertEmail(sql)
  await sql`
    insert into email_sends (email_id, contact_id, dedupe_key, address, state, date_sent, attempt_at, date_queued)
    select ${email}, n, 'k' || n, 'a@sample.example', 'sent', now(), now(), now() from generate_series(1, 4) n`
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/?range=7d`)
  const figure = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'New contacts' }) })
  await figure.getByText('50', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'New contacts' }).click()
  await page.getByRole('heading', { name: 'New contacts' }).waitFor()
  const rows = page.getByRole('table', { name: 'New contacts' }).getByRole('row')
  await rows.nth(50).waitFor()
  assert.equal(await rows.count(), 51, 'the head and as many rows as the figure said')
  await page.getByText('30 days').click()
  await page.getByText('1–50 of 53').waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('link', { name: 'Ada 0', exact: true }).waitFor()
  assert.equal(await rows.count(), 4)
  await page.reload()
  await page.getByRole('link', { name: 'Ada 0', exact: true }).waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('link', { name: 'Emails sent' }).click()
  await page.getByRole('link', { name: 'Test' }).first().waitFor()
  await picture(page, 'behind-sent')
  await page.goto(`${address}/s/figures?of=downloads`)
  await page.getByText('Nothing in these days').waitFor()
  assert.deepEqual(found, [])

  const phone = await (await browser(t)).newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  await phone.context().addCookies(await page.context().cookies())
  await phone.addInitScript("localStorage.setItem('campanile.language', 'de')")
  await phone.goto(`${address}/s/figures?of=sent`)
  await phone.getByRole('link', { name: 'Test' }).first().waitFor()
  assert.ok(await fitsWidth(phone))
  await assertAccessible(phone)
  await picture(phone, 'behind-phone')
})

test('charts stand on a grid that is kept: moved and sized by keys and mouse, read as tables, and a stretch of one is the range', {
  timeout: 240_000,
}, async (t) => {
  const { address, admin, sql } = await installation(t)
  const people = Array.from({ length: 9 }, (_, n) => ({
    firstname: `Ada ${n}`,
    email: `a${n}@sample.example`,
  }))
  assert.equal((await admin.post('/contacts/batch/new', people)).status, 201)
  await sql`update contacts set date_added = date_added - interval '12 days' where id <= 4`
  const started = await browser(t)
  const page = await started.newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/`)
  const charts = page.getByRole('region', { name: 'Charts' })
  const box = (name: string) => charts.getByRole('region', { name, exact: true })
  const order = () => charts.getByRole('heading', { level: 3 }).allTextContents()
  const isOrder = async (names: readonly string[]) => {
    for (const [at, name] of names.entries())
      await charts.getByRole('heading', { level: 3 }).nth(at).filter({ hasText: name }).waitFor()
  }
  const [first = '', second = ''] = await (async () => {
    await charts.getByRole('heading', { level: 3 }).nth(1).waitFor()
    return order()
  })()
  await charts.getByRole('combobox', { name: 'Add a chart' }).click()
  await page
    .getByRole('option', { name: 'Page visits', exact: true })
    .or(page.getByRole('option').first())
    .last()
    .click()
  await charts.getByRole('heading', { level: 3 }).nth(2).waitFor()
  const [, , third = ''] = await order()
  const grip = (name: string) => charts.getByRole('button', { name: `Move ${name}`, exact: true })
  await grip(third).focus()
  await page.keyboard.press('ArrowLeft')
  await isOrder([first, third, second])
  const widthOf = async (name: string) => (await box(name).boundingBox())?.width ?? 0
  const before = await widthOf(first)
  await grip(first).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await charts
    .locator('[style*="span 7"]')
    .filter({ has: page.getByRole('heading', { name: first, exact: true }) })
    .waitFor()
  assert.ok((await widthOf(first)) > before)
  // By the mouse: one chart onto another.
  await grip(second).dragTo(box(first))
  await isOrder([second, first, third])
  await assertAccessible(page)
  await picture(page, 'home-charts')
  await page.reload()
  await isOrder([second, first, third])

  await grip(first).focus()
  await page.keyboard.press('t')
  const table = box(first).getByRole('table')
  await table
    .getByRole('row', { name: / 4 0? ?/ })
    .first()
    .waitFor()
  await picture(page, 'home-chart-table')
  await page.keyboard.press('t')
  await table.waitFor({ state: 'detached' })
  const chart = box(first).getByRole('img')
  await chart.scrollIntoViewIfNeeded()
  const area = await chart.boundingBox()
  assert.ok(area)
  await page.mouse.move(area.x + area.width * 0.3, area.y + area.height / 2)
  await page.mouse.down()
  await page.mouse.move(area.x + area.width * 0.5, area.y + area.height / 2, { steps: 4 })
  await page.mouse.up()
  await page.waitForURL(/range=\d+d&until=\d{4}-\d\d-\d\d/)
  const days = Number(/range=(\d+)d/.exec(page.url())?.[1])
  assert.ok(days >= 4 && days <= 12, `${days} days`)
  // The keys of the page: the last week, the one before, and all of them told.
  await page.getByRole('heading', { name: 'Home', level: 1 }).click()
  await page.keyboard.press('w')
  await page.getByRole('heading', { name: 'The last 7 days' }).waitFor()
  await page
    .getByRole('link', { name: 'New contacts' })
    .locator('xpath=..')
    .getByText('5', { exact: true })
    .waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(/range=7d&until=/)
  await page
    .getByRole('link', { name: 'New contacts' })
    .locator('xpath=..')
    .getByText('4', { exact: true })
    .waitFor()
  await page.getByRole('link', { name: 'New contacts' }).click()
  await page.getByRole('heading', { name: 'New contacts' }).waitFor()
  const rows = page.getByRole('table', { name: 'New contacts' }).getByRole('row')
  await rows.nth(4).waitFor()
  assert.equal(await rows.count(), 5)
  await page.goBack()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('The last month').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await grip(third).focus()
  await page.keyboard.press('Delete')
  await isOrder([second, first])
  assert.deepEqual(found, [])

  const phone = await started.newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  await phone.context().addCookies(await page.context().cookies())
  await phone.addInitScript("localStorage.setItem('campanile.language', 'de')")
  await phone.goto(`${address}/s/`)
  const german = phone.getByRole('region', { name: 'Diagramme' })
  await german.getByRole('img').nth(1).waitFor()
  assert.doesNotMatch((await german.getByRole('heading', { level: 3 }).allTextContents()).join(), /in time/)
  assert.ok(await fitsWidth(phone))
  await assertAccessible(phone)
  await picture(phone, 'home-charts-phone')
})

test('what needs a person is told in a sentence and leads to exactly those rows; it follows what happens, and a failure is said', {
  timeout: 240_000,
}, async (t) => {
  const { address, sql, admin } = await installation(t, { email_approval: true })
  const news = { name: 'News', subject: 'x', language: 'en', lists: [], customHtml: '<p>x</p>' }
  const sent = (await admin.post('/emails/new', news)).body.email.id
  await sql`
    insert into email_sends (contact_id, email_id, dedupe_key, address, state, attempt_at, date_queued, date_sent)
    values (1, ${sent}, 'k', 'x@sample.example', 'sent', now(), now(), now())`
  const started = await browser(t)
  const page = await started.newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/`)
  const waits = page.getByRole('region', { name: 'What needs a person' })
  await waits.getByText(/All quiet.* Last email sent: News, /).waitFor()
  assert.match(
    (await waits.getByRole('link', { name: 'News' }).getAttribute('href')) ?? '',
    new RegExp(`/emails/${sent}$`),
  )
  const guide = page.getByRole('link', { name: 'Guide to this page' })
  assert.equal(await guide.getAttribute('href'), `${address}/s/guide/administration`)
  const emails: number[] = []
  for (const name of ['Spring', 'Summer', 'Autumn']) {
    emails.push((await admin.post('/emails/new', { ...news, name })).body.email.id)
  }
  const [spring, summer, autumn] = emails
  for (const id of [spring, summer]) assert.equal((await admin.post(`/emails/${id}/approval`)).status, 200)
  // The page is told of the change, and reads on.
  await admin.patch(`/emails/${autumn}/edit`, { name: 'Fall' })
  const two = waits.getByRole('link', { name: '2 emails wait for approval' })
  await two.waitFor({ timeout: 90_000 })
  await assertAccessible(page)
  await picture(page, 'home-waits')
  await two.click()
  const rows = page.getByRole('table').getByRole('row')
  await page.getByRole('link', { name: 'Spring' }).waitFor()
  await page.getByRole('link', { name: 'Fall' }).waitFor({ state: 'detached' })
  assert.equal(await rows.count(), 3, 'the head and two emails')
  assert.equal(await guide.getAttribute('href'), `${address}/s/guide/send-mail`)
  assert.equal((await admin.post(`/emails/${summer}/approval/approve`, {})).status, 200)
  await page.goto(`${address}/s/`)
  await waits.getByRole('link', { name: '“Spring” waits for approval' }).click()
  await page.waitForURL(new RegExp(`/s/emails/${spring}$`))

  const campaign = (await admin.post('/campaigns/new', { name: 'Welcome' })).body.campaign.id
  await sql`
    insert into campaign_dry_runs (campaign_id, source, graph, state, starter, date_added, ended_at, error)
    select ${campaign}, 'saved', '{}', case when n < 3 then 'failed' else 'done' end, 'user:0', now(), now(), 'Reason ' || n
    from generate_series(1, 3) n`
  await page.goto(`${address}/s/`)
  await waits.getByRole('link', { name: 'Dry run: 2 failed' }).click()
  await page.getByRole('cell', { name: 'Reason 1' }).waitFor()
  await page.getByRole('cell', { name: 'Reason 2' }).waitFor()
  assert.equal(await page.getByRole('cell', { name: 'Reason 3' }).count(), 0)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'All jobs' }).click()
  await page.getByRole('cell', { name: 'Reason 3' }).waitFor()
  await sql`delete from campaign_dry_runs where error = 'Reason 2'`
  await page.goto(`${address}/s/`)
  await waits.getByRole('link', { name: 'Dry run Welcome failed. Reason 1' }).click()
  await page.getByRole('cell', { name: 'Reason 1' }).waitFor()
  assert.equal(await page.getByRole('cell', { name: 'Reason 3' }).count(), 0)

  // The state of the installation is beside the navigation of each page, in words.
  await page.getByRole('link', { name: 'Health: there are warnings' }).click()
  await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor()
  await page.route('**/api/attention*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`${address}/s/`)
  const failure = waits.getByRole('alert')
  await failure.waitFor()
  await page.getByRole('link', { name: 'Health', exact: true }).waitFor()
  await page.unroute('**/api/attention*')
  await failure.getByRole('button', { name: 'Try again' }).press('Enter')
  await waits.getByRole('link', { name: '“Spring” waits for approval' }).waitFor()
  await page.locator('section:focus').and(waits).waitFor()
  // Of charts that fail it is said once, and the keyboard stays on the page that reads them again.
  const { calm } = watchRequests(page)
  await page.route('**/api/data/**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`${address}/s/`)
  await page.getByRole('region', { name: 'Charts' }).getByText('The server failed').first().waitFor()
  await calm()
  const alerts = page.getByRole('alert')
  assert.equal(await alerts.count(), 1)
  await page.unroute('**/api/data/**')
  await alerts.getByRole('button', { name: 'Try again' }).press('Enter')
  await alerts.waitFor({ state: 'detached' })
  await page.locator('h1:focus').waitFor()
  const reader = await started.newPage({ viewport: VIEWPORTS.phone })
  await reader.goto(`${address}/s/guide/administration`)
  await reader.getByRole('heading', { name: 'In the browser', level: 1 }).waitFor()
  await reader.getByRole('img').first().scrollIntoViewIfNeeded()
  await reader.waitForFunction('document.images[0].naturalWidth > 0')
  await reader.getByRole('link', { name: 'segments', exact: true }).click()
  await reader.getByRole('heading', { name: 'Segments', level: 1 }).waitFor()
  assert.ok(await fitsWidth(reader))
  await assertAccessible(reader)
  await picture(reader, 'guide')
})

// The page of a contact in a real browser: what comes, what happened and why, where it belongs, and what a person may ask for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCampaign } from '../server/src/features/automation/campaignRuns/runCampaign.ts'
import { catalog, consumers } from '../server/src/features/index.ts'
import { loadConfig, withSettings } from '../server/src/platform/config.ts'
import { consumeAll } from '../server/test/consume.ts'
import { assertAccessible, hasAppeared } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

/** A contact that a campaign will do something with, in segment `Readers`, with points. */
async function setUp(t: Parameters<typeof installation>[0]) {
  const { address, admin, sql } = await installation(t)
  const { contact } = (
    await admin.post('/contacts/new', {
      firstname: 'Grace',
      lastname: 'Hopper',
      email: 'grace@sample.example',
    })
  ).body
  const { list } = (await admin.post('/segments/new', { name: 'Readers' })).body
  await admin.post('/segments/new', { name: 'Customers' })
  await admin.post(`/segments/${list.id}/contact/${contact.id}/add`)
  const events = [
    {
      ...{
        id: 'new1',
        name: 'Greet later',
        type: 'lead.changepoints',
        eventType: 'action',
        properties: { points: 1 },
      },
      ...{ triggerMode: 'interval', triggerInterval: 3, triggerIntervalUnit: 'd' },
    },
  ]
  const made = await admin.post('/campaigns/new', { name: 'Welcome', isPublished: true, events })
  assert.equal(made.status, 201, made.text)
  await admin.post(`/campaigns/${made.body.campaign.id}/contact/${contact.id}/add`)
  for (const points of [5, 10]) await admin.post(`/contacts/${contact.id}/points/plus/${points}`)
  const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }), [])
  await consumeAll(sql, consumers, config)
  await runCampaign(sql, made.body.campaign.id, { config, catalog, clock: () => new Date(), batch: 100 })
  await consumeAll(sql, consumers, config)
  return { address, admin, sql, id: contact.id as number }
}

test('a contact shows what comes and why, what happened by kind and words, its points, and where it belongs', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin, id } = await setUp(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/contacts/${id}`)
  const future = page.getByRole('region', { name: 'What comes' })
  await future.getByText('Greet later').waitFor()
  await future.getByText('in 2 days').waitFor()
  await assertAccessible(page)
  await picture(page, 'contact-timeline')
  await future.getByRole('button', { name: 'Why Greet later?' }).click()
  const why = page.getByRole('dialog')
  await why.getByText(/It is scheduled for/).waitFor()
  await assertAccessible(page)
  await picture(page, 'contact-why')
  await why.getByText('Get into a segment').click()
  await why.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: 'Customers' }).click()
  await why.getByText('nobody has added this contact').waitFor()
  await page.keyboard.press('Escape')
  await why.waitFor({ state: 'detached' })

  // Only some kinds, and the address says which.
  const timeline = page.getByRole('region', { name: 'What happened' })
  await timeline.getByText('Segment membership change').first().waitFor()
  await page.getByRole('combobox', { name: 'Kinds of events' }).fill('Point')
  await page.getByRole('option', { name: 'Point gained' }).click()
  await page.waitForURL(/kinds=point\.gained/)
  await timeline
    .locator('li')
    .filter({ hasText: 'Segment membership change' })
    .first()
    .waitFor({ state: 'detached' })
  await page.reload()
  await timeline.locator('li').filter({ hasText: 'Point gained' }).first().waitFor()
  assert.equal(await timeline.locator('ol li').count(), 2)

  await page.getByText('Points', { exact: true }).first().click()
  await page.getByText('Points over time').waitFor()
  await assertAccessible(page)
  await picture(page, 'contact-points')

  await page.getByText('Membership', { exact: true }).click()
  const segments = page.getByRole('region', { name: 'Segments' })
  await segments.getByRole('link', { name: 'Readers' }).waitFor()
  await segments.getByRole('combobox', { name: 'Add to a segment' }).click()
  await page.getByRole('option', { name: 'Customers' }).click()
  await segments.getByRole('link', { name: 'Customers' }).waitFor()
  await segments.getByRole('button', { name: 'Take out of Readers' }).click()
  // A note that is pointed at stays.
  await page.getByRole('status').filter({ hasText: 'Undo' }).hover()
  await segments.getByRole('link', { name: 'Readers' }).waitFor({ state: 'detached' })
  await assertAccessible(page)
  await picture(page, 'contact-membership')
  await page.getByRole('button', { name: 'Undo' }).click()
  await segments.getByRole('link', { name: 'Readers' }).waitFor()
  const { lists } = (await admin.get(`/contacts/${id}/segments`)).body
  assert.deepEqual(
    Object.values(lists as Record<string, { name: string; manuallyRemoved: boolean }>)
      .filter(({ manuallyRemoved }) => !manuallyRemoved)
      .map(({ name }) => name)
      .sort(),
    ['Customers', 'Readers'],
  )

  await page.getByText('Notes', { exact: true }).click()
  await page.getByRole('textbox', { name: 'New note' }).fill('Called on Monday.\nWants a catalogue.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Called on Monday.' }).waitFor()
  await picture(page, 'contact-notes')
  await page.getByText('Consent', { exact: true }).click()
  await page.getByRole('button', { name: 'Stop Email' }).click()
  await page.getByText('stopped by hand').waitFor()
  await picture(page, 'contact-consent')
  const { contact } = (await admin.get(`/contacts/${id}`)).body
  assert.deepEqual(
    contact.doNotContact.map(({ channel, reason }: { channel: string; reason: number }) => [channel, reason]),
    [['email', 3]],
  )
  await page.getByRole('button', { name: 'Allow Email again' }).click()
  await page.getByText('stopped by hand').waitFor({ state: 'detached' })
  await page.getByText('Devices', { exact: true }).click()
  await page.getByText('No device is known yet').waitFor()
  assert.deepEqual(found, [])
})

test('everything that is held is handed over as a file; a person is erased only when the number is typed; also in German at 390 pixels', {
  timeout: 120_000,
}, async (t) => {
  const { address, sql, id } = await setUp(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  const found = complaints(page)
  await signIn(page, `${address}/s/contacts/${id}?tab=privacy`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the archive' }).click(),
  ])
  assert.equal(file.suggestedFilename(), `contact-${id}.zip`)
  await page.evaluate("localStorage.setItem('campanile.language', 'de')")
  await page.reload()
  await page.getByRole('button', { name: 'Grace Hopper löschen' }).waitFor()
  assert.ok(await fitsWidth(page))
  // None of the tabs is cut off.
  for (const tab of await page.getByRole('radiogroup').locator('label').all()) {
    const { x, width } = (await tab.boundingBox()) ?? { x: -1, width: 0 }
    assert.ok(x >= 0 && width > 0 && x + width <= VIEWPORTS.phone.width, `${await tab.textContent()}: ${x}`)
    assert.ok(await tab.evaluate((label) => label.scrollWidth <= label.clientWidth + 1))
  }
  await assertAccessible(page)
  await picture(page, 'contact-privacy-phone')
  await page.getByRole('button', { name: 'Grace Hopper löschen' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const box = dialog.getByRole('textbox')
  await box.fill('grace')
  await page.keyboard.press('Enter')
  assert.equal(await dialog.getByRole('button', { name: 'Endgültig löschen' }).isDisabled(), true)
  assert.equal((await sql`select from erasures`).length, 0)
  await box.fill(String(id))
  await hasAppeared(page)
  await assertAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByText('Grace Hopper wird gelöscht').waitFor()
  assert.equal((await sql`select from erasures`).length, 1)
  await page.goto(`${address}/s/contacts/${id}`)
  await page.getByRole('main').locator('h1').waitFor()
  await page.getByText('Nachname', { exact: true }).waitFor()
  assert.ok(await fitsWidth(page))
  await picture(page, 'contact-timeline-phone')
  assert.deepEqual(found, [])
})

test('fields are edited where they stand, visits of one stay are one line, and a day is jumped to', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin, sql, id } = await setUp(t)
  await sql`
    insert into page_hits (date_hit, url, url_title, tracking_id, contact_id)
    select date_trunc('day', now()) - interval '1 day' + interval '12 hours' + n * interval '1 minute', 'https://sample.example/' || n, 'Page ' || n, 't', ${id}
    from generate_series(0, 4) n`
  await sql`
    insert into page_hits (date_hit, url, url_title, tracking_id, contact_id)
    values (now() - interval '40 days', 'https://sample.example/old', 'Old page', 't', ${id})`
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/contacts/${id}`)
  const edit = (name: string) => page.getByRole('button', { name: new RegExp(`^Edit ${name}:`) })
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  await edit('Last Name').focus()
  await page.keyboard.press('Enter')
  await box('Last Name').fill('Nobody')
  await page.keyboard.press('Escape')
  await edit('Last Name').getByText('Hopper').waitFor()
  await edit('Last Name').click()
  await box('Last Name').fill('Murray Hopper')
  await assertAccessible(page)
  await picture(page, 'contact-in-place')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Grace Murray Hopper' }).waitFor()
  assert.equal((await admin.get(`/contacts/${id}`)).body.contact.fields.all.lastname, 'Murray Hopper')
  await page.getByRole('button', { name: /fields without a value/ }).click()
  await edit('City').click()
  // What somebody else wrote meanwhile is said, and replaced only by a second Enter.
  await box('City').fill('New York')
  await admin.patch(`/contacts/${id}/edit`, { city: 'Arlington' })
  await page.keyboard.press('Enter')
  await page.getByText('Somebody else changed it meanwhile to: Arlington').waitFor()
  await page.keyboard.press('Enter')
  await edit('City').getByText('New York').waitFor()
  await edit('City').click()
  await page.getByRole('button', { name: 'Where is this from?' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Ada Lovelace, by hand or over the API,').waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  assert.equal((await admin.get(`/contacts/${id}`)).body.contact.fields.all.city, 'New York')

  const timeline = page.getByRole('region', { name: 'What happened' })
  await timeline.getByText('5 pages in 4 minutes').click()
  await timeline.getByText('Page 3', { exact: true }).waitFor()
  await picture(page, 'contact-folded')
  const day = new Date(Date.now() - 35 * 86_400_000).toISOString().slice(0, 10)
  await timeline.getByLabel('Jump to a day').fill(day)
  await timeline.getByText('5 pages in 4 minutes').waitFor({ state: 'detached' })
  await timeline.getByText('Old page').waitFor()
  await page.reload()
  await timeline.getByText('Old page').waitFor()
  await assertAccessible(page)
  await page.keyboard.press('w')
  await page.getByRole('dialog').getByText('Get into a segment').waitFor()
  assert.deepEqual(
    found.filter((text) => !text.includes('412')),
    [],
  )
})

test('whoever may not delete a contact is offered its archive and no erasure; whoever may not see it gets neither', async (t) => {
  const { address, admin, person } = await installation(t)
  const { contact } = (await admin.post('/contacts/new', { firstname: 'Grace', lastname: 'Hopper' })).body
  for (const [name, levels] of [
    ['reader', ['viewown', 'viewother']],
    ['owner', ['viewown', 'deleteown']],
  ] as const) {
    const role = await admin.post('/roles/new', { name, rawPermissions: { 'lead:leads': levels } })
    await person(name, role.body.role.id)
  }
  const chromium = await browser(t)
  const reader = await chromium.newPage({ viewport: VIEWPORTS.desktop })
  await signIn(reader, `${address}/s/contacts/${contact.id}?tab=privacy`, 'reader')
  await reader.getByRole('link', { name: 'Download the archive' }).waitFor()
  assert.equal(await reader.getByRole('button', { name: /Erase/ }).count(), 0)
  const owner = await (await chromium.newContext()).newPage()
  await signIn(owner, `${address}/s/contacts/${contact.id}?tab=privacy`, 'owner')
  await owner.getByRole('alert').first().waitFor()
  assert.equal(await owner.getByRole('link', { name: 'Download the archive' }).count(), 0)
  assert.equal(await owner.getByText('Hopper').count(), 0)
})

// The keys of a contact's timeline in a real browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('j and k move through the timeline, visits included, and load what was earlier', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin, sql } = await installation(t)
  const { contact } = (await admin.post('/contacts/new', { firstname: 'Grace', lastname: 'Hopper' })).body
  // Of sixty entries the server gives fifty; each is a stay of its own, but for the latest three.
  await sql`
    insert into page_hits (date_hit, url, url_title, tracking_id, contact_id)
    select date_trunc('day', now()) + interval '12 hours' - interval '1 year' - (case when n <= 3 then n * interval '1 minute' else n * interval '1 hour' end), 'https://sample.example/' || n, 'Page ' || n, 't', ${contact.id}
    from generate_series(1, 60) n`
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/contacts/${contact.id}?kinds=page.hit`)
  const timeline = page.getByRole('region', { name: 'What happened' })
  await timeline.getByText('3 pages in 2 minutes').waitFor()
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const hasFocus = (text: string | RegExp) => timeline.locator(':focus').filter({ hasText: text }).waitFor()
  await press('j')
  await hasFocus('3 pages in 2 minutes')
  await press('j')
  await hasFocus(/Page 4$/)
  await press('k', 'k', 'Enter')
  await timeline.getByText('Page 2', { exact: true }).waitFor()
  await press('j', 'j')
  await hasFocus(/Page 2$/)
  await assertAccessible(page)
  await press('k', 'k', 'Enter')
  await timeline.getByText('Page 2', { exact: true }).waitFor({ state: 'hidden' })
  assert.equal(await timeline.getByText('Page 51', { exact: true }).count(), 0)
  await press(...Array.from({ length: 47 }, () => 'j'))
  await hasFocus(/Page 50$/)
  await press('j')
  await hasFocus(/Page 51$/)
  const box = await timeline.locator(':focus').boundingBox()
  assert.ok(box && box.y >= 0 && box.y + box.height <= VIEWPORTS.desktop.height, JSON.stringify(box))
  await press(...Array.from({ length: 12 }, () => 'j'))
  await hasFocus(/Page 60$/)
  await press('?')
  const help = page.getByRole('dialog', { name: 'Keys of this page' })
  for (const text of ['Next entry', 'Entry before']) await help.getByText(text, { exact: true }).waitFor()
  assert.deepEqual(found, [])
})

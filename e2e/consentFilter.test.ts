// A segment of who agreed, in a real browser: to what, in which words, when and from where.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('a segment asks for consents: each part of one is a filter of the builder, and who it means is counted', async (t) => {
  const { address, admin, sql } = await installation(t)
  const people = [1, 2, 3].map((n) => ({ email: `n${n}@sample.example`, firstname: `N${n}` }))
  const { contacts } = (await admin.post('/contacts/batch/new', people)).body
  await sql`
    insert into contact_consents (contact_id, source, what, agreed, date_asked, date_confirmed, confirmed_from)
    values (${contacts[0].id}, 'form', 'Newsletter', 'Yes, write to me monthly', now(), now(), '198.51.100.7'),
      (${contacts[1].id}, 'form', 'Offers', 'Yes, call me', now(), now() - interval '2 years', '203.0.113.9')`
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/segments/new`)
  await page.getByRole('button', { name: 'May be mailed' }).waitFor()
  await page.getByLabel('Name').fill('Agreed to be written to')
  await page.keyboard.press('Alt+g')
  const field = page.locator('[data-row] input[aria-label="Field"]')
  await field.waitFor()
  const labels = [
    'Agreed to something',
    'What a consent is to',
    'Date of a consent',
    'Where a consent came from',
  ]
  for (const label of [...labels, 'Source of a consent', 'Agreed by a form', 'Words of a consent']) {
    await field.fill(label)
    await page.getByRole('option', { name: label }).first().waitFor()
  }
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Yes, write to me monthly')
  await page.locator('output', { hasText: '1 contact' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Agreed to be written to is saved').waitFor()
  const lists = Object.values((await admin.get('/segments')).body.lists) as {
    filters: { object: string; field: string; properties: { filter: string } }[]
  }[]
  const [filter] = lists[0]?.filters ?? []
  assert.deepEqual(
    [filter?.object, filter?.field, filter?.properties.filter],
    ['behaviors', 'consent_text', 'Yes, write to me monthly'],
  )
  assert.deepEqual(found, [])
})

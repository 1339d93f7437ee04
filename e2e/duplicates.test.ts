// Duplicates of contacts in a real browser: compared by a rule, and merged.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('who shares a phone is shown as a group; the one that is kept gets what the other had', async (t) => {
  const { address, admin } = await installation(t)
  const made = await admin.post('/contacts/batch/new', [
    { firstname: 'Ada', lastname: 'Lovelace', phone: '+49 171 2345678', email: 'ada@sample.example' },
    { firstname: 'A.', lastname: 'Lovelace', mobile: '0171/2345678', city: 'London' },
    { firstname: 'Grace', lastname: 'Hopper', phone: '0300 1234567' },
  ])
  const [kept, gone] = made.body.contacts.map(({ id }: { id: number }) => id)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, address)
  await page.getByRole('button', { name: 'Search everything' }).waitFor()
  await page.goto(`${address}/s/contacts`)
  await page.getByRole('link', { name: 'Duplicates' }).click()
  await page.getByText('No two contacts share this').waitFor()
  await page.goto(`${address}/s/contacts/duplicates?rule=phone`)
  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Grace Hopper' }).count(), 0)
  await assertAccessible(page)
  await picture(page, 'duplicates')
  await page.setViewportSize(VIEWPORTS.phone)
  assert.ok(await fitsWidth(page))
  await picture(page, 'duplicates-phone')
  await page.getByRole('button', { name: 'Merge 2 contacts' }).click()
  // A note that is pointed at stays.
  await page.getByRole('status').filter({ hasText: 'Undo' }).hover()
  await page.getByText('No two contacts share this').waitFor()
  const { contact } = (await admin.get(`/contacts/${gone}`)).body
  assert.equal(contact.id, kept)
  assert.equal(contact.fields.all.city, 'London')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'A. Lovelace' }).waitFor()
  const back = (await admin.get(`/contacts/${gone}`)).body.contact
  assert.deepEqual([back.id, back.fields.all.city], [gone, 'London'])
  assert.equal((await admin.get(`/contacts/${kept}`)).body.contact.fields.all.city, null)

  // By keys alone: merged, and taken back.
  await page.getByRole('button', { name: 'Merge 2 contacts' }).press('Enter')
  await page.getByText('No two contacts share this').waitFor()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('link', { name: 'A. Lovelace' }).waitFor()
  const again = (await admin.get(`/contacts/${gone}`)).body.contact
  assert.deepEqual([again.id, again.fields.all.city], [gone, 'London'])
  assert.deepEqual(found, [])
})

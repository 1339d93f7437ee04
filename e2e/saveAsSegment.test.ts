// A search over contacts becomes a segment, in a real browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('a search is saved as a segment by keyboard; what no filter asks is named before', {
  timeout: 180_000,
}, async (t) => {
  const on = await installation(t)
  const people = ['Ulm', 'Ulm', 'Bonn'].map((city, n) => ({ firstname: `Ada${n}`, city, tags: ['Fair'] }))
  assert.equal((await on.admin.post('/contacts/batch/new', people)).status, 201)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${on.address}/s/contacts`)
  const save = page.getByRole('button', { name: 'Save as segment' })
  await page.getByRole('row', { name: /Ada/ }).first().waitFor()
  assert.equal(await save.count(), 0, 'nothing is searched for')
  await page.keyboard.press('/')
  await page.keyboard.type('tag:fair city:ulm ip:10.0.0.1')
  await save.focus()
  await picture(page, 'save-as-segment-list')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save as segment' })
  await dialog.getByText('ip:10.0.0.1').waitFor()
  assert.equal(await dialog.getByText('city:ulm').count(), 0)
  await assertAccessible(page)
  await picture(page, 'save-as-segment')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await save.click()
  await dialog.getByRole('button', { name: 'Continue without them' }).press('Enter')

  const name = page.getByRole('textbox', { name: 'Name' })
  await name.waitFor()
  assert.equal(await name.inputValue(), 'tag:fair city:ulm ip:10.0.0.1')
  await page.locator('output', { hasText: '2 contacts' }).waitFor()
  await picture(page, 'save-as-segment-builder')
  await page.reload()
  await page.locator('output', { hasText: '2 contacts' }).waitFor()
  await name.fill('Ulm at the fair')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/segments\/\d+\/filters/)
  const [stored] = await on.sql<{ filters: { field: string; operator: string }[] }[]>`
    select filters from segments where name = 'Ulm at the fair'`
  assert.deepEqual(
    stored?.filters.map(({ field, operator }) => `${field} ${operator}`),
    ['tags in', 'city startsWith'],
  )
  assert.deepEqual(found, [])
})

const EMPTY_AND_PRESS = `
  document.execCommand('selectAll')
  document.execCommand('delete')
  ;[...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save as segment').click()`

test('what is typed while a segment is asked for is in it: nothing waits for the address', {
  timeout: 120_000,
}, async (t) => {
  const on = await installation(t)
  const people = ['Ulm', 'Ulm', 'Bonn'].map((city, n) => ({ firstname: `Ada${n}`, city, tags: ['Fair'] }))
  assert.equal((await on.admin.post('/contacts/batch/new', people)).status, 201)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${on.address}/s/contacts?search=tag:fair`)
  const save = page.getByRole('button', { name: 'Save as segment' })
  await save.waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.keyboard.press('/')
  // Emptied and pressed before any pause is over: there is nothing to save.
  await page.evaluate(EMPTY_AND_PRESS)
  await save.waitFor({ state: 'detached' })
  assert.ok(!asked.some((url) => url.includes('fromsearch')), asked.join())
  await page.keyboard.insertText('tag:fair')
  await save.waitFor()
  await page.keyboard.press('End')
  // In one go: the rest of the search is in the box, and the button is pressed before any pause is over.
  await page.keyboard.insertText(' city:ulm')
  await save.click()
  await page.waitForURL(/\/segments\/new/)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.waitFor()
  assert.equal(await name.inputValue(), 'tag:fair city:ulm')
  await page.locator('output', { hasText: '2 contacts' }).waitFor()
})

test('a search that no filter asks leads nowhere, on a phone; who makes no segments is not offered it', {
  timeout: 180_000,
}, async (t) => {
  const on = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.phone })
  await signIn(page, `${on.address}/s/contacts?search=ids:1,2`)
  await page.getByRole('button', { name: 'Save as segment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as segment' })
  await dialog.getByText('ids:1,2').waitFor()
  await picture(page, 'save-as-segment-phone')
  assert.equal(await dialog.getByRole('button', { name: 'Continue without them' }).count(), 0)
  assert.ok(await fitsWidth(page))
  const { role } = (
    await on.admin.post('/roles/new', { name: 'Reader', rawPermissions: { 'lead:leads': ['viewother'] } })
  ).body
  await on.person('eve', role.id)
  const other = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(other, `${on.address}/s/contacts?search=ids:1,2`, 'eve')
  await other.getByRole('searchbox').or(other.getByPlaceholder(/./)).first().waitFor()
  await other.getByText('ids:1,2').first().waitFor()
  assert.equal(await other.getByRole('button', { name: 'Save as segment' }).count(), 0)
})
